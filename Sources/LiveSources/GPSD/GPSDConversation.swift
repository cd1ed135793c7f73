import LocationModel
import SystemCalls
package import TraceFormats

/// Requests to gpsd and its messages, on a connection of its own that blocks. Each wait has a
/// deadline.
package struct GPSDConversation: ~Copyable {
    /// Why gpsd has not answered.
    package enum Failure: Error, Hashable, CustomStringConvertible {
        /// There is no connection, for this reason.
        case disconnected(reason: String)
        /// The service has sent nothing in time.
        case silent
        /// The service is another program.
        case otherService

        /// The reason, to follow the name of the service.
        package var description: String {
            switch self {
            case .disconnected(let reason): reason
            case .silent: "accepts the connection but does not answer"
            case .otherService: "the service there is not gpsd"
            }
        }
    }

    /// Bytes; gpsd's own lines have at most 10 kB.
    private static let longestLine = 64 * 1024

    private(set) var connection: TCPConnection
    private var lines = LineSplitter(longest: GPSDConversation.longestLine)

    package init(_ endpoint: Endpoint) { connection = TCPConnection(to: endpoint) }

    /// Whether gpsd runs on this machine, once it has greeted.
    package var isLocal: Bool { connection.isLoopback }

    /// Connects and reads the greeting.
    package mutating func greet(within seconds: Double) throws(Failure) -> GPSDMessage.Version {
        let deadline = Deadline(after: seconds)
        try connect(before: deadline, within: seconds)
        do throws(Failure) {
            if case .version(let version)? = try next(before: deadline), version.isComplete { return version }
        } catch {
            // A service that has sent nothing waits for its client to send first.
            if error == .silent && lines.remainder.isEmpty && !lines.isDiscarding { throw error }
        }
        throw .otherService
    }

    private mutating func connect(before deadline: Deadline, within seconds: Double) throws(Failure) {
        while true {
            switch connection.advance() {
            case .connected: return
            case .failed(let reason): throw .disconnected(reason: reason)
            case .underWay(let wait):
                let left = deadline.nanosecondsLeft
                guard left > 0 else {
                    throw .disconnected(reason: "no answer within \(TimeSpan(seconds: seconds).text)")
                }
                wait.awaitReadiness(nanoseconds: left)
            }
        }
    }

    /// Sends a request (``GPSDRequest``).
    func send(_ request: String) throws(Failure) {
        guard connection.send(request) else { throw .disconnected(reason: "cannot send a request to it") }
    }

    /// Makes gpsd open its receivers, without requesting reports.
    package mutating func openReceivers(within seconds: Double) throws(Failure) {
        let deadline = Deadline(after: seconds)
        try send(GPSDRequest.openReceivers)
        // The reply is the list of receivers as they were before, and then this message.
        while try next(before: deadline) != .watch {}
    }

    /// The receivers that gpsd has.
    package mutating func receivers(within seconds: Double) throws(Failure) -> [GPSDMessage.Device] {
        let deadline = Deadline(after: seconds)
        try send(GPSDRequest.receivers)
        while true {
            if case .devices(let devices)? = try next(before: deadline) { return devices }
        }
    }

    /// The next message; nil if the line is none that is read.
    mutating func next(before deadline: Deadline) throws(Failure) -> GPSDMessage? {
        while true {
            switch lines.next() {
            case .complete(let range): return GPSDMessage(lines.bytes, range)
            case .tooLong: throw .otherService
            case nil: break
            }
            // Before every read, because another service may never stop sending.
            let left = deadline.nanosecondsLeft
            guard left > 0 else { throw .silent }
            let place = lines.makeRoom()
            switch connection.read(into: &lines.bytes, from: place) {
            case .read(let count): lines.commit(count)
            case .ended(let reason): throw .disconnected(reason: reason)
            case .wouldBlock: awaitReadiness(of: connection.descriptor, nanoseconds: left)
            }
        }
    }
}
