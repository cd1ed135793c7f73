public import CPUMeter
import Glibc
public import LocationModel
public import LocationService
public import Logging
import Synchronization
import SystemCalls

/// An app in a process that a system has launched (`locationd launch`).
///
/// The system does what the service does for an app that runs by itself: it sends the events, and the app sends the
/// requests of its configuration, runs its work, and reports when it has finished handling an event. Commands to the
/// ``RemoteControl`` go to the system. The app's own source is used only if it was not launched by a system.
public final class LaunchedApp {
    private let connection: SystemConnection
    private let application: Application
    private let configuration: ServiceConfiguration
    private let remote: RemoteControl
    private let logger: Logger
    private let client = ServiceConfiguration.client

    /// The state that the app has entered last.
    public private(set) var applicationState = ApplicationState.notRunning
    /// The system's time when the last event came.
    public private(set) var time: Instant?
    private var launched: Instant?
    private var initialRequests = InitialRequests()
    private var isOver = false
    private var failure: LaunchError?
    private var source: SourceCondition?
    /// What the system has stored about the app, as of the last notice.
    public private(set) var record: SystemRecord
    private var lastFix: Fix?
    /// Status requests that the system has not answered yet.
    private var pendingStatusRequests: [@Sendable (ServiceStatus) -> Void] = []

    /// Replies to the system's sync requests, which are sent after the commands before them.
    private let replies = SyncReplies()

    /// The counts of what the app has received so far.
    public private(set) var counts = ServiceCounts()
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

    /// The app of this process, when a system has launched it; nil when none has.
    /// - Parameters:
    ///   - application: the app, with its work and its observers registered.
    ///   - configuration: what the app requests; nothing else of it is used.
    ///   - remote: receives the commands of other threads.
    ///   - logger: logs lines that are not understood.
    /// - Throws: ``LaunchError`` when the environment names a socket that cannot be used.
    public convenience init?(
        application: Application, configuration: ServiceConfiguration = ServiceConfiguration(),
        remote: RemoteControl = RemoteControl(),
        logger: Logger = Logger(label: "locationd") { _ in SwiftLogNoOpLogHandler() }
    ) throws(LaunchError) {
        guard let connection = try SystemConnection.inherited() else { return nil }
        self.init(
            connection, application: application, configuration: configuration, remote: remote, logger: logger)
    }

    /// Whether a system has launched this process, going by its environment.
    public static func isLaunched(by environment: [String: String]) -> Bool { environment[Wire.socketVariable] != nil }

    /// Runs until the system has closed the connection, or the app ends.
    /// - Throws: ``LaunchError`` when the system uses another version of the protocol.
    public func run() throws(LaunchError) {
        // The system may kill the process at any time.
        bufferOutputByLine()
        connection.send(.hello(version: Wire.version))
        while !isOver && !remote.isStopRequested {
            processCommands()
            for reply in replies.remove() { connection.send(reply) }
            counts.wakeUps += 1
            remote.wait(for: SourceWait(descriptor: connection.descriptor), nanoseconds: nil)
            if !connection.receive({ handle(line: $0) }) { isOver = true }
        }
        if let failure { throw failure }
    }

    // MARK: Notices of the system

    private func handle(line: [UInt8]?) {
        guard !isOver else { return }
        do throws(WireError) {
            guard let line else { throw WireError("is longer than \(Wire.longestNotice) bytes") }
            handle(try Notice(line: line))
        } catch {
            logger.warning("a line of the system \(error.reason); it is ignored")
        }
    }

    private func handle(_ notice: Notice) {
        switch notice {
        case .system(let facts):
            guard facts.version != Wire.version else {
                if facts.hasVirtualTime == true { connection.send(.syncs) }
                break
            }
            failure = .version(facts.version)
            isOver = true
        case .event(let event, let time): handle(event, at: time)
        case .status(let status): reply(with: status)
        case .sync(let request): reply(to: request)
        }
    }

