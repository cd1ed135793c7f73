import ApplicationLifecycle
import CPUMeter
import Glibc
import LocationModel
import LocationService
import Synchronization
import SystemCalls

/// The Unix socket on which a run listens for `ctl`; only its user can connect, and a group if the user says so.
///
/// A client sends one line, a ``ControlCommand`` with an optional name, and gets one line back: a ``StatusReport`` from
/// just after the command, a ``GapReport`` for `why`, or `{"error":"…"}`.
///
///     ctl ── "home\n" ──▶ the socket's thread ── home, report ──▶ loop
///      ◀────────────────── {"state":"background",…} ────────────────┘
///
/// One thread serves all clients. A client that sends nothing is closed when its time is up, or earlier when others
/// need its place. The loop sends the replies itself.
final class ControlSocket: Sendable {
    /// The most bytes that a command may have.
    static let limit = 256
    /// The most clients that may be connected without having sent a command, and that may wait for the loop's reply.
    static let capacity = 32

    /// The path of the socket.
    let path: String
    private let listening: Int32
    private let identity: FileIdentity?
    private let remote: RemoteControl
    private let reporter: StatusReporter
    private let timeout: Double
    /// Whether a group may connect, which the file's mode permits or denies.
    private let isShared: Bool
    private let isClosed = Atomic<Bool>(false)
    /// What the thread has used until it handled the last command.
    private let threadReading = Mutex(CPUReading())
    /// Clients that wait for the loop's reply.
    private let unanswered = Atomic<Int>(0)

    /// Starts to listen.
    /// - Parameters:
    ///   - path: of the socket; nil is ``ControlPath/standard``.
    ///   - group: the name of the group that may connect, too.
    ///   - remote: receives the commands for the loop.
    ///   - reporter: makes the reports.
    ///   - timeout: seconds within which a client must send its command.
    init(
        path: String?, group: String? = nil, remote: RemoteControl, reporter: StatusReporter = StatusReporter(),
        timeout: Double = 1
    ) throws(Failure) {
        if path == nil { try ControlPath.prepare() }
        let path = path ?? ControlPath.standard
        let sharedWith = try group.map(ControlSocket.number(ofGroup:))
        listening = try ControlSocket.listen(at: path)
        isShared = sharedWith != nil
        (self.path, self.remote, self.reporter, self.timeout) = (path, remote, reporter, timeout)
        identity = FileIdentity(of: path)
        if let group, let sharedWith {
            do throws(SystemError) { try UnixSocket.share(path, withGroup: sharedWith) } catch {
                close()
                throw Failure(.noPermission, "\(path): cannot be given to the group \(group): \(error)")
            }
        }
        do throws(SystemError) {
            try startThread(named: "control") { self.serve() }
        } catch {
            close()
            throw Failure(.systemError, "cannot start a thread: \(error)")
        }
    }

    // The thread retains this object until no client can connect.
    deinit { closeDescriptor(listening) }

    /// Stops listening and removes the socket, without waiting. Repeated calls have no effect.
    func close() {
        guard !isClosed.exchange(true, ordering: .relaxed) else { return }
        // Another run may have replaced the socket by its own.
        if identity != nil, FileIdentity(of: path) == identity { _ = unsafe unlink(path) }
        UnixSocket.stopListening(listening)
    }

    // MARK: Listening

    private static func listen(at path: String) throws(Failure) -> Int32 {
        do throws(SystemError) { return try UnixSocket.listen(at: path) } catch {
            guard error.code == EADDRINUSE else { throw cannotListen(path, error) }
        }
        try removeStale(path)
        do throws(SystemError) { return try UnixSocket.listen(at: path) } catch { throw cannotListen(path, error) }
    }

    private static func number(ofGroup name: String) throws(Failure) -> UInt32 {
        guard let number = UnixSocket.group(named: name) else {
            throw Failure(.usage, "--control-group \(name): there is no such group")
        }
        return number
    }

    private static func cannotListen(_ path: String, _ error: SystemError) -> Failure {
        Failure(.cannotCreate, "\(path): cannot listen: \(error); \(ControlPath.advice)")
    }

    /// Removes the socket of a run that has ended: one on which no process listens.
    private static func removeStale(_ path: String) throws(Failure) {
        do throws(SystemError) {
            closeDescriptor(try UnixSocket.connect(to: path))
        } catch {
            // A full queue (EAGAIN) means that a process listens. Connecting to a file that is not a socket fails with
            // ECONNREFUSED, too.
            guard error.code == EAGAIN else {
                guard error.code == ECONNREFUSED, FileIdentity(of: path)?.isSocket == true else {
                    throw Failure(
                        .cannotCreate, "\(path): already exists and is not a socket of yours; \(ControlPath.advice)")
                }
                _ = unsafe unlink(path)
                return
            }
        }
        throw Failure(.cannotCreate, "\(path): another locationd run listens there; \(ControlPath.advice)")
    }

    // MARK: Serving, on the thread

    /// A client that has not sent its command yet.
    private struct Client {
        let connection: ControlConnection
        let deadline: Int64
        var lines = LineSplitter(longest: ControlSocket.limit)
    }

