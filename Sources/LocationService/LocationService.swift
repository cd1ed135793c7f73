import ApplicationLifecycle
public import CPUMeter
public import LocationModel
public import Logging

/// The runtime: one loop that owns a source, a clock, the engine and the app's life, and is the same for a replay and
/// for a receiver.
///
/// The app is launched at the first epoch of a trace, or at once when time passes by itself; it starts location updates,
/// and lives by the script and by what others want until the source ends or somebody asks to stop.
///
/// The same app can be launched by a system: `locationd launch -- APP`. Then ``run()`` finds a socket in the environment,
/// and the app lives by what comes over it: neither its source nor its script is looked at, it is really stopped while it
/// is suspended, and ended when it overstays (<doc:LaunchedApps>).
public struct LocationService<Source: FixSource & ~Copyable>: ~Copyable {
    /// Where the fixes come from.
    public private(set) var source: Source
    private var runtime: ServiceRuntime
    /// The app, when a system has launched it: then it is not the runtime's.
    private var launched: LaunchedApp?
    private var hasEnded = false

    /// A service that has not run yet.
    /// - Parameters:
    ///   - source: where the fixes come from.
    ///   - application: the app, with its work and its observers registered.
    ///   - configuration: what the app asks for, and what happens to it.
    ///   - remote: what other threads want of the loop.
    ///   - logger: is told at debug level what the source is asked for, and when. Positions are never logged.
    public init(
        source: consuming Source, application: Application,
        configuration: ServiceConfiguration = ServiceConfiguration(),
        remote: RemoteControl = RemoteControl(),
        logger: Logger = Logger(label: "locationd") { _ in SwiftLogNoOpLogHandler() }
    ) {
        self.source = source
        runtime = ServiceRuntime(
            application: application, configuration: configuration, remote: remote, logger: logger)
    }

    /// The state the app is in.
    public var applicationState: ApplicationState { launched?.state ?? runtime.lifecycle.state }

    /// What the system knows of the app by now, for its next run.
    public var record: SystemRecord { launched?.record ?? runtime.record }

    /// What the run has come to so far.
    public var counts: ServiceCounts { launched?.counts ?? runtime.counts }

    /// What one state of the app has come to so far.
    public func counts(in state: ApplicationState) -> ServiceCounts {
        launched?.counts(in: state) ?? runtime.counts(in: state)
    }

    /// What each state of the app has cost up to now. The meter is read here and when the state changes, and at no
    /// other time.
    public var cost: CPULedger { launched?.cost ?? runtime.cost }

    /// The source's time: of the last thing that happened, or of its end.
    public var time: Instant? { launched?.now ?? runtime.now }

    /// Seconds since the launch, by the source's time; its jumps are no time that has passed.
    public var elapsed: Double { launched?.elapsed ?? runtime.elapsed }

    /// Runs until the source ends or the loop is asked to stop; then what waited to be delivered is delivered. An app that a
    /// system has launched runs until that has gone, or ends it.
    ///
    /// - Throws: what the source throws. The app has got everything that came before. ``LaunchError`` when the environment
    ///   names a system that cannot be reached.
    public mutating func run() throws {
        if let system = try SystemConnection.inherited() {
            let app = LaunchedApp(
                system, application: runtime.application, configuration: runtime.configuration,
                remote: runtime.remote, logger: runtime.logger)
            launched = app
            return app.run()
        }
        defer { runtime.finish(counts: source.counts) }
        while !runtime.isStopRequested {
            runtime.begin()
            let limit = runtime.limit
            let event = try source.next(runtime.demand, before: limit, at: runtime.present)
            guard runtime.handle(event, before: limit, counts: source.counts) else { return }
        }
    }

    // MARK: Step by step

    /// Time begins at this instant, before the first epoch: the app is launched, if the configuration says so. For a
    /// virtual clock; once.
    public mutating func begin(at instant: Instant) { runtime.advance(to: instant) }

    /// Does now what others have asked for.
    public mutating func obey() { runtime.obey() }

    /// Lets a virtual clock run to an instant, with everything that happens before it and at it. Time passes up to there
    /// when the source has ended, too.
    ///
    /// - Parameters:
    ///   - instant: the end.
    ///   - isDone: asked after each thing that has happened; true: it ends there.
    /// - Throws: what the source throws.
    public mutating func run(until instant: Instant, stoppingWhen isDone: () -> Bool = { false }) throws {
        // What comes at the instant itself is to have happened.
        let horizon = instant.advanced(bySeconds: 1e-9)
        while !runtime.isStopRequested {
            runtime.obey()
            let limit = min(runtime.limit ?? horizon, horizon)
            let event = hasEnded ? .limitReached : try source.next(runtime.demand, before: limit, at: runtime.present)
            if case .limitReached = event, limit == horizon {
                runtime.advance(to: max(instant, runtime.present))
                return runtime.obey()
            }
            if !runtime.handle(event, before: limit, counts: source.counts) { hasEnded = true }
            if isDone() { return }
        }
    }
}
