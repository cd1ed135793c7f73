import ApplicationLifecycle
import CPUMeter
import LocationEngine
import LocationModel
import Logging

/// Everything of a run but its source: the clock, the engine, the app's life and its books.
///
/// Not generic: what runs for every fix is compiled for what it is, whichever source the loop pulls from.
struct ServiceRuntime: ~Copyable {
    let configuration: ServiceConfiguration
    let application: Application
    let remote: RemoteControl
    let logger: Logger
    /// Whether the logger wants to hear what the source is asked for: asked once, because a logger that wants nothing costs
    /// every look at the sky a dozen cold cache lines.
    private let logsDemands: Bool
    let client = ServiceConfiguration.client

    // What decides
    var lifecycle: ApplicationLifecycle
    var engine: LocationEngine
    /// What they have decided, to be carried out.
    var lifecycleEffects = Queue<ApplicationLifecycle.Effect>()
    private var commands = Queue<RemoteControl.Command>()
    var effects = Effects()
    var effectsDone = 0
    var isSettling = false
    /// Who has asked how things are while they were changing.
    var questions: [@Sendable (ServiceStatus) -> Void] = []

    // Time
    var clock: ServiceClock
    var now: Instant?
    var launched: Instant?
    /// Seconds that the source's time has jumped, which nobody has lived through.
    var jumped = 0.0
    var script: RunningScript?
    /// When the engine has something to do.
    var wake: Instant?
    /// When the app's life has a limit to watch.
    var lifecycleWake: Instant?

    // The app
    /// What it has still to be done with.
    var answers = Answers()
    /// The way onto the screen, if it is on it.
    var activation: Activation?
    /// What the process has asked for so far.
    var start = Start()
    var isKeptRunning = false
    /// Whether something has happened that may change that, or let the app ask for something: anything but a fix.
    var isInQuestion = true
    /// What its life says of fixes, as of the last change.
    var standing = Standing()
    /// Until when it may run behind the screen, as it was told last.
    var backgroundTimeLimit: Instant?
    /// Location events on their way to the app.
    var news: [LocationNews] = []
    /// What the app is to hear when it is no longer suspended.
    var heldBack: [ServiceEvent] = []
    var record: SystemRecord
    var isRecordDirty = false

    // The source
    private(set) var demand = Demand.idle
    var outage = Outage()
    var lastFix: Fix?
    var condition: SourceCondition?

    // The books
    /// What the source has done so far; the loop tells it with every event.
    var sourceCounts = SourceCounts()
    var delivered = ServiceCounts()
    var countsByState = CountsByState()
    let meter = CPUMeter()
    var ledger: CPULedger
    var batches = 0

    init(
        application: Application, configuration: ServiceConfiguration, remote: RemoteControl, logger: Logger
    ) {
        self.logger = logger
        logsDemands = logger.logLevel <= .debug
        self.application = application
        self.configuration = configuration
        self.remote = remote
        record = configuration.record
        ledger = CPULedger(.notRunning, at: application.cost(by: meter))
        clock = ServiceClock(speed: configuration.speed, remote: remote)
        lifecycle = ApplicationLifecycle(
            profile: configuration.profile, app: configuration.app, remembered: record.remembered)
        engine = LocationEngine(
            policy: configuration.policy, contract: configuration.contract, monitored: record.monitored)
        // The first epoch says what time it is.
        demand = .everyEpoch
    }

    // MARK: The loop's turns

    var isStopRequested: Bool { remote.isStopRequested }

    /// By a clock of its own the loop sees for itself when something is due.
    var limit: Instant? { mutating get { isLive ? nil : nextDeadline } }

    var present: Instant { now ?? Instant(nanoseconds: 0) }

    /// Before the source is asked: time may have passed, and somebody may want something.
    mutating func begin() {
        if let present = clock.present {
            advance(to: present)
            if let due = nextDeadline, due <= present { handleDeadlines(at: present) }
        }
        if now != nil { obey() }
    }

