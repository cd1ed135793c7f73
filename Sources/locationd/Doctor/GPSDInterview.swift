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
        /// The server has sent nothing.
        case silent
        /// The server is another program.
        case otherService
    }

    private var gpsd: GPSDConversation

    init(_ endpoint: Endpoint) { gpsd = GPSDConversation(endpoint) }

    /// Whether gpsd runs on this machine, once it has greeted.
    var isLocal: Bool { gpsd.isLocal }

    /// Connects and reads the greeting.
    mutating func greet(within seconds: Double) -> Greeting {
        let deadline = Deadline(after: seconds)
        do throws(GPSDConversation.ConnectionFailure) { try gpsd.connect(before: deadline) } catch {
            switch error {
            case .failed(let reason): return .refused(reason)
            case .timedOut: return .refused("no answer within \(TimeSpan(seconds: seconds).text)")
            }
        }
        switch gpsd.next(before: deadline) {
        case .message(.version(let version)?):
            guard let release = version.release, let major = version.protocolMajor, let minor = version.protocolMinor
            else { return .otherService }
            return .version(Version(release: release, protocolMajor: major, protocolMinor: minor))
        case .message, .ended, .tooLong: return .otherService
        // Such a service waits for its client to send first.
        case .timedOut: return gpsd.hasPartialLine ? .otherService : .silent
        }
    }

    /// Makes gpsd open its receivers, without requesting reports.
    mutating func openReceivers(within seconds: Double) {
        let deadline = Deadline(after: seconds)
        guard gpsd.send("?WATCH={\"enable\":true,\"json\":false};\n") else { return }
        // The reply is the list of receivers as they were before, and then this message.
        while case .message(let message) = gpsd.next(before: deadline), message != .watch {}
    }

    /// The receivers that gpsd has; nil when it does not answer.
    mutating func receivers(within seconds: Double) -> [Receiver]? {
        let deadline = Deadline(after: seconds)
        guard gpsd.send("?DEVICES;\n") else { return nil }
        while case .message(let message) = gpsd.next(before: deadline) {
            guard case .devices(let devices)? = message else { continue }
            return devices.map { Receiver(path: $0.path ?? "", driver: $0.driver) }
        }
        return nil
    }
}
