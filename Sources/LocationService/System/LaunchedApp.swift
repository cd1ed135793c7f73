import ApplicationLifecycle
import CPUMeter
import LocationEngine
import LocationModel
import Logging

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// An app in a process that a system has launched (`locationd launch`).
///
/// What the runtime does for an app that is alone with its source is done here by what the system says: the app is told,
/// asks for what its configuration says, works, and says when it is done. What it wants by the ``RemoteControl`` goes to
/// the system.
final class LaunchedApp {
    private let connection: SystemConnection
    private let application: Application
    private let configuration: ServiceConfiguration
    private let remote: RemoteControl
    private let logger: Logger
    private let client = ClientID(1)

    private(set) var state = ApplicationState.notRunning
    private(set) var now: Instant?
    private var launched: Instant?
    private var start = Start()
    private var isOver = false
    private var source: SourceCondition?
    /// What the system keeps of it, as it says when the process begins and whenever it changes.
    private(set) var record: SystemRecord
    private var lastFix: Fix?
    /// Who has asked how things are, and has no answer yet.
    private var questions: [@Sendable (ServiceStatus) -> Void] = []

    // The books
    private(set) var counts = ServiceCounts()
    private var countsByState = CountsByState()
    private let meter = CPUMeter()
    private var ledger: CPULedger

    init(
        _ connection: SystemConnection, application: Application, configuration: ServiceConfiguration,
        remote: RemoteControl, logger: Logger
    ) {
        self.connection = connection
        self.application = application
        self.configuration = configuration
        self.remote = remote
        self.logger = logger
        record = configuration.record
        ledger = CPULedger(.notRunning, at: application.cost(by: meter))
    }

    /// Lives until the system has gone, or the app wants to end.
    func run() {
        connection.send(.hello(version: AppCall.version))
        while !isOver && !remote.isStopRequested {
            obey()
            counts.wakeUps += 1
            remote.wait(for: SourceWait(descriptor: connection.descriptor), nanoseconds: nil)
            if !connection.receive({ take($0) }) { isOver = true }
        }
    }

    // MARK: What the system says

    private func take(_ line: LineReader.Line) {
        guard !isOver else { return }
        do throws(WireError) {
            switch line {
            case .bytes(let bytes): take(try Notice(line: bytes))
            case .tooLong: throw WireError("is longer than \(Notice.longestLine) bytes")
            }
        } catch {
            logger.warning("a line of the system \(error.reason); it is passed over")
        }
    }

    private func take(_ notice: Notice) {
        switch notice {
        case .system(let facts):
            if facts.version != AppCall.version {
                logger.warning("the system speaks version \(facts.version), this app \(AppCall.version)")
            }
        case .event(let event, let time): hear(event, at: time)
        case .status(let status): answer(by: status)
        }
    }

    /// The app is told; then what it wants is said, and at last that it is done.
    private func hear(_ event: ServiceEvent, at time: Instant) {
        now = time
        launched = launched ?? time
        switch event {
        case .state(let next, _): enter(next)
        case .delivery(let delivery):
            counts.deliveries += 1
            counts.locations += delivery.locations.count
            lastFix = delivery.locations.last
            application.receive(delivery)
        case .source(let condition): source = condition
        case .record(let present): record = present
        default: break
        }
        application.tell(event, at: time)
        obey()
        guard case .here = application.conduct, !isOver else { return }
        if application.startsServices {
            for request in start.requests(in: state, by: configuration) { connection.send(.request(client, request)) }
        }
        switch event {
        case .message(let message):
            // Its process is ended then; what it has printed is not to be lost.
            if message == .willTerminate { fflush(nil) }
            connection.send(.returned(from: message))
        case .locationEvent: connection.send(.locationEventHandled)
        default: break
        }
    }

    private func enter(_ next: ApplicationState) {
        countsByState.book(counts, to: state)
        state = next
        ledger.enter(next, at: readCost(), time: monotonicTime())
    }

    // MARK: What the app wants

    private func obey() {
        for command in remote.take() {
            switch command {
            case .happen(let occurrence): say(occurrence)
            case .decide(let decision): if let occurrence = decision() { say(occurrence) }
            case .report(let answer):
                questions.append(answer)
                connection.send(.status)
            }
        }
    }

    private func say(_ occurrence: Occurrence) {
        if occurrence == .app(.exit) {
            isOver = true
        } else if let call = AppCall(occurrence) {
            connection.send(call)
        } else {
            logger.debug("\(occurrence) is the system's affair")
        }
    }

    private func answer(by status: SystemStatus) {
        guard !questions.isEmpty else { return }
        questions.removeFirst()(
            ServiceStatus(
                time: status.time, state: status.state, backgroundTimeRemaining: status.backgroundTimeRemaining,
                demand: status.demand, lastFix: lastFix, source: source, record: record, cost: cost, counts: counts))
    }

    // MARK: The books

    /// Seconds since the launch, by the system's time.
    var elapsed: Double {
        guard let launched, let now else { return 0 }
        return now.seconds(since: launched)
    }

    func counts(in state: ApplicationState) -> ServiceCounts {
        var byState = countsByState
        byState.book(counts, to: self.state)
        return byState[state]
    }

    var cost: CPULedger { ledger.closed(at: readCost(), time: monotonicTime()) }

    private func readCost() -> CPUReading { application.cost(by: meter) }
}

extension AppCall {
    /// What an app says of its own; nil for what the user and the system do, and what befalls the source.
    init?(_ occurrence: Occurrence) {
        switch occurrence {
        case .app(.returned(let message)): self = .returned(from: message)
        case .app(.locationEventHandled): self = .locationEventHandled
        case .app(.beginBackgroundTask(let name)): self = .beginBackgroundTask(name: name)
        case .app(.endBackgroundTask(let task)): self = .endBackgroundTask(task)
        case .app(.scheduleNotification(let notification)): self = .scheduleNotification(notification)
        case .app(.cancelNotification(let identifier)): self = .cancelNotification(identifier)
        case .app(.scheduleTask(let task)): self = .scheduleTask(task)
        case .app(.cancelScheduledTask(let name)): self = .cancelScheduledTask(name)
        case .answer(let authorization): self = .answer(authorization)
        case .request(let client, let request): self = .request(client, request)
        default: return nil
        }
    }

    /// What it means to the system's loop; nil for what is no occurrence.
    package var occurrence: Occurrence? {
        switch self {
        case .returned(let message): .app(.returned(from: message))
        case .locationEventHandled: .app(.locationEventHandled)
        case .beginBackgroundTask(let name): .app(.beginBackgroundTask(name: name))
        case .endBackgroundTask(let task): .app(.endBackgroundTask(task))
        case .scheduleNotification(let notification): .app(.scheduleNotification(notification))
        case .cancelNotification(let identifier): .app(.cancelNotification(identifier))
        case .scheduleTask(let task): .app(.scheduleTask(task))
        case .cancelScheduledTask(let name): .app(.cancelScheduledTask(name))
        case .answer(let authorization): .answer(authorization)
        case .request(let client, let request): .request(client, request)
        case .hello, .status: nil
        }
    }
}
