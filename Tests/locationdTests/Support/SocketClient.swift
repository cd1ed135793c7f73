import Foundation
import LocationModel
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

    /// A client of a loopback port.
    init(port: UInt16) throws {
        let addresses = try InternetAddress.resolve("127.0.0.1", port: port, isNumeric: true, limit: 1)
        descriptor = try TCPSocket.startConnecting(to: addresses[0])
        let limit = Int64(SocketClient.longestWait * 1e9)
        #expect(awaitReadiness(of: descriptor, .writable, nanoseconds: limit).first)
    }

    deinit { close(descriptor) }

    func send(_ bytes: [UInt8]) { try? SystemCalls.send(bytes, to: descriptor) }

    /// Ends the sending direction.
    func end() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Reads up to the end of the connection, or up to the end of a reply that ends like this.
    func readReply(endingWith end: String? = nil) -> String {
        var reply: [UInt8] = []
        var bytes = [UInt8](repeating: 0, count: 4096)
        let deadline = Deadline(after: SocketClient.longestWait)
        while true {
            awaitReadiness(of: descriptor, nanoseconds: deadline.nanosecondsLeft)
            guard let count = try? receive(into: &bytes, of: descriptor), count > 0 else { break }
            reply += bytes[..<count]
            if let end, reply.suffix(end.utf8.count).elementsEqual(end.utf8) { break }
        }
        #expect(!deadline.hasPassed, "no end")
        return String(decoding: reply, as: UTF8.self)
    }
}
