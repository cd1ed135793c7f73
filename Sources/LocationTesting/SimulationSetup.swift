import EmulatedDevice
import Foundation
import LocationService
import Scenario

/// What a simulation is made with.
struct SimulationSetup: Sendable {
    var configuration = DeviceConfiguration()
    var app: AppDelegateClass?
    var expectations: [Scenario.Expectation] = []

    /// - Parameter file: the test's.
    init(trace: String, app: AppDelegateClass?, permission: Permission, file: String) {
        self.app = app
        configuration.source = .trace(path: FileFinder.path(of: trace, besides: file), speed: .max)
        configuration.authorization = permission.authorization
    }

    /// What a scenario says of the device, the user and what happens. What it says that its app asks for is the real app's
    /// affair.
    /// - Parameter file: the test's.
    init(scenario: String, app: AppDelegateClass?, file: String) throws {
        self.app = app
        let path = FileFinder.path(of: scenario, besides: file)
        guard let data = FileManager.default.contents(atPath: path) else { throw DeviceError.unreadable(path) }
        let scenarioFile = try ScenarioFile(String(decoding: data, as: UTF8.self), path: path)
        guard let trace = scenarioFile.trace else { throw DeviceError.source("\(path): names no trace") }
        let story = scenarioFile.scenario
        expectations = story.expectations
        configuration.source = .trace(path: trace, speed: .max)
        configuration.authorization = story.configuration.authorization
        configuration.profile = story.configuration.profile
        configuration.info.traits = story.configuration.app
        configuration.info.hasLocationBackgroundMode = story.configuration.hasBackgroundMode
        configuration.script = story.configuration.script
        configuration.durations = story.durations
    }
}
