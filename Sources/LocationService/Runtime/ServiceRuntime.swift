import ApplicationLifecycle
import CPUMeter
import LocationEngine
import LocationModel
import Logging

/// All of a run except its source: the time, the engine, the app and the statistics.
///
/// It is not generic over the source, so that the code that runs for every fix is compiled once.
struct ServiceRuntime: ~Copyable {
    private(set) var configuration: ServiceConfiguration
    let application: Application
    let remote: RemoteControl
    let logger: Logger
    /// Whether the logger is at debug level. Read once, because asking the logger after a wake-up touches a dozen cache
    /// lines that nothing else needs then.
    private let logsDemands: Bool
    let client = ServiceConfiguration.client

    // The state machines, and the effects that are still to be performed
    var lifecycle: ApplicationLifecycle
    var engine: LocationEngine
    var lifecycleEffects: [ApplicationLifecycle.Effect] = []
    var effects = Effects()
    var effectsDone = 0
    var isSettling = false
    private var commands: [RemoteControl.Command] = []
    /// Status requests that came while something was being settled.
    var pendingStatusRequests: [(readsCost: Bool, reply: @Sendable (ServiceStatus) -> Void)] = []
    /// Events since the loop last checked whether a client is to be served, although it does not wait.
    private var eventsSinceServing = 0
    /// Events between two such checks: few enough that a client does not notice the delay, and so many that the system
    /// calls do not slow down the run.
    private static let eventsPerServing = 64

    var timing: RunTiming
    var app: AppRuntimeState
    var source = SourceState()
    /// The faults of the source that a script has injected; nil in a run without such a script.
    var faults: InjectedFaults?
    var statistics: RunStatistics
    var gaps = DeliveryGaps()
    /// The number of deliveries that are recorded in ``gaps``.
    var reviewedDeliveries = 0

    init(
        application: Application, configuration: ServiceConfiguration, remote: RemoteControl,
        logger: Logger
    ) {
        self.logger = logger
        logsDemands = logger.logLevel <= .debug
        self.application = application
        self.configuration = configuration
        self.remote = remote
        if configuration.script.injectsFaults { faults = [] }
        timing = RunTiming(speed: configuration.speed, remote: remote)
        app = AppRuntimeState(configuration.record)
        app.otherApps = configuration.memory.otherApps
        statistics = RunStatistics(application)
        lifecycle = ApplicationLifecycle(
            profile: configuration.profile, app: configuration.app,
            record: configuration.record.lifecycle)
        engine = LocationEngine(
            policy: configuration.policy, contract: configuration.contract, rules: configuration.monitoring,
            record: configuration.record.monitoring)
    }

    // MARK: The loop

    var isStopRequested: Bool { remote.isStopRequested }

    /// How far the source may advance; nil when time passes by itself and the loop checks the deadlines. `mutating`
    /// like ``nextDeadline``.
    var limit: Instant? { mutating get { timing.isRealTime ? nil : nextDeadline } }

    /// Handles the deadlines and commands that are due before the source is read.
    mutating func begin() {
        serveWithoutWaiting()
        if let present = timing.clock.present {
            advance(to: present)
            if let due = nextDeadline, due <= present {
                statistics.beginOtherWork()
                handleDeadlines(at: present)
            }
        }
        if timing.now != nil { processCommands() }
        awaitApp()
        reviewGaps(afterEpoch: false)
    }

    /// Handles an event of the source; false when the source has ended or the loop is to stop.
    mutating func handle(_ event: consuming SourceEvent, before limit: Instant?, counts: SourceCounts)
        -> Bool
    {
        source.counts = counts
        var isEpoch = false
        var isWaiting = false
        switch consume event {
        case .fix(let fix):
            isEpoch = true
            guard advance(toFixAt: fix.time) else { return false }
            process(fix)
        case .restarted(let fix, let before):
            isEpoch = true
            restart(from: before, at: fix.time)
            process(fix)
        case .limitReached:
            guard let limit else { preconditionFailure("a source reached a limit that it was not given") }
            guard wait(until: limit) else { return false }
            // An overdue deadline is handled now, because time does not go back.
            let instant = max(limit, timing.present)
            advance(to: instant)
            handleDeadlines(at: instant)
        case .waiting(let wait):
            isWaiting = true
            if let observer = application.statusObserver, timing.now != nil { observer { status() } }
            if advanceWithoutApp() { break }
            // The source need not be asked again after a wait that only status requests have ended.
            while !isStopRequested, waitForStatusRequests(or: wait) { processCommands() }
            if let onWakeUp = application.onWakeUp, let present = timing.clock.present { onWakeUp(present) }
        case .silent(let since):
            sendToEngine(.silence(since: since ?? timing.launched ?? timing.present))
        case .lost(let reason): notify(.source(.lost(reason: reason)))
        case .found(let name): notify(.source(.found(name: name)))
        case .ended(let last):
            if let last { timing.end(at: last) }
            return false
        }
        if !isWaiting { statistics.beginOtherWork() }
        reviewGaps(afterEpoch: isEpoch)
        return true
    }

    /// Waits for what the source waits for, or for commands; returns whether only status requests have ended the wait.
    private mutating func waitForStatusRequests(or wait: SourceWait) -> Bool {
        statistics.beginWait(servesClients: remote.servesDescriptors)
        let isForCommands = timing.clock.wait(
            for: wait, before: nextDeadline,
            mayAccelerate: configuration.speed.isPlayed && !lifecycle.isTimed)
        guard isForCommands, timing.now != nil, remote.hasOnlyStatusRequests else { return false }
        if let present = timing.clock.present { advance(to: present) }
        statistics.beginStatusWork()
        return true
    }

