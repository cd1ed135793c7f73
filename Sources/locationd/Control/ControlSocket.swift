import ApplicationLifecycle
import CSystemCalls
import Dispatch
import LocationService
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Where a run listens for `ctl`: a Unix socket for its user alone.
///
/// One line comes in, a ``ControlCommand`` and perhaps a name; one line goes out, a ``StatusReport`` of the moment after
/// the command, or `{"error":"…"}`.
///
///     ctl ── "home\n" ──▶ a thread ── home, report ──▶ loop
///      ◀────────────── {"state":"background",…} ─────────┘
///
/// Nobody waits for anybody: who says nothing has a thread of his own that gives him up, and the loop answers by itself.
final class ControlSocket: Sendable {
    /// Bytes that a command may have.
    static let limit = 256

    /// Where it listens.
    let path: String
    private let listening: Int32
    private let identity: FileIdentity?
    private let remote: RemoteControl
    private let daemon: DaemonBooks?
    private let process: CurrentProcess?
    private let patience: Double
    private let isClosed = Atomic<Bool>(false)

    /// Listens from now on.
    /// - Parameters:
    ///   - path: where; nil is ``ControlPath/standard``.
    ///   - remote: takes the commands to the loop.
    ///   - daemon: what gpsd uses, if it is on this machine.
    ///   - process: the app's, if it has one of its own.
    ///   - patience: seconds that a client may take to say what it wants.
    init(
        path: String?, remote: RemoteControl, daemon: DaemonBooks? = nil, process: CurrentProcess? = nil,
        patience: Double = 1
    ) throws(Failure) {
        if path == nil { try ControlPath.prepare() }
        let path = path ?? ControlPath.standard
        listening = try ControlSocket.listen(at: path)
        (self.path, self.remote, self.daemon, self.process) = (path, remote, daemon, process)
        self.patience = patience
        identity = FileIdentity(of: path)
        onThread("locationd.control") { self.serve() }
    }

    // The thread holds on to the socket until nobody can connect any more: nobody uses the descriptor now.
    deinit { closeDescriptor(listening) }

    /// Stops to listen and removes the socket. Waits for nobody; closing again changes nothing.
    func close() {
        guard !isClosed.exchange(true, ordering: .relaxed) else { return }
        // Whoever has put another socket in its place keeps it.
        if identity != nil, FileIdentity(of: path) == identity { _ = unsafe unlink(path) }
        locationd_unix_end(listening)
    }

    private static func listen(at path: String) throws(Failure) -> Int32 {
        var result = unsafe locationd_unix_listen(path)
        if result == -EADDRINUSE {
            try removeStale(path)
            result = unsafe locationd_unix_listen(path)
        }
        guard result >= 0 else {
            throw Failure(.cannotCreate, "\(path): cannot listen: \(systemMessage(-result)); \(ControlPath.advice)")
        }
        return result
    }

    /// Removes the socket of a run that has died: one to which nobody listens.
    private static func removeStale(_ path: String) throws(Failure) {
        let connection = unsafe locationd_unix_connect(path)
        if connection >= 0 { closeDescriptor(connection) }
        // No more connections are taken just now: then somebody is there.
        guard connection < 0, connection != -EAGAIN else {
            throw Failure(.cannotCreate, "\(path): another locationd run listens there; \(ControlPath.advice)")
        }
        // Connecting to what is no socket is refused too.
        guard connection == -ECONNREFUSED, FileIdentity(of: path)?.isSocket == true else {
            throw Failure(.cannotCreate, "\(path): is there and is no socket of yours; \(ControlPath.advice)")
        }
        _ = unsafe unlink(path)
    }

    private func serve() {
        while !isClosed.load(ordering: .relaxed) {
            let result = locationd_unix_accept(listening)
            switch -result {
            case ..<1:
                let connection = ControlConnection(descriptor: result)
                onThread("locationd.control") { self.answer(connection) }
            case EINVAL: return
            case EMFILE, ENFILE, ENOBUFS, ENOMEM:
                // Who waits goes on waiting, and asking again at once would change nothing.
                locationd_wait(-1, LOCATIOND_READABLE, -1, Int64(patience * 1e9))
            default: break
            }
        }
    }

    private func answer(_ connection: ControlConnection) {
        guard connection.isTrusted else { return }
        let line: [UInt8]
        do throws(ControlConnection.NoLine) {
            line = try connection.readLine(limit: ControlSocket.limit, within: patience)
        } catch {
            switch error {
            case .tooLong: connection.send(error: "a command has \(ControlSocket.limit) bytes at the most")
            case .tooLate: connection.send(error: "no command has come")
            case .ended: break
            }
            return
        }
        var word = String(decoding: line, as: UTF8.self)
        if word.last == "\r" { word.removeLast() }
        guard let (command, name) = ControlCommand.parse(word) else {
            return connection.send(error: "no such command; there are \(ControlCommand.all)")
        }
        switch command {
        case .home: send(.app(.home), connection)
        case .activate: send(.bringToForeground, connection)
        case .interrupt: send(.app(.interrupt), connection)
        case .memoryWarning: send(.app(.memoryWarning), connection)
        case .memoryPressure: send(.app(.memoryPressure), connection)
        case .quit: send(.app(.quit), connection)
        case .confirm: confirm(name, connection)
        case .status: report(connection)
        }
    }

    private func send(_ occurrence: Occurrence, _ connection: ControlConnection) {
        remote.send(occurrence)
        report(connection)
    }

    private func report(_ connection: ControlConnection) {
        remote.requestStatus { [daemon, process] status in
            connection.send(StatusReport(status, daemon: daemon?.report(), process: process?.value).line)
        }
    }

    private func confirm(_ name: String?, _ connection: ControlConnection) {
        remote.requestStatus { [self] status in
            let shown = status.record.remembered.shownNotifications
            guard let name = name ?? shown.last, shown.contains(name) else {
                let names =
                    shown.isEmpty ? "none is shown" : "shown are \(shortened(shown.joined(separator: ", "), to: 1000))"
                return connection.send(error: "no such notification; \(names)")
            }
            send(.app(.confirmNotification(name)), connection)
        }
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

/// Does what blocks on a thread of its own: a queue that is private has one. The threads that tasks and global queues share
/// are looked after once a second, for ever, and a run in the background has to sleep for longer.
func onThread(_ name: String, _ work: @escaping @Sendable () -> Void) {
    DispatchQueue(label: name).async(execute: work)
}

/// `close`, where a method has that name.
func closeDescriptor(_ descriptor: Int32) { close(descriptor) }

/// Which file a path means now.
private struct FileIdentity: Equatable {
    private let device: dev_t
    private let number: ino_t
    let isSocket: Bool

    init?(of path: String) {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { return nil }
        (device, number, isSocket) = (status.st_dev, status.st_ino, status.st_mode & S_IFMT == S_IFSOCK)
    }
}
