import LiveSources
import LocationModel
import SystemCalls
import TraceFormats

/// A short exchange with gpsd: its version, and which receivers it has. Each request has a time limit.
struct GPSDInterview: ~Copyable {
    /// A receiver that gpsd reads.
    struct Receiver: Equatable {
        let path: String
        /// The name of gpsd's driver; nil while the receiver has sent nothing that gpsd recognises.
        let driver: String?
    }

    /// gpsd's version.
    struct Version: Equatable {
        let release: String
        let protocolMajor: Int
        let protocolMinor: Int
    }

    /// The first message on gpsd's port.
    enum Greeting: Equatable {
        case version(Version)
        /// The connection was refused, for this reason.
        case refused(String)
        /// Nothing was sent.
        case silent
        /// Another service answered.
        case otherService
    }

    private enum Line { case message(GPSDMessage?), tooLate, ended }

    /// Bytes; gpsd's own lines have at most 10 kB.
    private static let longestLine = 64 * 1024

    private var connection: TCPConnection
    private var lines = LineSplitter(longest: GPSDInterview.longestLine)

    init(_ endpoint: Endpoint) { connection = TCPConnection(to: endpoint) }

    /// Whether gpsd runs on this machine, once it has greeted.
    var isLocal: Bool { connection.isLoopback }

    /// Connects and reads the greeting.
    mutating func greet(within seconds: Double) -> Greeting {
        let end = monotonicNanoseconds() + Int64(seconds * 1e9)
        connecting: while true {
            switch connection.advance() {
            case .connected: break connecting
            case .failed(let reason): return .refused(reason)
            case .underWay(let wait):
                let left = end - monotonicNanoseconds()
                guard left > 0 else { return .refused("no answer within \(TimeSpan(seconds: seconds).text)") }
                wait.wait(nanoseconds: left)
            }
        }
        switch nextLine(before: end) {
        case .message(.version(let version)?):
            guard let release = version.release, let major = version.protocolMajor, let minor = version.protocolMinor
            else { return .otherService }
            return .version(Version(release: release, protocolMajor: major, protocolMinor: minor))
        case .message, .ended: return .otherService
        // Such a service waits for its client to send first.
        case .tooLate: return lines.remainder.isEmpty ? .silent : .otherService
        }
    }

    /// Makes gpsd open its receivers, without requesting reports.
    mutating func openReceivers(within seconds: Double) {
        let end = monotonicNanoseconds() + Int64(seconds * 1e9)
        guard connection.send("?WATCH={\"enable\":true,\"json\":false};\n") else { return }
        // The reply is the list of receivers as they were before, and then this message.
        while case .message(let message) = nextLine(before: end), message != .watch {}
    }

    /// The receivers that gpsd has; nil when it does not answer.
    mutating func receivers(within seconds: Double) -> [Receiver]? {
        let end = monotonicNanoseconds() + Int64(seconds * 1e9)
        guard connection.send("?DEVICES;\n") else { return nil }
        while case .message(let message) = nextLine(before: end) {
            guard case .devices(let devices)? = message else { continue }
            return devices.map { Receiver(path: $0.path ?? "", driver: $0.driver) }
        }
        return nil
    }

    private mutating func nextLine(before end: Int64) -> Line {
        while true {
            switch lines.next() {
            case .complete(let range): return .message(GPSDMessage(lines.bytes, range))
            case .tooLong: return .ended
            case nil: break
            }
            let left = end - monotonicNanoseconds()
            guard left > 0 else { return .tooLate }
            let place = lines.makeRoom()
            switch connection.read(into: &lines.bytes, from: place) {
            case .read(let count): lines.commit(count)
            case .wouldBlock: SourceWait(descriptor: connection.descriptor).wait(nanoseconds: left)
            case .ended: return .ended
            }
        }
    }
}
