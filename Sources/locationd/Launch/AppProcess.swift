import ApplicationLifecycle
import CPUMeter
import Glibc
import LaunchProtocol
import LocationModel
import LocationService
import Synchronization
import SystemCalls

/// One process of the app, from start to end. Its descendants are stopped, continued and ended with it.
///
/// The loop owns it. Calls of the app arrive on a thread and are decided when the loop processes them, because by then
/// the process may have been stopped or replaced.
final class AppProcess: Sendable {
    /// Nanoseconds that the loop waits for a process to stop or to end. That takes microseconds, unless the process is
    /// in an uninterruptible system call.
    private static let stopTime: Int64 = 100_000_000
    static let endTime: Int64 = 2_000_000_000

    private struct State {
        var isStopped = false
        var hasEnded = false
        /// The loop has given up waiting for its end.
        var isAbandoned = false
        var hasSentCall = false
        /// The number of lines that could not be parsed.
        var invalidLines = 0
        /// Calls that arrived after it was stopped and that only a running app can make.
        var deferredCalls: [Stimulus] = []
        var sync = SyncState()
    }

    /// The process ID, which is also its session's and its process group's.
    let identifier: pid_t
    /// The connection to the app; nil for a program that does not use the protocol.
    let connection: AppConnection?
    private let setup: Launcher.Setup
    private let remote: RemoteControl
    private let guardian: ProcessGuard
    private let state = Mutex(State())

    /// Starts a process; the program is running when this returns.
    init(_ setup: Launcher.Setup, guardian: ProcessGuard, remote: RemoteControl) throws(Failure) {
        (self.setup, self.remote, self.guardian) = (setup, remote, guardian)
        let program = setup.program
        var variables = setup.variables + [guardian.mark]
        if !setup.isPlain { variables.append("\(Wire.socketVariable)=\(appSocketDescriptor)") }
        do throws(SystemError) {
            let sockets = setup.isPlain ? nil : try UnixSocket.pair()
            defer { if let sockets { closeDescriptor(sockets.blocking) } }
            connection = sockets.map { AppConnection(socket: $0.nonBlocking) }
            identifier = try startApp(
                program.path, arguments: program.arguments, setting: variables, removing: [Wire.socketVariable],
                socket: sockets?.blocking)
        } catch {
            let advice: String? =
                switch error.code {
                case ENOEXEC: "a script needs a first line such as #!/bin/sh"
                case ENOENT where fileExists(program.path): "its interpreter (#!) or its loader is missing"
                default: nil
                }
            // The other reasons, such as a lack of memory, may pass.
            throw Failure(
                .init(error, other: advice == nil ? .systemError : .unavailable),
                "\(program.name): cannot be started: \(error)\(advice.map { "; \($0)" } ?? "")")
        }
        guardian.watch(identifier)
        do throws(SystemError) { try listen(to: try ProcessDescriptor.open(identifier)) } catch {
            end()
            let advice = error.code == ENOSYS ? "; Linux 5.3 or later is needed" : ""
            throw Failure(.systemError, "\(program.name): cannot be monitored: \(error)\(advice)")
        }
    }

    /// Starts the thread that receives from the app and waits for its end.
    /// - Parameter process: a descriptor that becomes readable when the process ends.
    private func listen(to process: Int32) throws(SystemError) {
        guard let connection else {
            return try startThread(named: "app") { [self] in
                ProcessDescriptor.waitForEnd(process)
                closeDescriptor(process)
                reportEnd()
            }
        }
        try connection.serve(process: process) { [self] arrival in
            switch arrival {
            case .line(let line): receive(line)
            // The reply comes after the loop has handled everything that was sent before.
            case .burst: remote.requestStatus { _ in connection.resumeReading() }
            case .processEnded: reportEnd()
            }
        }
    }

    // MARK: Control

    /// Stops the process. When this returns it executes nothing, and nothing is written to it.
    func stop(at time: Instant) {
        state.withLock { state in
            state.isStopped = true
            state.sync.stop(at: time)
        }
        connection?.pauseWriting()
        guardian.signal(SIGSTOP)
        _ = ChildProcesses.waitForStop(of: identifier, nanoseconds: AppProcess.stopTime)
    }

    /// Continues the process, and processes the calls and notices that were deferred while it was stopped.
    func resume(at time: Instant) {
        guardian.signal(SIGCONT)
        connection?.resumeWriting()
        let deferredCalls = state.withLock { state in
            defer { state.deferredCalls = [] }
            state.isStopped = false
            state.sync.resume(at: time)
            return state.deferredCalls
        }
        // Synced before any message is sent: timers that the app then schedules were not suspended.
        _ = checkBusy(at: time)
        for stimulus in deferredCalls { remote.send(stimulus) }
    }