    // MARK: Virtual pace

    private func reply(to request: SyncRequest) {
        time = request.time
        processCommands()
        guard let onSync = application.onSync else {
            return connection.send(.synced(number: request.number, timer: nil))
        }
        onSync(request.time, request.suspended) { [replies, remote] timer in
            // As a command, so that what the app has sent before is sent first.
            remote.send(deciding: {
                replies.add(.synced(number: request.number, timer: timer))
                return nil
            })
        }
    }

    /// Passes an event to the app; then sends the app's requests, and finally reports that the event was handled.
    private func handle(_ event: ServiceEvent, at time: Instant) {
        self.time = time
        launched = launched ?? time
        switch event {
        case .state(let next, _): enter(next)
        case .locations(let delivery):
            counts.deliveries += 1
            counts.locations += delivery.locations.count
            lastFix = delivery.locations.last
            application.receive(delivery)
        case .source(let condition): source = condition
        case .record(let present): record = present
        default: break
        }
        application.notify(event, at: time)
        processCommands()
        guard case .inProcess = application.hosting, !isOver else { return }
        if application.startsServices {
            for request in initialRequests.requests(in: applicationState, by: configuration) {
                connection.send(.stimulus(.request(client, request)))
            }
        }
        switch event {
        case .message(let message):
            // The process is killed next; its buffered output must not be lost.
            if message == .willTerminate { fflush(nil) }
            connection.send(.stimulus(.app(.returned(from: message))))
        case .locationEvent: connection.send(.stimulus(.app(.locationEventHandled)))
        default: break
        }
    }

    private func enter(_ next: ApplicationState) {
        countsByState.add(counts, to: applicationState)
        applicationState = next
        ledger.enter(next, at: readCost(), time: monotonicTime())
    }

    // MARK: Commands of the app

    private func processCommands() {
        for command in remote.popCommands() {
            switch command {
            case .handle(let stimulus): send(stimulus)
            case .decide(let decision): if let stimulus = decision() { send(stimulus) }
            // The run's configuration is the system's.
            case .reconfigure: break
            case .report(_, let reply):
                pendingStatusRequests.append(reply)
                connection.send(.status)
            }
        }
    }

    private func send(_ stimulus: Stimulus) {
        if stimulus == .app(.exit) {
            isOver = true
        } else if stimulus.isFromApp {
            connection.send(.stimulus(stimulus))
        } else {
            logger.debug("\(stimulus) is for the system to do")
        }
    }

    private func reply(with status: SystemStatus) {
        guard !pendingStatusRequests.isEmpty else { return }
        pendingStatusRequests.removeFirst()(
            ServiceStatus(
                time: status.time, state: status.state, backgroundTimeRemaining: status.backgroundTimeRemaining,
                demand: status.demand, samplingWait: nil, lastFix: lastFix, source: source, record: record, cost: cost,
                counts: counts))
    }

    // MARK: Costs and counts

    /// Seconds since the launch, by the system's time.
    public var elapsed: Double {
        guard let launched, let time else { return 0 }
        return time.seconds(since: launched)
    }

    /// The counts of what the app has received in one state.
    public func counts(in state: ApplicationState) -> ServiceCounts {
        var byState = countsByState
        byState.add(counts, to: applicationState)
        return byState[state]
    }

    /// The cost of each state of the app so far.
    public var cost: CPULedger { ledger.closed(at: readCost(), time: monotonicTime()) }

    private func readCost() -> CPUUsage { application.cost(by: meter) }
}

/// Replies that wait for the loop.
private final class SyncReplies: Sendable {
    private let calls = Mutex<[AppCall]>([])

    func add(_ call: AppCall) { calls.withLock { $0.append(call) } }

    func remove() -> [AppCall] {
        calls.withLock { calls in
            defer { calls = [] }
            return calls
        }
    }
}
