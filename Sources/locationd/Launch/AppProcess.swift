import ApplicationLifecycle
import CPUMeter
import CSystemCalls
import LocationModel
import LocationService
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// One process of the app, from its start to its end. It leads a process group: what it starts itself is stopped,
/// continued and ended with it.
///
/// The loop owns it; what the app says comes on a thread, and is decided when the loop comes to it, because by then the
/// process may be stopped, or another one.
final class AppProcess: Sendable {
    /// Nanoseconds that the loop waits for a process to stop, or to end: it takes microseconds, unless it is in a call that
    /// cannot be interrupted.
    private static let stopping: Int64 = 100_000_000
    private static let ending: Int64 = 2_000_000_000

    /// How a process has ended.
    enum End: Hashable {
        case exited(code: Int32)
        case killed(signal: Int32)
    }

    private struct State {
        var isStopped = false
        var isOver = false
        /// The loop has not waited for its end any longer.
        var isLeft = false
        var hasSpoken = false
        /// Lines that were not understood.
        var misunderstood = 0
        /// What it has said just before it was stopped, and what only who runs can want.
        var late: [Occurrence] = []
    }

    /// The process's number, which is its group's.
    let identifier: pid_t
    /// How it is talked to; nil for a program that does not speak the protocol.
    let connection: AppConnection?
    private let name: String
    private let remote: RemoteControl
    private let guardian: ProcessGuard
    private let state = Mutex(State())

    /// Starts a process; when this returns, the program runs.
    /// - Parameters:
    ///   - isPlain: it does not speak the protocol, and gets no socket.
    ///   - directory: what it finds in `LOCATIOND_STATE_DIRECTORY`.
    init(
        _ program: AppProgram, isPlain: Bool, stateDirectory directory: String, guardian: ProcessGuard,
        remote: RemoteControl
    ) throws(Failure) {
        var ends: [Int32] = [-1, -1]
        if !isPlain {
            let result = unsafe locationd_socket_pair(&ends)
            guard result == 0 else { throw Failure(.systemError, "no socket: \(systemMessage(-result))") }
        }
        defer { if !isPlain { close(ends[1]) } }
        connection = isPlain ? nil : AppConnection(socket: ends[0])
        var variables = ["LOCATIOND_STATE_DIRECTORY=\(directory)"]
        if !isPlain { variables.append("LOCATIOND_APP_SOCKET=\(LOCATIOND_APP_DESCRIPTOR)") }
        let result = program.start(with: variables, socket: ends[1])
        guard result > 0 else {
            let advice = -result == ENOEXEC ? "; a script needs a first line such as #!/bin/sh" : ""
            throw Failure(
                -result == EACCES ? .noPermission : .unavailable,
                "\(program.name): cannot be started: \(systemMessage(-result))\(advice)")
        }
        identifier = result
        (name, self.remote, self.guardian) = (program.name, remote, guardian)
        guardian.watch(identifier)
        let descriptor = locationd_process_descriptor(identifier)
        guard descriptor >= 0 else {
            end()
            throw Failure(
                .systemError, "\(program.name): cannot be watched: \(systemMessage(-descriptor)); Linux 5.3 can")
        }
        if let connection {
            connection.serve(process: descriptor) { [self] arrival in
                switch arrival {
                case .line(let line): hear(line)
                // Answered when the loop has come to rest.
                case .enough: remote.requestStatus { _ in connection.goOnReading() }
                case .processEnded: noticeEnd()
                }
            }
        } else {
            onThread("locationd.app") { [self] in
                waitForReadiness(of: descriptor, nanoseconds: nil)
                close(descriptor)
                noticeEnd()
            }
        }
    }

    // MARK: What is done to it

    /// Stops it. When this returns it executes nothing any more, and nothing is written to it.
    func stop() {
        state.withLock { $0.isStopped = true }
        connection?.hold()
        kill(-identifier, SIGSTOP)
        _ = locationd_wait_for_stop(identifier, AppProcess.stopping)
    }

    /// Lets it go on, with what it has said too late, and what has waited for it.
    func goOn() {
        kill(-identifier, SIGCONT)
        connection?.release()
        let late = state.withLock { state in
            defer { state.late = [] }
            state.isStopped = false
            return state.late
        }
        for occurrence in late { remote.send(occurrence) }
    }

