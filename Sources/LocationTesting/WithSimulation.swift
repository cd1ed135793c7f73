public import EmulatedDevice

/// Runs app code on a device of its own, over a trace in virtual time.
/// - Parameters:
///   - trace: the path of a trace in any supported format; it may be relative to the test's file or to a folder above
///     it.
///   - app: the class of the app's delegate, made for each process of the app; nil: the test itself is the app.
///   - permission: what the user has authorized.
///   - file: the test's file.
///   - configure: changes the device's configuration.
///   - body: receives the simulation, which is also ``Simulation/current``.
/// - Throws: `DeviceError` if there is no such trace, and what the body throws.
public func withSimulation<Result>(
    _ trace: String, app: AppDelegateClass? = nil, permission: Permission = .notAsked,
    file: String = #filePath, configure: (inout DeviceConfiguration) -> Void = { _ in },
    perform body: (Simulation) throws -> Result
) throws -> Result {
    let setup = SimulationSetup(trace: trace, app: app, permission: permission, file: file, configure: configure)
    // A test that is not asynchronous cannot wait: while another one has an app, code of this app that runs outside of
    // the test's task does not find it.
    let isHeld = app != nil && AppLock.shared.tryAcquire()
    defer {
        if isHeld {
            Device.setSimulated(nil)
            AppLock.shared.release()
        }
    }
    let simulation = try Simulation(setup)
    if isHeld { Device.setSimulated(simulation.device) }
    return try simulation.scope { try body(simulation) }
}

/// The same for app code with async and await; it runs on an executor of the simulation (`Simulation.advance(by:)`).
public func withSimulation<Result>(
    _ trace: String, app: AppDelegateClass? = nil, permission: Permission = .notAsked,
    file: String = #filePath, isolation: isolated (any Actor)? = #isolation,
    configure: (inout DeviceConfiguration) -> Void = { _ in },
    perform body: (Simulation) async throws -> Result
) async throws -> Result {
    let setup = SimulationSetup(trace: trace, app: app, permission: permission, file: file, configure: configure)
    return try await setup.run(body)
}

extension SimulationSetup {
    /// Runs a test's body in the scope of a simulation.
    func run<Result>(
        isolation: isolated (any Actor)? = #isolation, _ body: (Simulation) async throws -> Result
    ) async throws -> Result {
        if app != nil { await AppLock.shared.acquire() }
        defer {
            if app != nil {
                Device.setSimulated(nil)
                AppLock.shared.release()
            }
        }
        let simulation = try Simulation(self)
        if app != nil { Device.setSimulated(simulation.device) }
        return try await simulation.scope { try await body(simulation) }
    }
}

extension Simulation {
    /// App code that is called in the body uses this simulation.
    func scope<Result>(_ body: () throws -> Result) rethrows -> Result {
        try Simulation.$scoped.withValue(self) { try Device.$scoped.withValue(device, operation: body) }
    }

    func scope<Result>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
    ) async rethrows -> Result {
        try await Simulation.$scoped.withValue(self) {
            try await Device.$scoped.withValue(device) {
                try await withTaskExecutorPreference(executor, operation: body)
            }
        }
    }
}
