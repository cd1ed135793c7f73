import LocationModel
import TraceFormats

/// A client of gpsd: its connection, its requests, and gpsd's reports.
///
/// Each change is announced once: gpsd is lost, has no receiver, or has one again.
struct GPSDClient: ~Copyable {
    /// The service requested from gpsd.
    enum Watch: Hashable {
        /// It keeps the receiver open but sends nothing without a request.
        case attached
        /// It sends every report.
        case streaming
    }

    /// A message from gpsd.
    enum Message {
        /// The current data of an epoch. A polled one may be old.
        case report(isStreamed: Bool)
        /// The response to a poll is complete.
        case pollEnded
        /// Any other message; it shows that gpsd responds.
        case other
    }

    /// The result of a read.
    enum Reception {
        case bytes
        case nothing
        /// The connection has ended, for this reason.
        case ended(String)
    }

    /// The timeout for gpsd's greeting and responses, in seconds.
    private static let responseTimeout = 5.0
    /// gpsd's own lines have at most 10 kB, and a POLL consists of a few reports of that size.
    private static let longestLine = 64 * 1024
    /// The bytes of a line's end.
    private static let lineEnd = 2
    /// The number of unknown lines accepted before the greeting.
    private static let garbageBeforeGreeting = 8

    private var connection: LiveConnection
    private var lines = LineSplitter(longest: GPSDClient.longestLine)
    private var parser = ReportParser()
    private var leading = LeadingReports()
    /// The unread reports of a poll response, while one is being read.
    private var polled: ArraySlice<Range<Int>>?

    /// Whether gpsd has sent its greeting and accepts requests.
    private(set) var isReady = false
    /// Whether gpsd runs on this machine; known after its greeting.
    private(set) var isLocal = false
    /// The service requested on this connection.
    private(set) var watch: Watch?
    /// The deadline for gpsd's greeting or a pending response.
    private(set) var responseDeadline: Instant?
    /// When the connection was last opened.
    private(set) var opened: Instant?
    private var release = ""

    /// Receives the satellites of each sky view that is streamed.
    var onSatellites: (([Satellite]) -> Void)?

    private var announcements: [SourceEvent] = []
    /// Lines that were not gpsd objects, incomplete greetings, or too long.
    private(set) var rejectedLines = 0
    private var rejectedBefore = 0
    /// Whether the service has sent anything since the connection was opened.
    private var hasReceived = false

    init(_ endpoint: Endpoint) {
        connection = LiveConnection(to: endpoint, name: "gpsd at \(endpoint)", timeout: GPSDClient.responseTimeout)
    }

    var descriptor: Int32 { connection.descriptor }

    // MARK: Connecting

    /// What to wait for before gpsd accepts requests; nil if it does.
    mutating func connect(at now: Instant) -> SourceWait? {
        if isReady { return nil }
        switch connection.advance(at: now) {
        case .waiting(let wait): return wait
        case .lost(let reason):
            announcements.append(.lost(reason: reason))
            return SourceWait(until: connection.nextTry)
        case .open: return awaitGreeting(at: now)
        }
    }

    private mutating func awaitGreeting(at now: Instant) -> SourceWait? {
        if responseDeadline == nil {
            opened = now
            expectResponse(at: now)
        }
        if case .ended(let reason) = receive() { return lose(reason, at: now) }
        while !isReady, let line = nextLine() { _ = handle(line) }
        if isReady {
            responseDeadline = nil
            isLocal = connection.isLoopback
            return nil
        }
        let isOtherService = rejectedLines - rejectedBefore > GPSDClient.garbageBeforeGreeting
        guard !isOtherService, let responseDeadline, now < responseDeadline else {
            return lose("\(greetingFailure)", at: now)
        }
        return SourceWait(descriptor: connection.descriptor, until: responseDeadline)
    }

    /// Why there is no greeting.
    private var greetingFailure: GPSDConversation.Failure { hasReceived ? .otherService : .silent }

    /// Closes the connection for now and announces the loss once.
    mutating func lose(_ reason: String, at now: Instant) -> SourceWait {
        close()
        if case .lost(let reason) = connection.lose(reason, at: now) { announcements.append(.lost(reason: reason)) }
        return SourceWait(until: connection.nextTry)
    }

    /// Disconnects because gpsd is not needed, so that it may close the receiver.
    mutating func disconnect() {
        close()
        connection.release()
    }

    /// Whether there is a connection, even if gpsd has not sent its greeting.
    var isConnected: Bool { isReady || responseDeadline != nil }

    private mutating func close() {
        (isReady, isLocal, watch, responseDeadline, polled) = (false, false, nil, nil, nil)
        lines.removeAll()
        parser = ReportParser()
        leading = LeadingReports()
        (rejectedBefore, hasReceived) = (rejectedLines, false)
    }

    // MARK: Requests

    /// Requests another service from gpsd; false if the request cannot be sent.
    mutating func set(_ watch: Watch) -> Bool {
        guard watch != self.watch else { return true }
        self.watch = watch
        return switch watch {
        case .attached: connection.send(GPSDRequest.openReceivers)
        // The newest epoch may be one that was not requested; the poll delivers it.
        case .streaming: connection.send(GPSDRequest.reports + GPSDRequest.newestReports)
        }
    }

