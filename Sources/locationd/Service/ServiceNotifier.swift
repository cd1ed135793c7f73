import Glibc
import LocationModel
import LocationService
import Synchronization
import SystemCalls

/// Informs the service manager that has started this run, by the protocol of sd_notify(3).
///
///     READY=1      the loop runs and the control socket exists; the source may come later
///     STATUS=…     state, source and age of the last fix, as of a time
///     WATCHDOG=1   the loop has made progress: it has answered; a silent source is no reason to restart
///     RELOADING=1, STOPPING=1
///
/// A timer lets the loop report its status at half the watchdog's interval, and once in five minutes without one. A
/// change of the app's state or of the source, a lasting lack of positions, and the first delivery after either, are
/// reported at once.
/// Without a service manager there is no notifier and no cost.
final class ServiceNotifier: Sendable {
    /// Seconds between two reports if the service manager watches nothing.
    private static let unwatchedInterval = 300.0

    private let socket: String
    private let interval: Double
    private let watches: Bool
    private let isReady = Atomic<Bool>(false)
    private let isReloading = Atomic<Bool>(false)
    private let hasReportedDelivery = Atomic<Bool>(false)
    private let timer = TimerDescriptor()

    /// Removes what the service manager tells this run alone, so that the programs that it starts do not inherit it
    /// (sd_notify(3), sd_watchdog_enabled(3)). Must be called before any thread exists.
    static func clearEnvironment() {
        for variable in ["NOTIFY_SOCKET", "WATCHDOG_PID", "WATCHDOG_USEC"] { removeEnvironmentVariable(variable) }
    }

    /// A notifier for the service manager in the environment; nil if there is none.
    init?(environment: [String: String] = environmentVariables, process: Int32 = getpid()) {
        guard let socket = environment["NOTIFY_SOCKET"], socket.hasPrefix("/") || socket.hasPrefix("@") else {
            return nil
        }
        self.socket = socket
        // The variables may have been inherited from a service that has started this program.
        let isMeant = environment["WATCHDOG_PID"].map { $0 == "\(process)" } ?? true
        let microseconds = environment["WATCHDOG_USEC"].flatMap(Double.init).flatMap { $0 > 0 ? $0 : nil }
        watches = isMeant && microseconds != nil
        interval = watches ? microseconds! / 2e6 : ServiceNotifier.unwatchedInterval
    }

    /// Registers an observer that reports what changes the status.
    func observe(_ application: inout Application, _ remote: RemoteControl) {
        application.observe { [self] event, _ in
            switch event {
            case .source, .state:
                if case .source(let condition) = event { log(condition) }
                remote.requestStatus { [self] in report($0) }
            case .locations where !hasReportedDelivery.exchange(true, ordering: .relaxed):
                StandardError.report("the app receives positions")
                remote.requestStatus { [self] in report($0) }
            case .fault(.locationUnknown(let since)):
                hasReportedDelivery.store(false, ordering: .relaxed)
                remote.requestStatus { [self] status in
                    // Since the last position, as `health` says, and not since the first epoch without one.
                    let last = status.lastFix.map { min($0.time, since) } ?? since
                    StandardError.report("no position since \(last.iso8601)", .warning)
                    report(status)
                }
            default: break
            }
        }
    }

    /// Starts to report the loop's progress; it is ready when it answers for the first time.
    func start(watching remote: RemoteControl) {
        // Not by the timer, which is served when the loop waits: a run may end before it does.
        remote.requestStatus { [self] status in report(status) }
        remote.serve(timer.descriptor) { [self] in
            timer.clear()
            return [.report(readsCost: false) { [self] status in report(status) }]
        }
        let nanoseconds = Int64(min(interval * 1e9, 0x1p62))
        timer.set(after: nanoseconds, every: nanoseconds)
    }

    /// Reports that the configuration is being read again.
    func beginReloading() { send("RELOADING=1\nMONOTONIC_USEC=\(monotonicNanoseconds() / 1000)") }

    /// Reports that the run is ready again, as soon as the loop answers: by then it has applied the configuration.
    func endReloading(_ remote: RemoteControl) {
        isReloading.store(true, ordering: .relaxed)
        remote.requestStatus { [self] status in report(status) }
    }

    /// Reports that the run is ending.
    func end() { send("STOPPING=1") }

    /// The journal shows since when there is no receiver: standard output, which has all events, is not for it.
    private func log(_ condition: SourceCondition) {
        switch condition {
        case .lost(let reason):
            hasReportedDelivery.store(false, ordering: .relaxed)
            StandardError.report("the source is lost: \(reason)", .warning)
        case .found(let name): StandardError.report("the source is found: \(name)")
        }
    }

    /// Called on the loop's thread.
    private func report(_ status: ServiceStatus) {
        var lines: [String] = []
        let becomesReady = !isReady.exchange(true, ordering: .relaxed)
        if isReloading.exchange(false, ordering: .relaxed) || becomesReady { lines.append("READY=1") }
        if watches { lines.append("WATCHDOG=1") }
        lines.append("STATUS=\(ServiceNotifier.text(StatusReport(status)))")
        send(lines.joined(separator: "\n"))
    }

    /// The status in one line, without a position; with its time, because it may be read much later.
    private static func text(_ status: StatusReport) -> String {
        oneLine(
            "\(status.state); \(status.source?.text ?? "no source yet"); last fix: "
                + "\(status.fix?.text(.metric) ?? "none yet"); as of \(status.time.iso8601)")
    }

    /// Errors are ignored: the service manager then sees no progress, which is what it watches.
    private func send(_ message: String) { try? UnixSocket.send(Array(message.utf8), to: socket) }
}