    private func serve() {
        _ = threadUsage()
        // In the order in which they connected.
        var clients: [Client] = []
        while !isClosed.load(ordering: .relaxed) {
            let descriptors = [listening] + clients.map(\.connection.descriptor)
            let nanoseconds = clients.first.map { max(0, $0.deadline - monotonicNanoseconds()) }
            let ready = Set(awaitReadiness(ofAny: descriptors.map { ($0, .readable) }, nanoseconds: nanoseconds))
            let now = monotonicNanoseconds()
            clients = clients.enumerated().compactMap { index, client in
                ready.contains(index + 1) ? receive(from: client) : client
            }
            clients.removeAll { client in
                guard client.deadline <= now else { return false }
                client.connection.send(error: "no command was sent")
                return true
            }
            if ready.contains(0) { accept(&clients) }
        }
    }

    private func accept(_ clients: inout [Client]) {
        do throws(SystemError) {
            let connection = ControlConnection(descriptor: try UnixSocket.accept(listening))
            guard isShared || connection.isTrusted else { return }
            if clients.count == ControlSocket.capacity {
                clients.removeFirst().connection.send(error: "too many clients are connected")
            }
            let deadline = monotonicNanoseconds() + Int64(min(timeout * 1e9, 0x1p62))
            // Most clients have already sent their command.
            if let client = receive(from: Client(connection: connection, deadline: deadline)) {
                clients.append(client)
            }
        } catch {
            // Out of descriptors or memory; an immediate retry would fail again.
            if error.code != EINVAL { sleep(nanoseconds: 100_000_000) }
        }
    }

    /// Receives what has arrived; nil when nothing more is needed from the client.
    private func receive(from client: Client) -> Client? {
        var client = client
        do throws(ControlConnection.NoLine) {
            guard let line = try client.connection.receive(into: &client.lines) else { return client }
            perform(String(decoding: line, as: UTF8.self), client.connection)
        } catch {
            if error == .tooLong {
                client.connection.send(error: "a command has \(ControlSocket.limit) bytes at most")
            }
        }
        return nil
    }

    // MARK: Commands

    private func perform(_ line: String, _ connection: ControlConnection) {
        guard let (command, name) = ControlCommand.parse(line.last == "\r" ? String(line.dropLast()) : line) else {
            return connection.send(error: "no such command; the commands are \(ControlCommand.all)")
        }
        let usage = threadUsage()
        switch command {
        case .confirm: confirm(name, connection)
        case .status, .metrics: requestStatus(connection, costing: usage) { [self] in reply(connection, $0) }
        case .health:
            requestStatus(connection, costing: usage) { [reporter] in connection.send(reporter.health($0).line) }
        case .position:
            requestStatus(connection, costing: usage) { status in
                let report = PositionReport(status)
                if let report {
                    connection.send(report.line)
                } else {
                    connection.send(error: "no position is known yet")
                }
            }
        case .why:
            requestStatus(connection, costing: usage) { status in
                connection.send(GapReport(status.gaps, at: status.time, limit: GapReport.latestSpans).line)
            }
        default: send(command.stimulus, connection)
        }
    }

    /// What the calling thread, which is the socket's own, has used since the last call.
    private func threadUsage() -> CPUUsage {
        let reading = CPUMeter.readThread()
        return threadReading.withLock { last in
            defer { last = reading }
            return reading - last
        }
    }

    /// Applies the stimulus, if there is one, and answers with the status after it.
    private func send(_ stimulus: Stimulus?, _ connection: ControlConnection) {
        requestStatus(connection, after: stimulus) { [self] in reply(connection, $0) }
    }

    private func confirm(_ name: String?, _ connection: ControlConnection) {
        requestStatus(connection) { [self] status in
            let shown = status.record.lifecycle.shownNotifications
            guard let name = name ?? shown.last, shown.contains(name) else {
                let names =
                    shown.isEmpty ? "none is shown" : "shown are \(shortened(shown.joined(separator: ", "), to: 1000))"
                return connection.send(error: "no such notification; \(names)")
            }
            send(.app(.confirmNotification(name)), connection)
        }
    }

    /// Requests the loop's status, optionally after a stimulus.
    private func requestStatus(
        _ connection: ControlConnection, after stimulus: Stimulus? = nil, costing usage: CPUUsage = .zero,
        _ reply: @escaping @Sendable (ServiceStatus) -> Void
    ) {
        // A stalled loop must not accumulate connections without a limit.
        guard unanswered.wrappingAdd(1, ordering: .relaxed).newValue <= ControlSocket.capacity else {
            unanswered.wrappingSubtract(1, ordering: .relaxed)
            return connection.send(error: "the run is busy; try again")
        }
        if let stimulus { remote.send(stimulus) }
        remote.requestStatus(costing: usage) { [self] status in
            unanswered.wrappingSubtract(1, ordering: .relaxed)
            reply(status)
        }
    }

    private func reply(_ connection: ControlConnection, _ status: ServiceStatus) {
        connection.send(reporter.report(status).line)
    }
}

extension ControlConnection {
    fileprivate func send(error: String) {
        var json = JSONWriter()
        json.object { $0.field("error", error) }
        json.endLine()
        send(json.bytes)
    }
}
