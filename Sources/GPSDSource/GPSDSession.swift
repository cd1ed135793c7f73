import Connection
import LocationModel

/// One connection to gpsd: what it is asked for, and the reports that come.
///
/// A class, because an optional of what cannot be copied cannot be looked into. Only its source holds it.
final class GPSDSession {
    /// What gpsd does for this client.
    enum Watch: Hashable {
        /// It keeps the receiver open and sends nothing unless it is asked.
        case attached
        /// It sends every report.
        case streaming
    }

    /// How far the session is.
    enum Progress {
        case underWay(SourceWait)
        case ready
        case failed(String)
    }

    /// Why there is no report.
    enum Silence {
        /// gpsd has said nothing more for now.
        case wouldBlock
        /// The connection has come to an end, for this reason.
        case ended(String)
    }

    /// What gpsd has said, but for what it only echoes.
    enum Message {
        /// A report; one that gpsd was asked for may be of long ago.
        case report(Report, isStreamed: Bool)
        /// The answer to a poll is complete.
        case polled
        /// gpsd has so many receivers.
        case receivers(Int)
        /// A receiver has been opened, or has gone.
        case receiver(path: String, isActive: Bool)
    }

    private var connection: TCPConnection
    private var lines = LineBuffer()
    private var parser: ReportParser
    private var messages: [Message] = []
    private var place = 0
    /// Nil until it was asked for something.
    private(set) var watch: Watch?
    /// What gpsd says it is; nil until it has said so.
    private(set) var release: String?

    private var unreadable = 0
    /// Lines that were no reports of gpsd's, or longer than any of them.
    var rejected: Int { unreadable + lines.tooLong }

    /// Lines that may come before the greeting and be none of gpsd's.
    private static let garbageBeforeGreeting = 8

    /// Begins to connect; nil when there is no libgps.
    init?(_ endpoint: Endpoint) {
        guard let parser = ReportParser() else { return nil }
        self.parser = parser
        connection = TCPConnection(to: endpoint)
    }

    var descriptor: Int32 { connection.descriptor }
    var isLocal: Bool { connection.isLoopback }

    /// Goes on to connect, and to hear gpsd's greeting.
    func advance() -> Progress {
        switch connection.advance() {
        case .underWay(let wait): return .underWay(wait)
        case .failed(let reason): return .failed(reason)
        case .connected: break
        }
        // What it sends is read even before it is asked for anything.
        if release == nil, case .ended(let reason) = receive() { return .failed(reason) }
        return release == nil ? .underWay(SourceWait(descriptor: connection.descriptor)) : .ready
    }

    /// Asks gpsd for another service; false when it cannot be told.
    func set(_ watch: Watch) -> Bool {
        guard watch != self.watch else { return true }
        self.watch = watch
        return switch watch {
        case .attached: connection.send("?WATCH={\"enable\":true,\"json\":false};\n")
        // The newest epoch may be one that has not been asked for: it comes with the poll.
        case .streaming: connection.send("?WATCH={\"enable\":true,\"json\":true};\n?POLL;\n")
        }
    }

    /// Says once more that the stream is wanted; false when that cannot be sent.
    func watchAgain() -> Bool { connection.send("?WATCH={\"enable\":true,\"json\":true};\n") }

    /// Asks once for the newest report; false when that cannot be sent.
    func poll() -> Bool { connection.send("?POLL;\n") }

    /// The next thing that gpsd has said; nil when there is nothing for now.
    func next() -> Message? {
        while place == messages.count {
            messages.removeAll(keepingCapacity: true)
            place = 0
            guard let line = lines.nextLine() else { return nil }
            take(line)
        }
        defer { place += 1 }
        return messages[place]
    }

    /// Brings what has come; to be called when ``next()`` has nothing more.
    func receive() -> Silence? {
        switch lines.fill(from: connection) {
        case .read:
            // The greeting is needed before anything else; whoever says much else first is no gpsd.
            while release == nil, let line = lines.nextLine() { take(line) }
            return release == nil && rejected > GPSDSession.garbageBeforeGreeting
                ? .ended("what answers there is no gpsd") : nil
        case .wouldBlock: return .wouldBlock
        case .ended(let reason): return .ended(reason)
        }
    }

    /// Throws away what gpsd has said and nobody has asked for; tells whether it is still there.
    func discard() -> Silence {
        lines.lookAgain()
        while true {
            while lines.nextLine() != nil {}
            messages.removeAll(keepingCapacity: true)
            place = 0
            if let silence = receive() { return silence }
        }
    }

    // MARK: Lines

    private func take(_ line: Range<Int>) {
        switch JSONText.class(of: lines.bytes, line) {
        case .tpv, .sky: parse(line.lowerBound, isStreamed: true)
        case .poll: takePoll(line)
        case .version: release = JSONText.string("release", in: lines.bytes, line) ?? "of an unknown version"
        case .devices: messages.append(.receivers(JSONText.count(of: "\"class\":\"DEVICE\"", in: lines.bytes, line)))
        case .device:
            // One that has gone was activated at 0, which is no string.
            let isActive = JSONText.string("activated", in: lines.bytes, line) != nil
            let path = JSONText.string("path", in: lines.bytes, line) ?? "its receiver"
            messages.append(.receiver(path: path, isActive: isActive))
        case .other: break
        case nil: unreadable += 1
        }
    }

    private func takePoll(_ line: Range<Int>) {
        // The satellites first: what they tell belongs to the fix.
        for key in ["sky", "tpv"] {
            for object in JSONText.objects(in: key, of: lines.bytes, line) {
                // Behind an object stands a comma or a bracket, which nobody needs any more.
                lines.bytes[object.upperBound] = 0
                parse(object.lowerBound, isStreamed: false)
            }
        }
        messages.append(.polled)
    }

    private func parse(_ start: Int, isStreamed: Bool) {
        let (isReport, report) = parser.parse(&lines.bytes, at: start)
        if !isReport { unreadable += 1 }
        if let report { messages.append(.report(report, isStreamed: isStreamed)) }
    }
}
