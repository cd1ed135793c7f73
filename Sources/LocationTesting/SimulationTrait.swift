public import EmulatedDevice
public import Testing

/// Gives each test a device of its own.
public struct SimulationTrait: TestTrait, SuiteTrait, TestScoping {
    let makeSetup: @Sendable () throws -> SimulationSetup

    /// A suite's tests each have one.
    public var isRecursive: Bool { true }

    /// Runs a test on its device.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await makeSetup().run { _ in try await function() }
    }
}

extension Trait where Self == SimulationTrait {
    /// Runs the test's app code on a device of its own, over a trace in virtual time; ``Simulation/current`` is it.
    /// - Parameters:
    ///   - trace: the path of an NMEA 0183 trace; a relative one may also be relative to the test's file, or to a folder
    ///     above.
    ///   - app: the class of the app's delegate, of which each process of the app gets one; nil: the test is the app.
    ///   - permission: what the user allows.
    ///   - configure: says more about the device.
    public static func simulation(
        _ trace: String, app: AppDelegateClass? = nil, permission: Permission = .notAsked,
        file: String = #filePath, configure: @escaping @Sendable (inout DeviceConfiguration) -> Void = { _ in }
    ) -> Self {
        SimulationTrait {
            var setup = SimulationSetup(trace: trace, app: app, permission: permission, file: file)
            configure(&setup.configuration)
            return setup
        }
    }

    /// Runs the test's app code on the device and over the trace of a scenario, whose steps happen as time passes;
    /// ``Simulation/play(fileID:filePath:line:column:)`` lets it all pass.
    /// - Parameters:
    ///   - scenario: the path of a scenario file, found as a trace is.
    ///   - app: the class of the app's delegate; nil: the test is the app.
    public static func simulation(
        scenario: String, app: AppDelegateClass? = nil, file: String = #filePath
    ) -> Self {
        SimulationTrait { try SimulationSetup(scenario: scenario, app: app, file: file) }
    }
}