    /// Ends the process, if it has not ended by itself, and its descendants.
    /// - Parameter read: called once the process has ended, to read its resource use for the last time.
    /// - Returns: how it ended; nil when it has not yet, because it is in an uninterruptible system call. The kernel
    ///   ends it when that call returns.
    @discardableResult func end(finally read: () -> Void = {}) -> ProcessEnd? {
        let end = ChildProcesses.end(of: identifier)
        state.withLock { $0.hasEnded = true }
        guardian.signal(SIGKILL)
        waitForEnd()
        read()
        guardian.watch(nil)
        guard ChildProcesses.reap(identifier) == nil else { return end ?? .killed(signal: SIGKILL) }
        // The connection's thread reaps it, unless it ended before `isAbandoned` was set.
        state.withLock { $0.isAbandoned = true }
        ChildProcesses.reap(identifier)
        return nil
    }

    private func waitForEnd() {
        guard let process = try? ProcessDescriptor.open(identifier) else { return }
        ProcessDescriptor.waitForEnd(process, nanoseconds: AppProcess.endTime)
        closeDescriptor(process)
    }

    // MARK: Virtual pace

    /// Sends an event to a program that uses the protocol.
    /// - Returns: false when this is the first one that was dropped.
    func send(_ event: ServiceEvent, at time: Instant) -> Bool {
        state.withLock { $0.sync.send(event) }
        return connection?.send(Notice.event(event, at: time).line, isDroppable: event.isDroppable) ?? true
    }

    /// Sends a sync request if only its reply shows whether the app is still working.
    /// - Returns: whether it may still be working on what it was sent.
    func checkBusy(at now: Instant) -> Bool {
        switch state.withLock({ $0.hasEnded ? .idle : $0.sync.status(at: now) }) {
        case .idle: return false
        case .busy: return true
        case .unknown(let request):
            connection?.send(Notice.sync(request).line)
            return true
        }
    }

    /// When its next timer is due.
    var nextTimer: Instant? { state.withLock { $0.sync.nextTimer } }

    /// Time continues without it, until it answers.
    func abandon() {
        state.withLock { $0.sync.abandon() }
        setup.log("has not handled its events in time; time continues without it")
    }

    /// Whether time continues without it.
    var isAbandoned: Bool { state.withLock { $0.sync.isAbandoned } }

    // MARK: State

    /// The resources that it has used so far, as the kernel counts them; nil when it has ended.
    func read() -> CPUUsage? { CPUMeter.read(ofProcess: identifier) }

    /// Whether ``stop()`` has stopped it.
    var isStopped: Bool { state.withLock { $0.isStopped } }

    /// Whether it has sent a valid call.
    var hasSentCall: Bool { state.withLock { $0.hasSentCall } }

    /// The number of lines from it that could not be parsed.
    var invalidLines: Int { state.withLock { $0.invalidLines } }

    // MARK: Calls of the app, on the connection's thread

    private func receive(_ line: [UInt8]?) {
        do throws(WireError) {
            guard let line else { throw WireError("has more than \(Wire.longestCall) bytes") }
            handle(try AppCall(line: line))
        } catch {
            let isFirst = state.withLock { state in
                state.invalidLines += 1
                return state.invalidLines == 1
            }
            if isFirst { setup.log("a line from it \(error.reason); such lines are ignored") }
        }
    }

    private func handle(_ call: AppCall) {
        state.withLock { $0.hasSentCall = true }
        switch call {
        case .hello(let version):
            guard version != Wire.version else { break }
            setup.log(
                "uses launch protocol version \(version), this locationd version \(Wire.version); it is terminated")
            remote.send(deciding: { [self] in decide(.app(.crash)) })
        case .status:
            remote.requestStatus { [connection] in connection?.send(Notice.status(SystemStatus($0)).line) }
        case .syncs: state.withLock { $0.sync.announceSyncs() }
        case .synced(let number, let timer):
            remote.send(deciding: { [self] in
                state.withLock { $0.sync.receiveReply(number, timer: timer) }
                return nil
            })
        case .stimulus(let stimulus): remote.send(deciding: { [self] in decide(stimulus) })
        }
    }

    /// Decides on a call when the loop processes it; nil: the call is dropped, or deferred until the process continues.
    private func decide(_ stimulus: Stimulus) -> Stimulus? {
        state.withLock { state in
            if state.hasEnded { return nil }
            state.sync.receive(stimulus)
            guard state.isStopped else { return stimulus }
            switch stimulus {
            case .app(.beginBackgroundTask), .app(.scheduleNotification), .app(.cancelNotification),
                .app(.scheduleTask), .app(.cancelScheduledTask):
                state.deferredCalls.append(stimulus)
                return nil
            default: return stimulus
            }
        }
    }

    /// Reports that the process has ended, by itself or because it was ended.
    private func reportEnd() {
        if state.withLock({ $0.isAbandoned }) { ChildProcesses.reap(identifier) }
        let end = ChildProcesses.end(of: identifier)
        remote.send(deciding: { [self] in
            state.withLock { state in
                if state.hasEnded { return nil }
                // A suspended process cannot end by itself: the kernel has killed it, as it does when memory runs out.
                if state.isStopped { return .app(.memoryPressure) }
                return .app(end == .exited(code: 0) ? .exit : .crash)
            }
        })
    }
}
