import CPUMeter
import Glibc
import LaunchProtocol
import LocationModel
import LocationService
import SystemCalls

/// Applies the decisions of the app's lifecycle to a real process.
///
/// | The app | its process |
/// |---|---|
/// | is launched | is started |
/// | is sent an event | gets a line |
/// | is suspended | gets SIGSTOP, after everything that was sent to it |
/// | is resumed | gets SIGCONT, before anything is sent to it |
/// | is terminated | gets SIGKILL, unless it has ended by itself |
///
/// The loop owns it.
final class Launcher {
    /// How the app is started, and whether it uses the protocol.
    struct Setup {
        let program: AppProgram
        /// Whether the program does not use the protocol; then it gets no socket, and events are acknowledged for it.
        let isPlain: Bool
        /// What is added to its environment: `NAME=value`.
        let variables: [String]
        let facts: SystemFacts
        /// Whether warnings about how the program behaves are suppressed.
        let isQuiet: Bool

        /// Prints a warning about how the program behaves.
        func log(_ text: String) {
            if !isQuiet { StandardError.report("\(program.name): \(text)") }
        }
    }

    /// The ID of the current process; other threads read it, too.
    let identifier = CurrentProcess()
    /// Why the process could not be started.
    private(set) var failure: Failure?
    /// How the app's processes have ended so far.
    private(set) var status = LaunchStatus()

    private let setup: Setup
    private let remote: RemoteControl
    private let guardian: ProcessGuard
    private var process: AppProcess?
    private var record: SystemRecord
    private var meter = AppMeter()
    /// What a process uses before its first state counts for that state.
    private var isInState = false

    /// - Parameter record: what the system has stored about the app in an earlier run.
    init(_ setup: Setup, record: SystemRecord, guardian: ProcessGuard, remote: RemoteControl) {
        (self.setup, self.record, self.guardian, self.remote) = (setup, record, guardian, remote)
    }

    /// The resources that all processes of the app have used so far.
    func readCost() -> CPUUsage {
        if isInState { meter.read(process?.read()) }
        return meter.total
    }

    /// Applies an event to the process: starts, stops or ends it, or sends the event to it.
    func handle(_ event: ServiceEvent, at time: Instant) {
        switch event {
        case .launch:
            start()
            send(.record(record), at: time)
            send(event, at: time)
        case .state(.suspended, _): process?.stop(at: time)
        case .state(_, from: .suspended): process?.resume(at: time)
        case .state(.notRunning, _): break
        case .state:
            isInState = process != nil
            send(event, at: time)
        case .terminated(let reason): end(for: reason)
        case .notification(let identifier, let isShown):
            if isShown { show(identifier) }
            send(event, at: time)
        case .record(let record):
            self.record = record
            send(event, at: time)
        default: send(event, at: time)
        }
    }

    /// Shows a notification to the user, as long as it is among those of the record, which follows this event.
    private func show(_ identifier: String) {
        guard !setup.isQuiet,
            let scheduled = record.lifecycle.scheduledNotifications.first(where: { $0.identifier == identifier }),
            let notification = DesktopNotification(scheduled)
        else { return }
        if setup.facts.hasVirtualTime == true { notification.printLine() } else { notification.show() }
    }

    /// Lets a virtual clock wait for the process; only while this exists.
    var pacing: AppPacing {
        AppPacing(
            isBusy: { [unowned self] in !setup.isPlain && process?.checkBusy(at: $0) ?? false },
            nextTimer: { [unowned self] in process?.nextTimer },
            abandon: { [unowned self] in process?.abandon() },
            isAbandoned: { [unowned self] in process?.isAbandoned ?? false })
    }

    /// Ends the process at the end of the run, because nothing controls it afterwards.
    func close() { endProcess() }

    // MARK: Sending events

    private func send(_ event: ServiceEvent, at time: Instant) {
        guard let process, event.isForApp else { return }
        if setup.isPlain {
            acknowledge(event)
        } else if !process.isStopped || !event.isDroppable {
            if !process.send(event, at: time) {
                setup.log("does not read its events; locations are dropped")
            }
        }
    }

    private func acknowledge(_ event: ServiceEvent) {
        switch event {
        case .message(let message): remote.send(.returned(from: message))
        case .locationEvent: remote.send(.locationEventHandled)
        default: break
        }
    }

    // MARK: The process

    private func start() {
        guard failure == nil else { return }
        do throws(Failure) {
            let process = try AppProcess(setup, guardian: guardian, remote: remote)
            process.connection?.send(Notice.system(setup.facts).line)
            identifier.set(process.identifier)
            status.recordLaunch()
            self.process = process
        } catch {
            failure = error
            remote.stop()
        }
    }

    private func end(for reason: TerminationReason) {
        let hasSentCall = process?.hasSentCall ?? true
        let end = endProcess()
        status.record(end, for: reason)
        switch (end, reason) {
        case (_, .watchdog(.launch)) where !hasSentCall && !setup.isPlain:
            setup.log(
                """
                sent nothing and was terminated; a program that does not use the launch protocol needs locationd \
                launch --plain
                """
            )
        case (.exited(let code), .crash): setup.log("ended with exit code \(code)")
        case (.killed(let signal), .crash): setup.log("was ended by signal \(signal), \(signalDescription(signal))")
        case (.killed(let signal), .memoryPressure) where signal != SIGKILL:
            setup.log("was ended by signal \(signal), \(signalDescription(signal))")
        default: break
        }
    }

    @discardableResult private func endProcess() -> ProcessEnd? {
        guard let process else { return nil }
        let end = process.end(finally: { meter.read(process.read()) })
        meter.close()
        if let dropped = process.connection?.dropped, dropped > 0 {
            setup.log("did not read its events; \(dropped.counted("event was", "events were")) dropped")
        }
        if process.invalidLines > 0 {
            setup.log("sent \(process.invalidLines.counted("line", "lines")) that could not be parsed")
        }
        (self.process, isInState) = (nil, false)
        identifier.set(nil)
        return end
    }
}
