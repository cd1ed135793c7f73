import ApplicationLifecycle
import CPUMeter
import LocationEngine
import LocationModel
import Logging

/// Everything of a run but its source: the clock, the engine, the app's life and its books.
///
/// Not generic: what runs for every fix is compiled for what it is, whichever source the loop pulls from.
struct ServiceRuntime: ~Copyable {
    /// What the source has done so far; the loop tells it with every event.
    private var sourceCounts = SourceCounts()
    private var delivered = ServiceCounts()
    private var countsByState = CountsByState()

    private let configuration: ServiceConfiguration
    private let application: Application
    private let remote: RemoteControl
    private let logger: Logger
    private let client = ClientID(1)

    private let meter = CPUMeter()
    private var ledger: CPULedger
    /// Seconds that the source's time has jumped, which nobody has lived through.
    private var jumped = 0.0
    private var clock: ServiceClock
    private var lifecycle = ApplicationLifecycle()
    private var engine: LocationEngine
    private var script: RunningScript?
    private var now: Instant?
    private var launched: Instant?
    private(set) var demand = Demand.everyEpoch
    private var wake: Instant?
    /// When the app's life has a limit to watch.
    private var lifecycleWake: Instant?
    private var activationDue: Instant?
    private var batches = 0
    private var lastFix: Fix?
    private var condition: SourceCondition?
    private var effects = Effects()
    private var lifecycleEffects: [ApplicationLifecycle.Effect] = []

    init(
        application: Application, configuration: ServiceConfiguration, remote: RemoteControl, logger: Logger
    ) {
        self.logger = logger
        self.application = application
        self.configuration = configuration
        self.remote = remote
        ledger = CPULedger(.notRunning, at: meter.read())
        clock = ServiceClock(speed: configuration.speed, remote: remote)
        engine = LocationEngine(policy: configuration.policy, contract: configuration.contract)
    }

    /// The state the app is in.
    var applicationState: ApplicationState { lifecycle.state }

    /// What the run has come to so far.
    var counts: ServiceCounts {
        var counts = delivered
        counts.wakeUps += isLive ? clock.waits : 0
        counts.source = sourceCounts
        return counts
    }

    /// What one state of the app has come to so far.
    func counts(in state: ApplicationState) -> ServiceCounts {
        var byState = countsByState
        byState.book(counts, to: lifecycle.state)
        return byState[state]
    }

    /// What each state of the app has cost up to now. The meter is read here and when the state changes, and at no
    /// other time.
    var cost: CPULedger { ledger.closed(at: meter.read(), time: ledgerTime) }

    // MARK: The loop's turns

    var isStopRequested: Bool { remote.isStopRequested }

    /// By a clock of its own the loop sees for itself when something is due.
    var limit: Instant? { isLive ? nil : nextDeadline }

    var present: Instant { now ?? Instant(nanoseconds: 0) }

    /// Before the source is asked: time may have passed, and somebody may want something.
    mutating func begin() {
        if let present = clock.present { live(at: present) }
        if now != nil { obey() }
    }

    /// What the source has found; false when that was the end.
    mutating func handle(_ event: SourceEvent, before limit: Instant?, counts: SourceCounts) -> Bool {
        sourceCounts = counts
        switch event {
        case .fix(let fix):
            guard wait(until: fix.time) else { return false }
            if clock.set(by: fix.time), let now { restart(from: now, at: fix.time) }
            advance(to: fix.time)
            handle(fix)
        case .restarted(let fix, let before):
            restart(from: before, at: fix.time)
            handle(fix)
        case .limitReached:
            guard let limit else { preconditionFailure("a source reached a limit that it was not given") }
            guard wait(until: limit) else { return false }
            advance(to: limit)
            handleDeadlines(at: limit)
        case .waiting(let wait): clock.wait(for: wait, before: nextDeadline)
        case .silent(let since): handle(.silence(since: since ?? launched ?? present))
        case .lost(let reason): tell(.source(.lost(reason: reason)))
        case .found(let name): tell(.source(.found(name: name)))
        case .ended(let last):
            // What nobody needed has passed all the same.
            if let last, let now { self.now = max(now, last) }
            return false
        }
        return true
    }

    private var isLive: Bool { configuration.speed == .live }

    /// Waits until the trace's time has come, and does meanwhile what others want; false when they want the end.
    private mutating func wait(until instant: Instant) -> Bool {
        while !clock.wait(until: instant) {
            if remote.isStopRequested { return false }
            if now == nil { break }
            obey()
        }
        return !remote.isStopRequested
    }

    /// Time has passed by itself: what has become due happens.
    private mutating func live(at present: Instant) {
        advance(to: present)
        if let due = nextDeadline, due <= present { handleDeadlines(at: present) }
    }

    private mutating func obey() {
        for command in remote.take() {
            switch command {
            case .happen(let event): handle(event)
            case .bringToForeground:
                // An interruption ends by becoming active; the way back from the background takes a moment.
                if lifecycle.state != .inactive { handle(.enterForeground) } else if activationDue == nil { activate() }
            case .report(let answer): answer(status)
            }
        }
    }

    private var status: ServiceStatus {
        ServiceStatus(
            time: present, state: lifecycle.state, demand: demand, lastFix: lastFix,
            source: condition, cost: cost, counts: counts)
    }

    /// The source's time: of the last thing that happened, or of its end.
    var time: Instant? { now }

    /// Seconds since the launch, by the source's time; its jumps are no time that has passed.
    var elapsed: Double {
        guard let launched, let lifetime else { return 0 }
        return lifetime.seconds(since: launched)
    }

    // MARK: Time

