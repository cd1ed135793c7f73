import Connection
import FoundationEssentials
import LocationModel

/// A short talk with gpsd: who it is, and which receivers it has. Each question has its time, and the talk has an end.
struct GPSDInterview: ~Copyable {
    /// What gpsd says of a receiver.
    struct Receiver: Decodable, Equatable {
        let path: String
        /// How gpsd understands it; nil as long as it has said nothing that gpsd understands.
        let driver: String?
    }

    /// How gpsd presents itself.
    struct Version: Decodable, Equatable {
        let release: String
        let protocolMajor: Int
        let protocolMinor: Int

        private enum CodingKeys: String, CodingKey {
            case release
            case protocolMajor = "proto_major"
            case protocolMinor = "proto_minor"
        }
    }

    /// What came of the greeting.
    enum Greeting: Equatable {
        case version(Version)
        /// Nobody is there, for this reason.
        case refused(String)
        /// Somebody is there and says nothing.
        case silent
        /// Somebody is there and is no gpsd.
        case stranger
    }

    private struct Devices: Decodable { let devices: [Receiver] }
    private struct Object: Decodable { let `class`: String }
    private enum Line { case line(Data), tooLate, ended }

    /// gpsd's own lines have 10 kB at the most.
    private static let longestLine = 64 * 1024

    private var connection: TCPConnection
    private var bytes: [UInt8] = []
    private var buffer = [UInt8](repeating: 0, count: 4096)

    init(_ endpoint: Endpoint) { connection = TCPConnection(to: endpoint) }

    /// Whether gpsd runs on this machine, once it has greeted.
    var isLocal: Bool { connection.isLoopback }

    /// Connects and hears the greeting.
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
        case .line(let line):
            guard GPSDInterview.class(of: line) == "VERSION",
                let version = try? JSONDecoder().decode(Version.self, from: line)
            else { return .stranger }
            return .version(version)
        // A service that expects to be spoken to first, or closes when it is not.
        case .tooLate: return bytes.isEmpty ? .silent : .stranger
        case .ended: return .stranger
        }
    }

    /// Lets gpsd open its receivers, without a report from any of them.
    mutating func openReceivers(within seconds: Double) {
        let end = monotonicNanoseconds() + Int64(seconds * 1e9)
        // It answers with a list of them, of how they were before, and with this.
        if connection.send("?WATCH={\"enable\":true,\"json\":false};\n") { _ = line(of: "WATCH", before: end) }
    }

    /// The receivers that gpsd has; nil when it does not tell.
    mutating func receivers(within seconds: Double) -> [Receiver]? {
        let end = monotonicNanoseconds() + Int64(seconds * 1e9)
        guard connection.send("?DEVICES;\n"), let line = line(of: "DEVICES", before: end) else { return nil }
        return try? JSONDecoder().decode(Devices.self, from: line).devices
    }

    /// The next line of a class; the others are passed over.
    private mutating func line(of name: String, before end: Int64) -> Data? {
        while case .line(let line) = nextLine(before: end) {
            if GPSDInterview.class(of: line) == name { return line }
        }
        return nil
    }

    private static func `class`(of line: Data) -> String? { try? JSONDecoder().decode(Object.self, from: line).class }

    private mutating func nextLine(before end: Int64) -> Line {
        while true {
            if let newline = bytes.firstIndex(of: UInt8(ascii: "\n")) {
                defer { bytes.removeSubrange(...newline) }
                return .line(Data(bytes[..<newline]))
            }
            let left = end - monotonicNanoseconds()
            guard left > 0 else { return .tooLate }
            switch connection.read(into: &buffer, from: 0) {
            case .read(let count):
                bytes += buffer[..<count]
                if bytes.count > GPSDInterview.longestLine { return .ended }
            case .wouldBlock: SourceWait(descriptor: connection.descriptor).wait(nanoseconds: left)
            case .ended: return .ended
            }
        }
    }
}