    /// Requests the stream again; false if the request cannot be sent.
    func watchAgain() -> Bool { connection.send(GPSDRequest.reports) }

    /// Requests the newest report once; false if the request cannot be sent.
    func requestNewest() -> Bool { connection.send(GPSDRequest.newestReports) }

    mutating func expectResponse(at now: Instant) {
        responseDeadline = now.advanced(bySeconds: GPSDClient.responseTimeout)
    }

    /// Clears the deadline: the response has arrived, or is no longer needed.
    mutating func clearResponseDeadline() { if isReady { responseDeadline = nil } }

    // MARK: Messages

    /// Reads available data; call it after ``next(into:at:)`` has returned nil.
    mutating func receive() -> Reception {
        let place = lines.makeRoom()
        switch connection.read(into: &lines.bytes, from: place) {
        case .read(let count):
            lines.commit(count)
            hasReceived = true
            return .bytes
        case .wouldBlock: return .nothing
        case .ended(let reason): return .ended(reason)
        }
    }

    /// Makes the descriptor readable when an epoch has arrived completely; false if anything that arrives must do so,
    /// because nothing precedes the epoch's fix, or a part of the epoch was already read.
    mutating func awaitWholeEpoch(at time: Instant) -> Bool {
        let bytes = leading.isBetweenEpochs ? leading.sufficientBytes(at: time) : 1
        connection.receiveAtLeast(bytes)
        return bytes > 1
    }

    /// Makes the descriptor readable when anything has arrived.
    mutating func awaitAnything() { connection.receiveAtLeast(1) }

    /// The next message; nil if all received data was read.
    /// - Parameter report: receives the report, if the message is one.
    mutating func next(into report: inout GPSDEpoch, at now: Instant) -> Message? {
        while true {
            if polled != nil { return nextPolled(into: &report, at: now) }
            guard let line = nextLine() else { return nil }
            if let onSatellites, let satellites = Satellite.all(inSky: lines.bytes, line) { onSatellites(satellites) }
            // Nearly every line is a report.
            switch parser.parse(lines.bytes, line, into: &report, at: now) {
            case .epoch:
                leading.endEpoch(at: report.fix.time)
                return .report(isStreamed: true)
            case .part:
                leading.add(bytes: line.count + GPSDClient.lineEnd)
                return .other
            case .unreadable: if handle(line) { return .other }
            }
        }
    }

    /// Discards unsolicited data from gpsd; returns the reason if the connection has ended.
    mutating func discard() -> String? {
        while true {
            while nextLine() != nil {}
            polled = nil
            connection.expectBytes()
            switch receive() {
            case .bytes: break
            case .nothing: return nil
            case .ended(let reason): return reason
            }
        }
    }

    private mutating func nextLine() -> Range<Int>? {
        while let line = lines.next() {
            if case .complete(let range) = line { return range }
            rejectedLines += 1
        }
        return nil
    }

    /// Handles a line that is not a report; true if it is another message of gpsd.
    private mutating func handle(_ line: Range<Int>) -> Bool {
        switch GPSDMessage(lines.bytes, line) {
        case .version(let version) where version.isComplete:
            release = version.release ?? ""
            isReady = true
        case .devices(let devices): announce(receivers: devices.count)
        case .device(let device):
            if device.isActive {
                announceReceiver()
            } else {
                announceWithoutReceiver(
                    "\(connection.name) has lost its receiver\(device.path.map { ", \($0)" } ?? "")")
            }
        case .poll(let reports): polled = reports[...]
        case .watch, .other: break
        case .version, nil:
            rejectedLines += 1
            return false
        }
        return true
    }

    private mutating func nextPolled(into report: inout GPSDEpoch, at now: Instant) -> Message {
        while let object = polled?.popFirst() {
            switch parser.parse(lines.bytes, object, into: &report, at: now) {
            case .epoch: return .report(isStreamed: false)
            case .part: break
            case .unreadable: rejectedLines += 1
            }
        }
        polled = nil
        return .pollEnded
    }

    // MARK: Announcements

    var hasAnnouncements: Bool { !announcements.isEmpty }

    mutating func nextAnnouncement() -> SourceEvent? { announcements.isEmpty ? nil : announcements.removeFirst() }

    /// Records the arrival of an epoch.
    mutating func markHealthy(at now: Instant) { _ = connection.markHealthy(at: now) }

    mutating func announceReceiver() {
        if connection.enter(.found) { announcements.append(.found(name: "gpsd \(release) at \(connection.endpoint)")) }
    }

    private mutating func announce(receivers count: Int) {
        if count == 0 {
            announceWithoutReceiver("\(connection.name) has no receiver (see: locationd doctor)")
        } else if connection.state != .withoutReceiver {
            // gpsd also counts a receiver that has been lost.
            announceReceiver()
        }
    }

    private mutating func announceWithoutReceiver(_ reason: String) {
        if connection.enter(.withoutReceiver) { announcements.append(.lost(reason: reason)) }
    }
}