    private var nextDeadline: Instant? {
        var next = script?.next
        if let wake { next = min(next ?? wake, wake) }
        if let lifecycleWake { next = min(next ?? lifecycleWake, lifecycleWake) }
        if let activationDue { next = min(next ?? activationDue, activationDue) }
        return next
    }

    private mutating func advance(to instant: Instant) {
        guard let now else { return launch(at: instant) }
        // A fix is older than the present when the receiver has taken its time to tell.
        guard !isLive else { return self.now = max(now, instant) }
        if instant != now { delivered.wakeUps += 1 }
        self.now = instant
    }

    private mutating func launch(at instant: Instant) {
        (now, launched) = (instant, instant)
        if !isLive { delivered.wakeUps += 1 }
        script = RunningScript(configuration.script, from: instant)
        handle(.launch)
        // Location updates are what keeps this app running in the background.
        handle(.keepRunning(true))
        handle(.activate)
        handle(.request(client, .desiredAccuracy(configuration.desiredAccuracy)))
        handle(.request(client, .distanceFilter(configuration.distanceFilter)))
        handle(.request(client, .startUpdatingLocation))
        handleDeadlines(at: instant)
    }

    /// How long a state lasts, when time passes by itself, is no affair of the receiver's.
    private var ledgerTime: Instant? { isLive ? clock.monotonic : lifetime }

    /// The present instant as if the source's time had never jumped.
    private var lifetime: Instant? { now?.advanced(bySeconds: -jumped) }

    /// - Parameter before: the source's last time before the jump. Nothing was to be done then, or it would be now; but
    ///   the time up to there has passed.
    private mutating func restart(from before: Instant, at instant: Instant) {
        let jump = instant.seconds(since: before)
        jumped += jump
        clock.restart(at: instant)
        script?.shift(bySeconds: jump)
        if activationDue != nil { activationDue = instant }
        handle(.timeRestarted)
        if isLive { now = instant } else { advance(to: instant) }
        handle(.clockSet(from: before))
        application.tell(.fault(.timeRestarted(from: before)), at: instant)
    }

    private mutating func handleDeadlines(at instant: Instant) {
        if let due = wake, due <= instant {
            wake = nil
            handle(.deadline)
        }
        if let due = lifecycleWake, due <= instant { handle(.timePasses) }
        if let due = activationDue, due <= instant { activate() }
        while let due = script?.next, due <= instant, let event = script?.popNext() { handle(event) }
    }

    mutating func finish(counts: SourceCounts) {
        sourceCounts = counts
        // What waits does not wait for a time that will not come.
        guard let now, let due = wake else { return }
        wake = nil
        engine.handle(.deadline, at: max(now, due), into: &effects)
        carryOut()
    }

    // MARK: The app's life

    private mutating func handle(_ event: ApplicationLifecycle.Event) {
        guard let now else { return }
        let before = lifecycle.state
        lifecycle.handle(event, at: now, into: &lifecycleEffects)
        // What the app does when it is told may have effects of its own, which come behind these.
        var next = 0
        while next < lifecycleEffects.count {
            switch lifecycleEffects[next] {
            case .message(let message):
                tell(.message(message))
                lifecycle.handle(.returned(from: message), at: now, into: &lifecycleEffects)
            case .deliver: lifecycle.handle(.locationEventHandled, at: now, into: &lifecycleEffects)
            case .wake(let instant): lifecycleWake = instant
            default: break
            }
            next += 1
        }
        lifecycleEffects.removeAll(keepingCapacity: true)
        guard lifecycle.state != before else { return }
        countsByState.book(counts, to: before)
        ledger.enter(lifecycle.state, at: meter.read(), time: ledgerTime)
        if lifecycle.state != .inactive { activationDue = nil }
        if event == .enterForeground { activationDue = now.advanced(bySeconds: configuration.activationTime) }
        handle(.application(lifecycle.state))
    }

    private mutating func activate() {
        activationDue = nil
        handle(.activate)
    }

    // MARK: The engine

    private mutating func handle(_ fix: Fix) {
        if fix.mode != .none { lastFix = fix }
        handle(Event.fix(fix))
    }

    private mutating func handle(_ event: Event) {
        guard let now else { return }
        engine.handle(event, at: now, into: &effects)
        let hasDelivered = carryOut()
        if hasDelivered && activationDue != nil, case .fix = event { activate() }
    }

    /// Does what the engine has decided; true when something was delivered.
    @discardableResult private mutating func carryOut() -> Bool {
        var hasDelivered = false
        for effect in effects.list {
            switch effect {
            case .deliver(let delivery):
                deliver(delivery)
                hasDelivered = true
            case .desiredAccuracy(let client, let accuracy): tell(.desiredAccuracy(client, accuracy))
            case .demand(let demand):
                self.demand = demand
                logger.debug("\(demand)", metadata: ["time": "\(now?.iso8601 ?? "")"])
            case .wake(let instant): wake = instant
            case .locationUnknown(let since): tell(.fault(.locationUnknown(since: since)))
            default: break
            }
        }
        effects.removeAll()
        return hasDelivered
    }

    private mutating func deliver(_ delivery: Delivery) {
        let locations = effects.locations[delivery.range]
        if locations.count > 1 { batches += 1 }
        delivered.deliveries += 1
        delivered.locations += locations.count
        let handedOver = DeliveredLocations(
            locations: locations, client: delivery.client, state: lifecycle.state, work: delivery.work,
            batch: locations.count > 1 ? batches : nil)
        application.receive(handedOver)
        tell(.delivery(handedOver))
    }

    private mutating func tell(_ event: ServiceEvent) {
        if case .source(let condition) = event { self.condition = condition }
        if let now { application.tell(event, at: now) }
    }
}
