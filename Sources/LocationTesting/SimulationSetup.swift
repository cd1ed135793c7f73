import EmulatedDevice
import Foundation
import LocationService
import Scenario

/// The configuration of a simulation.
struct SimulationSetup: Sendable {
    var configuration = DeviceConfiguration()
    var app: AppDelegateClass?
    var expectations: [Scenario.Expectation] = []

    /// - Parameter file: the test's file.
    init(trace: String, app: AppDelegateClass?, permission: Permission, file: String) {
        self.app = app
        configuration.source = .trace(path: FileFinder.path(of: trace, near: file), speed: .max)
        configuration.authorization = permission.authorization
    }

    /// The device, the user and the steps of a scenario. The requests of the scenario's app are left out: here the real
    /// app makes its own.
    /// - Parameter file: the test's file.
    init(scenario name: String, app: AppDelegateClass?, file: String) throws {
        self.app = app
        let path = FileFinder.path(of: name, near: file)
        guard let data = FileManager.default.contents(atPath: path) else { throw DeviceError.unreadable(path) }
        let scenarioFile = try ScenarioFile(String(decoding: data, as: UTF8.self), path: path)
        guard let trace = scenarioFile.trace else { throw DeviceError.source("\(path): no trace is named") }
        let scenario = scenarioFile.scenario
        expectations = scenario.expectations
        configuration.source = .trace(path: trace, speed: .max)
        configuration.authorization = scenario.configuration.authorization
        configuration.profile = scenario.configuration.profile
        configuration.info.traits = scenario.configuration.app
        configuration.info.hasLocationBackgroundMode = scenario.configuration.hasBackgroundMode
        configuration.script = scenario.configuration.script
        configuration.durations = scenario.durations
    }
}