    /// Serves a client now and then, for a loop that never waits: a virtual clock with an app that is always ready.
    private mutating func serveWithoutWaiting() {
        eventsSinceServing += 1
        guard eventsSinceServing >= ServiceRuntime.eventsPerServing else { return }
        eventsSinceServing = 0
        if remote.servesDescriptors { remote.serveNext() }
    }

    /// Advances to the time of a fix; false when the loop is to stop.
    mutating func advance(toFixAt instant: Instant) -> Bool {
        guard wait(until: instant) else { return false }
        if timing.clock.set(by: instant), let now = timing.now { restart(from: now, at: instant) }
        advance(to: instant)
        return true
    }

    mutating func process(_ fix: Fix) {
        if fix.mode != .none { source.lastFix = fix }
        let deliveries = statistics.deliveries.deliveries
        sendToEngine(.fix(fix))
        if let onFix = application.onFix, fix.coordinate != nil { onFix(fix, lifecycle.state) }
        // The app has received a location, so it becomes active.
        if statistics.deliveries.deliveries > deliveries, case .before = app.activation {
            handle(.activate)
        }
    }

    /// Delivers what waits for the engine's next deadline, when the source has ended.
    mutating func finish(counts: SourceCounts) {
        source.counts = counts
        guard let now = timing.now, let due = timing.engineDeadline else { return }
        timing.engineDeadline = nil
        engine.handle(.deadline, at: max(now, due), into: &effects)
        settle()
        reviewGaps(afterEpoch: false)
    }

    // MARK: Commands

    /// Waits until an instant of the trace, and processes commands until then; false when the loop is to stop.
    private mutating func wait(until instant: Instant) -> Bool {
        while !timing.clock.wait(until: instant) {
            if remote.isStopRequested { return false }
            if timing.now == nil { break }
            processCommands()
        }
        return !remote.isStopRequested
    }

    /// Processes the commands. One that is sent while another one is processed comes after all earlier ones.
    mutating func processCommands() {
        if remote.hasCommands { commands += remote.popCommands() }
        while !commands.isEmpty {
            let command = commands.removeFirst()
            if case .report = command {} else { statistics.beginOtherWork() }
            switch command {
            case .handle(let stimulus): handle(stimulus)
            case .decide(let decision): if let stimulus = decision() { handle(stimulus) }
            case .reconfigure(let change): reconfigure(change)
            case .report(let readsCost, let reply):
                if isSettling {
                    pendingStatusRequests.append((readsCost, reply))
                } else {
                    self.reply(reply, readsCost: readsCost)
                }
            }
        }
    }

    /// Applies a changed configuration to the current run: the monitored regions, the app's accuracy and distance
    /// filter, if it has requested them, and the policy. The rest applies when the app is launched the next time.
    private mutating func reconfigure(_ change: (inout ServiceConfiguration) -> Void) {
        let before = configuration.monitoredRegions
        change(&configuration)
        // The system monitors regions also for an app that does not run: a new one may be what launches it.
        if app.hasRequestedMonitoring {
            // What is monitored as before keeps its state.
            let after = configuration.monitoredRegions
            for region in before where !after.contains(region) {
                sendToEngine(.request(client, .stopMonitoring(region: region.identifier)))
            }
            for region in after where !before.contains(region) {
                sendToEngine(.request(client, .startMonitoring(region)))
            }
        }
        if app.initialRequests.isComplete {
            sendToEngine(.request(client, .desiredAccuracy(configuration.desiredAccuracy)))
            sendToEngine(.request(client, .distanceFilter(configuration.distanceFilter)))
        }
        sendToEngine(.policy(configuration.policy, configuration.contract))
        app.deliveryPolicy = DeliveryPolicy(of: lifecycle, policy: configuration.policy)
    }

    // MARK: Status

    /// Replies to a status request.
    mutating func reply(_ reply: (ServiceStatus) -> Void, readsCost: Bool) {
        statistics.beginStatusRequest()
        reply(status(readsCost: readsCost))
        statistics.endStatusRequest()
    }

    /// - Parameter readsCost: whether the cost is read, which is most of the work; otherwise it is that up to the last
    ///   change of the app's state.
    func status(readsCost: Bool = true) -> ServiceStatus {
        ServiceStatus(
            time: timing.present, state: lifecycle.state,
            backgroundTimeRemaining: lifecycle.backgroundTimeRemaining(at: timing.present),
            demand: source.demand, samplingWait: engine.samplingWait(at: timing.present),
            lastFix: source.lastFix,
            predictedPosition: engine.predictedPosition(of: client, at: timing.present), source: source.condition,
            record: app.record, cost: readsCost ? cost : statistics.ledger,
            counts: counts, gaps: presentGaps)
    }

    /// The counts of the run so far.
    var counts: ServiceCounts {
        statistics.counts(
            waits: timing.isRealTime ? timing.clock.waits : 0, source: source.counts)
    }

    /// The counts of one state of the app so far.
    func counts(in state: ApplicationState) -> ServiceCounts {
        statistics.counts(in: state, present: lifecycle.state, counts)
    }

    /// The cost of each state of the app so far. The meter is read only here and when the state changes.
    var cost: CPULedger { statistics.cost(application, time: timing.ledgerTime) }

    mutating func setDemand(_ demand: Demand) {
        source.demand = demand
        app.needsGapReview = true
        guard logsDemands else { return }
        logger.debug("\(demand)", metadata: ["time": "\(timing.now?.iso8601 ?? "")"])
    }

    mutating func notify(_ event: ServiceEvent) {
        if case .source(let condition) = event {
            source.condition = condition
            app.needsGapReview = true
        }
        if timing.isAwaitingEvent { timing.observe(event) }
        if let now = timing.now { application.notify(event, at: now) }
    }
}
