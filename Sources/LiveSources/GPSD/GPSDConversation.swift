import LocationModel
package import SystemCalls
package import TraceFormats

/// Requests to gpsd and its messages, on a connection of its own that blocks. Each wait has a
/// deadline.
package struct GPSDConversation: ~Copyable {
    /// Why there is no connection.
    package enum ConnectionFailure: Error {
        case failed(reason: String)
        case timedOut
    }

    /// What reading until a deadline has given.
    package enum Arrival {
        /// A line; nil if it is none of the messages that are read.
        case message(GPSDMessage?)
        case timedOut
        case ended(reason: String)
        /// A line that is too long for gpsd.
        case tooLong
    }

    /// Bytes; gpsd's own lines have at most 10 kB.
    private static let longestLine = 64 * 1024

    private(set) var connection: TCPConnection
    private var lines = LineSplitter(longest: GPSDConversation.longestLine)

    package init(_ endpoint: Endpoint) { connection = TCPConnection(to: endpoint) }

    /// Whether gpsd runs on this machine, once it is connected.
    package var isLocal: Bool { connection.isLoopback }

    /// Whether a line has begun to arrive.
    package var hasPartialLine: Bool { !lines.remainder.isEmpty }

    package mutating func connect(before deadline: Deadline) throws(ConnectionFailure) {
        while true {
            switch connection.advance() {
            case .connected: return
            case .failed(let reason): throw .failed(reason: reason)
            case .underWay(let wait):
                let left = deadline.nanosecondsLeft
                guard left > 0 else { throw .timedOut }
                awaitReadiness(
                    of: wait.descriptor ?? -1, wait.readiness == .writable ? .writable : .readable, nanoseconds: left)
            }
        }
    }

    /// Sends a request; false if that fails.
    package func send(_ request: String) -> Bool { connection.send(Array(request.utf8)) }

    /// The next line, or why there is none before the deadline.
    package mutating func next(before deadline: Deadline) -> Arrival {
        while true {
            switch lines.next() {
            case .complete(let range): return .message(GPSDMessage(lines.bytes, range))
            case .tooLong: return .tooLong
            case nil: break
            }
            // Before every read, because another service may never stop sending.
            let left = deadline.nanosecondsLeft
            guard left > 0 else { return .timedOut }
            let place = lines.makeRoom()
            switch connection.read(into: &lines.bytes, from: place) {
            case .read(let count): lines.commit(count)
            case .ended(let reason): return .ended(reason: reason)
            case .wouldBlock: awaitReadiness(of: connection.descriptor, nanoseconds: left)
            }
        }
    }
}
