import Connection
import LocationModel

/// One connection to gpsd: what it is asked for, and the reports that come.
struct GPSDSession: ~Copyable {
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
        case report(isStreamed: Bool)
        /// The answer to a poll is complete.
        case polled
        /// gpsd has so many receivers.
        case receivers(Int)
        /// A receiver, whose ``path`` is known now, has been opened, or has gone.
        case receiver(isActive: Bool)
    }

    private var connection: TCPConnection
    private var lines = LineBuffer()
    private var parser: ReportParser
    private var isLoopback = false
    /// Where the receiver is that was told of last.
    private(set) var path = ""
    /// The objects of a poll that have not been looked at.
    private var polled: ArraySlice<Range<Int>> = []
    private var isInPoll = false
    /// Nil until it was asked for something.
    private var watch: Watch?
    /// What gpsd says it is; empty until it has said so.
    private(set) var release = ""
    private var hasGreeted = false

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

    // MARK: How it is

    // Asked for as if that changed it: to read anything of an optional value that cannot be copied, Swift moves all of it
    // to the stack first, and that for every report.

    /// Whether it has greeted, and can be asked for something.
    var isReady: Bool { mutating get { hasGreeted } }

    /// Whether gpsd runs on this machine; known once it has greeted.
    var isLocal: Bool { mutating get { isLoopback } }

    /// Whether it was asked for every report.
    var isStreaming: Bool { mutating get { watch == .streaming } }

    var descriptor: Int32 { mutating get { connection.descriptor } }

    // MARK: What is said

    /// Goes on to connect, and to hear gpsd's greeting.
    mutating func advance() -> Progress {
        switch connection.advance() {
        case .underWay(let wait): return .underWay(wait)
        case .failed(let reason): return .failed(reason)
        case .connected: break
        }
        // What it sends is read even before it is asked for anything.
        if !hasGreeted, case .ended(let reason) = receive() { return .failed(reason) }
        return hasGreeted ? .ready : .underWay(SourceWait(descriptor: connection.descriptor))
    }

    /// Asks gpsd for another service; false when it cannot be told.
    mutating func set(_ watch: Watch) -> Bool {
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
    /// - Parameter report: takes the report, if it is one.
    mutating func next(into report: inout Report, at now: Instant) -> Message? {
        while true {
            if isInPoll { return nextPolled(into: &report, at: now) }
            guard let line = lines.nextLine() else { return nil }
            // Nearly every line is a report, and nothing else is looked for in it.
            switch parser.parse(lines.bytes, line, into: &report, at: now) {
            case .told: return .report(isStreamed: true)
            case .read: break
            case .unreadable: if let message = take(line) { return message }
            }
        }
    }

    /// Brings what has come; to be called when ``next()`` has nothing more.
    mutating func receive() -> Silence? {
        switch lines.fill(from: connection) {
        case .read:
            // The greeting is needed before anything else; whoever says much else first is no gpsd.
            while !hasGreeted, let line = lines.nextLine() { _ = take(line) }
            return !hasGreeted && rejected > GPSDSession.garbageBeforeGreeting
                ? .ended("what answers there is no gpsd") : nil
        case .wouldBlock: return .wouldBlock
        case .ended(let reason): return .ended(reason)
        }
    }

    /// Throws away what gpsd has said and nobody has asked for; tells whether it is still there.
    mutating func discard() -> Silence {
        lines.lookAgain()
        while true {
            while lines.nextLine() != nil {}
            (isInPoll, polled) = (false, [])
            if let silence = receive() { return silence }
        }
    }

    // MARK: What is no report

    /// What a line says that is no report, if it is for others to know.
    private mutating func take(_ line: Range<Int>) -> Message? {
        switch JSONText.class(of: lines.bytes, line) {
        case .poll:
            // The satellites and the errors first: what they tell belongs to the fix.
            polled = ["sky", "gst", "tpv"].flatMap { JSONText.objects(in: $0, of: lines.bytes, line) }[...]
            isInPoll = true
        case .version:
            release = JSONText.string("release", in: lines.bytes, line) ?? "of an unknown version"
            (hasGreeted, isLoopback) = (true, connection.isLoopback)
        case .devices: return .receivers(JSONText.count(of: "\"class\":\"DEVICE\"", in: lines.bytes, line))
        case .device:
            path = JSONText.string("path", in: lines.bytes, line) ?? "its receiver"
            // One that has gone was activated at 0, which is no string.
            return .receiver(isActive: JSONText.string("activated", in: lines.bytes, line) != nil)
        case .other: break
        case .report, nil: unreadable += 1
        }
        return nil
    }

    private mutating func nextPolled(into report: inout Report, at now: Instant) -> Message {
        while let object = polled.popFirst() {
            switch parser.parse(lines.bytes, object, into: &report, at: now) {
            case .told: return .report(isStreamed: false)
            case .read: break
            case .unreadable: unreadable += 1
            }
        }
        isInPoll = false
        return .polled
    }
}
