import Glibc
import LocationService
import Synchronization
import SystemCalls

/// The Unix socket on which a run listens for `ctl`; only its user can connect, and a group if the user says so.
///
///     ctl ── "home\n" ──▶ the loop's thread: home, report
///      ◀────────────────── {"state":"background",…}
final class ControlSocket: Sendable {
    private struct Listener {
        /// Which file the socket is.
        let identity: FileIdentity?
        let server: ClientServer
    }

    /// The path of the socket.
    let path: String
    private let isStandard: Bool
    private let group: String?
    private let handler: ControlHandler
    /// nil once it is closed.
    private let listener: Mutex<Listener?>

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
        isStandard = path == nil
        self.path = path ?? ControlPath.standard
        self.group = group
        handler = ControlHandler(remote: remote, reporter: reporter, isShared: group != nil, timeout: timeout)
        listener = Mutex(nil)
        let first = try open()
        listener.withLock { $0 = first }
    }

    private func open() throws(Failure) -> Listener {
        if isStandard { try ControlPath.prepare() }
        let sharedWith = try group.map(ControlSocket.number(ofGroup:))
        let listening = try ControlSocket.listen(at: path)
        let listener = Listener(
            identity: ControlSocket.file(at: path)?.identity,
            server: ClientServer(listening: listening, remote: handler.remote, handler: handler))
        if let group, let sharedWith {
            do throws(SystemError) { try UnixSocket.share(path, withGroup: sharedWith) } catch {
                close(listener)
                guard error.isPermissionDenied else { throw ControlSocket.cannotListen(path, error) }
                throw Failure(
                    .usage,
                    """
                    --control-group \(group): \(path) cannot be given to this group: \(error); it must be a group of \
                    the run's user
                    """
                )
            }
        }
        return listener
    }

    /// Listens again if the socket is no longer at its path, as after a cleaning of `/tmp`. Any thread may call it.
    /// - Returns: whether that was necessary.
    func restore() throws(Failure) -> Bool {
        try listener.withLock { listener throws(Failure) in
            guard let old = listener else { return false }
            let file = ControlSocket.file(at: path)
            // Another run that listens there has replaced it on purpose.
            guard file == nil || file?.identity != old.identity && ControlPath.isStale(path) else { return false }
            listener = try open()
            old.server.close()
            return true
        }
    }

    /// Stops listening and removes the socket, when the loop has ended. Repeated calls have no effect.
    func close() {
        listener.withLock { listener in
            if let old = listener { close(old) }
            listener = nil
        }
    }

    private func close(_ listener: Listener) {
        // Another run may have replaced the socket by its own.
        if let identity = listener.identity, ControlSocket.file(at: path)?.identity == identity {
            try? removeFile(path)
        }
        listener.server.close()
    }

    /// What is at a path at the moment.
    private static func file(at path: String) -> FileStatus? { try? FileStatus(of: path, followsLink: false) }

    // MARK: Listening

    private static func listen(at path: String) throws(Failure) -> Int32 {
        do throws(SystemError) { return try UnixSocket.listen(at: path) } catch {
            guard error.code == EADDRINUSE else { throw cannotListen(path, error) }
        }
        try removeStale(path)
        do throws(SystemError) { return try UnixSocket.listen(at: path) } catch { throw cannotListen(path, error) }
    }

    /// The number of a group.
    static func number(ofGroup name: String) throws(Failure) -> UInt32 {
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
        if ControlPath.isStale(path) {
            try? removeFile(path)
            return
        }
        do throws(SystemError) {
            closeDescriptor(try UnixSocket.connect(to: path))
        } catch {
            // A full queue (EAGAIN) means that a process listens.
            guard error.code == EAGAIN else {
                throw Failure(
                    .cannotCreate, "\(path): already exists and is not a socket of yours; \(ControlPath.advice)")
            }
        }
        throw Failure(.cannotCreate, "\(path): another locationd run listens there; \(ControlPath.advice)")
    }
}
