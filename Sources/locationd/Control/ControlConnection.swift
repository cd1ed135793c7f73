import CSystemCalls

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// One end of a connection between a run and `ctl`: lines, none of which is waited for without an end.
final class ControlConnection: Sendable {
    /// Why there is no line.
    enum NoLine: Error {
        case tooLong
        case tooLate
        /// The other side has gone.
        case ended
    }

    private let descriptor: Int32

    /// Takes a connected socket over, one that does not block.
    init(descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Whether the other end belongs to the same user or to root. Who may not be trusted learns nothing and has nothing
    /// to say.
    var isTrusted: Bool {
        guard let user = peer else { return false }
        return user == geteuid() || user == 0
    }

    /// The user at the other end.
    var peer: uid_t? {
        var user = uid_t()
        return unsafe locationd_peer(descriptor, &user) == 0 ? user : nil
    }

    /// The next line without its end; the last one may lack it.
    func readLine(limit: Int, within seconds: Double) throws(NoLine) -> [UInt8] {
        let deadline = monotonicNanoseconds() + Int64(seconds * 1e9)
        var line: [UInt8] = []
        var bytes = [UInt8](repeating: 0, count: min(limit, 4096))
        while true {
            let count = unsafe recv(descriptor, &bytes, bytes.count, 0)
            if count > 0 {
                let end = bytes[..<count].firstIndex(of: UInt8(ascii: "\n"))
                line += bytes[..<(end ?? count)]
                guard line.count <= limit else { throw .tooLong }
                if end != nil { return line }
            } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
                guard !line.isEmpty else { throw .ended }
                return line
            } else {
                let left = deadline - monotonicNanoseconds()
                guard left > 0 else { throw .tooLate }
                locationd_wait(descriptor, LOCATIOND_READABLE, -1, left)
            }
        }
    }

    /// Sends a short line, with its end; whoever has gone misses it.
    func send(_ line: [UInt8]) { _ = unsafe locationd_send(descriptor, line, Int32(line.count)) }
}
