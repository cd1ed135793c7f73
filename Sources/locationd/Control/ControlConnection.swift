import Glibc
import LocationModel
import SystemCalls

/// One end of the connection between a run and `ctl`, by lines, or between a run and a client of its metrics. No call
/// blocks without a time limit.
final class ControlConnection: Sendable {
    /// Why no line was received.
    enum NoLine: Error {
        case tooLong
        case timedOut
        /// The other side has closed its end.
        case ended
    }

    /// The socket, for poll(2).
    let descriptor: Int32

    /// Takes ownership of a connected, non-blocking socket.
    init(descriptor: Int32) { self.descriptor = descriptor }

    deinit { closeDescriptor(descriptor) }

    /// Whether the peer's user is the same one or root. Other users get no reply.
    var isTrusted: Bool {
        guard let user = UnixSocket.peerUser(of: descriptor) else { return false }
        return user == geteuid() || user == 0
    }

    /// Waits at most `seconds` for the next line; returns it without its line end.
    func readLine(limit: Int, within seconds: Double) throws(NoLine) -> [UInt8] {
        let deadline = Deadline(after: seconds)
        var lines = LineSplitter(longest: limit)
        while true {
            if let line = try receive(into: &lines) { return line }
            let left = deadline.nanosecondsLeft
            guard left > 0 else { throw .timedOut }
            awaitReadiness(of: descriptor, nanoseconds: left)
        }
    }

    /// Receives what has arrived, without waiting. Returns the first line without its line end, or nil while it is
    /// incomplete. The last line before the connection ends may lack a line end.
    func receive(into lines: inout LineSplitter) throws(NoLine) -> [UInt8]? {
        while true {
            var count = 0
            do throws(SystemError) { count = try lines.receive(from: descriptor, waits: false) } catch {
                // A reset connection is treated like a closed one.
                guard error.code != EAGAIN else { return nil }
            }
            if let line = lines.next() {
                guard let bytes = lines[line] else { throw .tooLong }
                return bytes
            }
            if lines.isDiscarding { throw .tooLong }
            if count == 0 {
                guard !lines.remainder.isEmpty else { throw .ended }
                return Array(lines.remainder)
            }
        }
    }

    /// Sends a short text, line end included. A client that has disconnected does not get it; one that does not read
    /// what it gets is disconnected, because it would misread what comes after a part of a reply.
    func send(_ text: [UInt8]) {
        do throws(SystemError) { try SystemCalls.send(text, to: descriptor) } catch {
            shutdown(descriptor, Int32(SHUT_RDWR))
        }
    }
}