    /// What the source has found; false when that was the end.
    mutating func handle(_ event: consuming SourceEvent, before limit: Instant?, counts: SourceCounts) -> Bool {
        sourceCounts = counts
        switch consume event {
        case .fix(let fix):
            guard wait(until: fix.time) else { return false }
            if clock.set(by: fix.time), let now { restart(from: now, at: fix.time) }
            advance(to: fix.time)
            take(fix)
        case .restarted(let fix, let before):
            restart(from: before, at: fix.time)
            take(fix)
        case .limitReached:
            guard let limit else { preconditionFailure("a source reached a limit that it was not given") }
            guard wait(until: limit) else { return false }
            // What was due before now is done now: time does not go back.
            let instant = max(limit, present)
            advance(to: instant)
            handleDeadlines(at: instant)
        case .waiting(let wait):
            clock.wait(for: wait, before: nextDeadline, mayHurry: configuration.speed.isPlayed && !lifecycle.isTimed)
        case .silent(let since): tellEngine(.silence(since: since ?? launched ?? present))
        case .lost(let reason): tell(.source(.lost(reason: reason)))
        case .found(let name): tell(.source(.found(name: name)))
        case .ended(let last):
            // What nobody needed has passed all the same.
            if let last, let now { self.now = max(now, last) }
            return false
        }
        return true
    }

    private mutating func take(_ fix: Fix) {
        guard let fix = outage.pass(fix) else {
            return tellEngine(.silence(since: lastFix?.time ?? launched ?? present))
        }
        if fix.mode != .none { lastFix = fix }
        let deliveries = delivered.deliveries
        tellEngine(.fix(fix))
        // It has its location: the way onto the screen is done.
        if delivered.deliveries > deliveries, case .before = activation { happen(.activate) }
    }

    /// What waits does not wait for a time that will not come.
    mutating func finish(counts: SourceCounts) {
        sourceCounts = counts
        guard let now, let due = wake else { return }
        wake = nil
        engine.handle(.deadline, at: max(now, due), into: &effects)
        settle()
    }

    // MARK: What others want

    /// Waits until the trace's time has come, and does meanwhile what others want; false when they want the end.
    private mutating func wait(until instant: Instant) -> Bool {
        while !clock.wait(until: instant) {
            if remote.isStopRequested { return false }
            if now == nil { break }
            obey()
        }
        return !remote.isStopRequested
    }

    /// What is asked for while something that was asked for is carried out comes behind all that was asked for before.
    mutating func obey() {
        if remote.hasCommands { commands.append { $0 += remote.take() } }
        while let command = commands.popFirst() {
            switch command {
            case .happen(let occurrence): take(occurrence)
            case .decide(let decision): if let occurrence = decision() { take(occurrence) }
            case .report(let answer): if isSettling { questions.append(answer) } else { answer(status) }
            }
        }
    }

    /// What a process of its own has asked for just before it was stopped arrives behind that.
    private var isAskedBeforeSuspension: Bool { application.conduct == .elsewhere && lifecycle.state == .suspended }

    mutating func take(_ occurrence: Occurrence) {
        switch occurrence {
        case .app(let event): happen(event)
        case .bringToForeground: bringToForeground()
        case .endBackgroundTask(let name):
            if let task = lifecycle.backgroundTask(named: name) { happen(.endBackgroundTask(task)) }
        case .scheduleNotification(let identifier, let seconds):
            happen(.scheduleNotification(LocalNotification(identifier, at: present.advanced(bySeconds: seconds))))
        case .request(let client, let request):
            if lifecycle.state.executes || isAskedBeforeSuspension { tellEngine(.request(client, request)) }
        case .authorization(let authorization):
            guard authorization != engine.authorization else { return }
            tell(.authorization(authorization))
            tellEngine(.authorization(authorization))
        case .answer(let authorization):
            if engine.authorization.admits(authorization) { take(.authorization(authorization)) }
        case .sourceLost, .sourceFound, .fixesLost, .fixesFound:
            if let condition = outage.take(occurrence) { tell(.source(condition)) }
        }
    }

    // MARK: How things are

    var isLive: Bool { configuration.speed.passesByItself }

    var status: ServiceStatus {
        ServiceStatus(
            time: present, state: lifecycle.state,
            backgroundTimeRemaining: lifecycle.backgroundTimeRemaining(at: present), demand: demand, lastFix: lastFix,
            source: condition, record: record, cost: cost, counts: counts)
    }

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
    var cost: CPULedger { ledger.closed(at: readCost(), time: ledgerTime) }

    func readCost() -> CPUReading { application.cost(by: meter) }

    mutating func ask(source demand: Demand) {
        self.demand = demand
        guard logsDemands else { return }
        logger.debug("\(demand)", metadata: ["time": "\(now?.iso8601 ?? "")"])
    }

    mutating func tell(_ event: ServiceEvent) {
        if case .source(let condition) = event { self.condition = condition }
        if let now { application.tell(event, at: now) }
    }
}
