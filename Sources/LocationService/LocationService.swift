import ApplicationLifecycle
public import CPUMeter
public import LocationModel
public import Logging

/// The runtime: one loop that owns a source, a clock, the engine and the app's lifecycle. It is the same for a replay
/// and for a receiver.
///
/// The app is launched at the first epoch of a trace, or at once when time passes by itself. It starts location
/// updates, and follows the script and commands until the source ends or the loop is asked to stop.
///
/// The same app can run in a process that a system has launched (`locationd launch -- APP`): see the module
/// `LaunchProtocol`.
public struct LocationService<Source: FixSource & ~Copyable>: ~Copyable {
    /// Where the fixes come from.
    public private(set) var source: Source
    private var runtime: ServiceRuntime
    private var hasEnded = false

    /// A service that has not run yet.
    /// - Parameters:
    ///   - source: where the fixes come from.
    ///   - application: the app, with its work and its observers registered.
    ///   - configuration: what the app requests, and what happens to it.
    ///   - remote: sends commands to the loop from other threads.
    ///   - logger: logs each demand on the source at debug level. Positions are never logged.
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
    public var applicationState: ApplicationState { runtime.lifecycle.state }

    /// What the system has stored about the app so far, for its next run.
    public var record: SystemRecord { runtime.app.record }

    /// The counts of the run so far.
    public var counts: ServiceCounts { runtime.counts }

    /// The counts of one state of the app so far.
    public func counts(in state: ApplicationState) -> ServiceCounts {
        runtime.counts(in: state)
    }

    /// The cost of each state of the app so far. The meter is read only here and when the state changes.
    public var cost: CPULedger { runtime.cost }

    /// When and why the app has received no location so far.
    public var gaps: DeliveryGaps { runtime.presentGaps }

    /// The source's time of the last event, or of its end.
    public var time: Instant? { runtime.timing.now }

    /// The source's time at the beginning of the run; nil before the first epoch.
    package var beginning: Instant? { runtime.timing.launched }

    /// Seconds since the launch, by the source's time, not counting its jumps.
    public var elapsed: Double { runtime.timing.elapsed }

    /// Runs until the source ends or the loop is asked to stop; then locations that wait for their batch are delivered.
    ///
    /// - Throws: what the source throws. The app has received everything before the error.
    public mutating func run() throws {
        defer { runtime.finish(counts: source.counts) }
        if runtime.faults == nil {
            try run { $0.handle($1, before: $2, counts: $3) }
        } else {
            try run { $0.handleWithFaults($1, before: $2, counts: $3) }
        }
    }

    /// - Parameter handle: handles an event, given the limit and the source's counts; false ends the run.
    private mutating func run(
        handlingEventsBy handle: (inout ServiceRuntime, consuming SourceEvent, Instant?, SourceCounts) -> Bool
    ) throws {
        while !runtime.isStopRequested {
            runtime.begin()
            let limit = runtime.limit
            let event = try source.next(
                runtime.source.demand, before: limit, at: runtime.timing.present)
            guard handle(&runtime, event, limit, source.counts) else { return }
        }
    }

    // MARK: Step by step

    /// Starts a virtual clock at this instant, before the first epoch, and launches the app if the configuration says
    /// so. Must be called once.
    public mutating func begin(at instant: Instant) {
        // A test may inject faults at any step.
        runtime.faults = []
        runtime.advance(to: instant)
    }

    /// Processes the commands that were sent.
    public mutating func processCommands() { runtime.processCommands() }

    /// Advances a virtual clock to an instant, with all events before it and at it. Time passes up to there even when
    /// the source has ended.
    ///
    /// - Parameters:
    ///   - instant: the end.
    ///   - isDone: called after each event; true stops there.
    /// - Throws: what the source throws.
    public mutating func run(until instant: Instant, stoppingWhen isDone: () -> Bool = { false })
        throws
    {
        // Events at the instant itself are included.
        let horizon = instant.advanced(bySeconds: 1e-9)
        while !runtime.isStopRequested {
            runtime.processCommands()
            let limit = min(runtime.limit ?? horizon, horizon)
            let event =
                hasEnded
                ? .limitReached
                : try source.next(runtime.source.demand, before: limit, at: runtime.timing.present)
            if case .limitReached = event, limit == horizon {
                runtime.advance(to: max(instant, runtime.timing.present))
                return runtime.processCommands()
            }
            if !runtime.handleWithFaults(event, before: limit, counts: source.counts) { hasEnded = true }
            if isDone() { return }
        }
    }
}
