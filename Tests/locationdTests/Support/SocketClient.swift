import Foundation
import SystemCalls
import Testing

/// A client of a run's socket that can send anything.
final class SocketClient {
    /// Seconds after which a wait has failed.
    private static let longestWait = 120.0

    private let descriptor: Int32

    init(_ path: String) throws {
        let deadline = Deadline(after: SocketClient.longestWait)
        while true {
            do throws(SystemError) {
                descriptor = try UnixSocket.connect(to: path)
                return
            } catch  where error.code != EAGAIN || deadline.hasPassed {
                throw error
            } catch {
                // The queue of connections is full, and there is no notification when it has room.
                sched_yield()
            }
        }
    }

    deinit { close(descriptor) }

    func send(_ bytes: [UInt8]) { try? SystemCalls.send(bytes, to: descriptor) }

    /// Ends the sending direction.
    func end() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Reads up to the end of the connection.
    func readReply() -> String {
        var reply: [UInt8] = []
        var bytes = [UInt8](repeating: 0, count: 4096)
        let deadline = Deadline(after: SocketClient.longestWait)
        while true {
            awaitReadiness(of: descriptor, nanoseconds: deadline.nanosecondsLeft)
            guard let count = try? receive(into: &bytes, of: descriptor), count > 0 else { break }
            reply += bytes[..<count]
        }
        #expect(!deadline.hasPassed, "the connection does not end")
        return String(decoding: reply, as: UTF8.self)
    }
}
