import EmulatedDevice
import Foundation
import LocationService
import Scenario
import SystemCalls

/// The configuration of a simulation.
struct SimulationSetup: Sendable {
    var configuration = DeviceConfiguration()
    var app: AppDelegateClass?
    var expectations: [Scenario.Expectation] = []
    /// The path of the true positions; nil: the trace's own.
    var truth: String?

    /// - Parameter file: the test's file.
    init(
        trace: String, app: AppDelegateClass?, permission: Permission, file: String,
        configure: (inout DeviceConfiguration) -> Void
    ) {
        self.app = app
        configuration.source = .trace(path: FileFinder.path(of: trace, near: file), speed: .max)
        configuration.authorization = permission.authorization
        configure(&configuration)
    }

    /// The device, the user and the steps of a scenario. The requests of the scenario's app are left out: here the real
    /// app makes its own.
    /// - Parameters:
    ///   - title: the name of the scenario in a file with several.
    ///   - file: the test's file.
    init(scenario name: String, named title: String?, app: AppDelegateClass?, file: String) throws {
        self.app = app
        let path = FileFinder.path(of: name, near: file)
        let text = String(decoding: try Data(ofFile: path), as: UTF8.self)
        let cases = try ScenarioCases(text, path: path) {
            String(decoding: try contents(ofFile: $0), as: UTF8.self)
        }.cases.filter { title == nil || $0.name == title }
        guard cases.count == 1, let only = cases.first else {
            throw DeviceError.source(
                cases.isEmpty
                    ? "\(path): no scenario is named \(title ?? "")" : "\(path): has \(cases.count) scenarios; name one"
            )
        }
        let scenarioFile = try only.content.get()
        truth = scenarioFile.truth
        guard scenarioFile.trace != nil || scenarioFile.positions != nil else {
            throw DeviceError.source("\(path): names no trace, and has no positions")
        }
        let scenario = scenarioFile.scenario
        expectations = scenario.expectations
        configuration.source = .trace(path: scenarioFile.trace ?? path, speed: .max)
        configuration.recording = scenarioFile.positions
        configuration.authorization = scenario.configuration.authorization
        configuration.profile = scenario.configuration.profile
        configuration.info.traits = scenario.configuration.app
        configuration.info.hasLocationBackgroundMode = scenario.configuration.hasBackgroundMode
        configuration.memory = scenario.configuration.memory
        configuration.script = scenario.configuration.script
        configuration.durations = scenario.durations
    }
}
