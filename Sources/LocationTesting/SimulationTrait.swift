public import EmulatedDevice
public import Testing

/// Gives each test a device of its own.
public struct SimulationTrait: TestTrait, SuiteTrait, TestScoping {
    let makeSetup: @Sendable () throws -> SimulationSetup

    /// Each test of a suite has its own.
    public var isRecursive: Bool { true }

    /// Runs a test with its simulation.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await makeSetup().run { _ in try await function() }
    }
}

extension Trait where Self == SimulationTrait {
    /// Runs the test's app code on its own device, over a trace in virtual time: ``Simulation/current``.
    /// - Parameters:
    ///   - trace: the path of a trace in any supported format; it may be relative to the test's file or to a folder
    ///     above it.
    ///   - app: the class of the app's delegate, made for each process of the app; nil: the test itself is the app.
    ///   - permission: what the user has authorized.
    ///   - configure: changes the device's configuration.
    public static func simulation(
        _ trace: String, app: AppDelegateClass? = nil, permission: Permission = .notAsked,
        file: String = #filePath, configure: @escaping @Sendable (inout DeviceConfiguration) -> Void = { _ in }
    ) -> Self {
        SimulationTrait {
            SimulationSetup(trace: trace, app: app, permission: permission, file: file, configure: configure)
        }
    }

    /// Runs the test's app code on the device and over the trace of a scenario, whose steps happen as time passes;
    /// ``Simulation/play(fileID:filePath:line:column:)`` plays it to the end.
    /// - Parameters:
    ///   - scenario: the path of a scenario file, looked up like a trace.
    ///   - name: the name of one of its scenarios, with its parameters; nil for the only one.
    ///   - app: the class of the app's delegate; nil: the test itself is the app.
    public static func simulation(
        scenario: String, named name: String? = nil, app: AppDelegateClass? = nil, file: String = #filePath
    ) -> Self {
        SimulationTrait { try SimulationSetup(scenario: scenario, named: name, app: app, file: file) }
    }
}