    /// Ends it and what it has started, if it has not ended by itself, and reads its books for the last time.
    /// - Returns: how it has ended; nil when it has not, because it is in a call that cannot be interrupted. Then the
    ///   kernel ends it later.
    @discardableResult func end(finally read: () -> Void = {}) -> End? {
        let status = locationd_ended(identifier, false)
        state.withLock { $0.isOver = true }
        kill(-identifier, SIGKILL)
        waitForEnd()
        read()
        guardian.watch(nil)
        guard locationd_ended(identifier, true) < 0 else {
            return status < 0 ? .killed(signal: SIGKILL) : End(status: status)
        }
        // Who comes second finds nothing.
        state.withLock { $0.isLeft = true }
        _ = locationd_ended(identifier, true)
        return nil
    }

    private func waitForEnd() {
        let descriptor = locationd_process_descriptor(identifier)
        guard descriptor >= 0 else { return }
        waitForReadiness(of: descriptor, nanoseconds: AppProcess.ending)
        close(descriptor)
    }

    // MARK: How it is

    /// What it has used by now, by the kernel's books; nil when it has gone.
    func read() -> CPUReading? { CPUMeter.read(ofProcess: identifier) }

    /// Whether it is stopped.
    var isStopped: Bool { state.withLock { $0.isStopped } }

    /// Whether it has said anything that was understood.
    var hasSpoken: Bool { state.withLock { $0.hasSpoken } }

    /// Lines that it has said and nobody has understood.
    var misunderstood: Int { state.withLock { $0.misunderstood } }

    // MARK: What it says, on its thread

    private func hear(_ line: LineReader.Line) {
        do throws(WireError) {
            switch line {
            case .bytes(let bytes): take(try AppCall(line: bytes))
            case .tooLong: throw WireError("has more than \(AppCall.longestLine) bytes")
            }
        } catch {
            let isFirst = state.withLock { state in
                state.misunderstood += 1
                return state.misunderstood == 1
            }
            if isFirst { say("a line of its \(error.reason); such lines are passed over") }
        }
    }

    private func take(_ call: AppCall) {
        state.withLock { $0.hasSpoken = true }
        switch call {
        case .hello(let version):
            if version != AppCall.version {
                say("speaks version \(version) of the protocol; this locationd speaks \(AppCall.version)")
            }
        case .status:
            remote.requestStatus { [connection] in connection?.send(Notice.status(SystemStatus($0)).line) }
        default:
            guard let occurrence = call.occurrence else { return }
            remote.send(deciding: { [self] in decide(occurrence) })
        }
    }

    /// What becomes of what it has said, now that the loop has come to it.
    private func decide(_ occurrence: Occurrence) -> Occurrence? {
        state.withLock { state in
            if state.isOver { return nil }
            guard state.isStopped else { return occurrence }
            switch occurrence {
            case .app(.beginBackgroundTask), .app(.scheduleNotification), .app(.cancelNotification),
                .app(.scheduleTask), .app(.cancelScheduledTask):
                state.late.append(occurrence)
                return nil
            default: return occurrence
            }
        }
    }

    /// It has ended, by itself or because it was ended.
    private func noticeEnd() {
        if state.withLock({ $0.isLeft }) { _ = locationd_ended(identifier, true) }
        let status = locationd_ended(identifier, false)
        remote.send(deciding: { [self] in
            state.withLock { state in
                if state.isOver { return nil }
                // Who is suspended cannot end: the kernel has taken it, as it does when memory runs out.
                if state.isStopped { return .app(.memoryPressure) }
                return .app(End(status: status) == .exited(code: 0) ? .exit : .crash)
            }
        })
    }

    private func say(_ text: String) { StandardError.write("locationd: \(oneLine("\(name): \(text)"))\n") }
}

extension AppProcess.End {
    /// As waitpid(2) has it.
    init(status: Int32) {
        self = status & 0x7F == 0 ? .exited(code: (status >> 8) & 0xFF) : .killed(signal: status & 0x7F)
    }
}

/// Waits until there is something to read, whatever signals come meanwhile; nil: without an end.
private func waitForReadiness(of descriptor: Int32, nanoseconds: Int64?) {
    let deadline = nanoseconds.map { monotonicNanoseconds() + $0 }
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while unsafe poll(&ready, 1, 0) == 0 {
        let left = deadline.map { $0 - monotonicNanoseconds() }
        if let left, left <= 0 { return }
        locationd_wait(descriptor, LOCATIOND_READABLE, -1, left ?? -1)
    }
}
