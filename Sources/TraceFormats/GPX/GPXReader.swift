import LocationModel

/// Reads GPX 1.0 and 1.1: the points of all tracks; without a track those of all routes; without either all waypoints.
///
/// Names are compared without their namespace, so that the extensions of Garmin (`gpxtpx:speed`, `gpxtpx:course`),
/// OsmAnd (`osmand:speed`, `osmand:bearing`) and gpx.py (`speed`) are read, and so are the elements `speed` and
/// `course` of GPX 1.0.
struct GPXReader: PointReader {
    /// The most waypoints or route points that wait for the end of the file or a track. Those after them are dropped
    /// and counted, unless there is no track.
    static let mostWaiting = 50_000
    /// The longest value that is read.
    private static let longestValue = 64

    private enum PointKind: Int {
        case waypoint, route, track
    }

    private let parser: XMLParser
    private var hasRoot = false
    private var kind: PointKind?
    private var values = PointValues()
    private var line = 0
    private var beginsSegment = false
    /// The element whose text is read.
    private var field: PointField?
    private var text: [UInt8] = []
    private var attribute: PointField?

    /// The kind of the points that are kept: the highest one so far.
    private var kept = PointKind.waypoint
    /// Points that a higher kind may still replace.
    private var waiting = ReadPoints()
    /// Whether there were too many of them to wait: they are the trace.
    private var isDecided = false

    init() throws(FormatError) { parser = try XMLParser() }

    mutating func read(_ bytes: ArraySlice<UInt8>, isFinal: Bool, into read: inout ReadPoints) throws(FormatError) {
        var isWhole = true
        var failure: FormatError?
        do { isWhole = try parser.parse(bytes, isFinal: isFinal) } catch { failure = error }
        var offset = 0
        while let event = parser.event(at: &offset) { try handle(event, into: &read) }
        if let failure { throw failure }
        guard isFinal else { return }
        if !isWhole {
            guard hasRoot else { throw .malformed(line: 1, "is not well-formed XML") }
            read.rejections.count(.cutOff, line: parser.line)
        }
        decide(into: &read)
    }

    private mutating func handle(_ event: XMLEvent, into read: inout ReadPoints) throws(FormatError) {
        switch event.kind {
        case .start: try start(event)
        case .attributeName:
            attribute = kind == nil || field != nil ? nil : PointField(name: parser.events[event.text])
        case .attributeValue:
            guard let attribute, attribute == .latitude || attribute == .longitude else { return }
            values.set(attribute, parser.events, event.text)
        case .text:
            guard field != nil else { return }
            // One byte more than is allowed shows that it is too long.
            text += parser.events[event.text].prefix(GPXReader.longestValue + 1 - text.count)
        case .end: end(event, into: &read)
        }
    }

    private mutating func start(_ event: XMLEvent) throws(FormatError) {
        let name = localName(event)
        if !hasRoot {
            guard matches(name, "gpx") else { throw .malformed(line: event.line, "is XML, but not GPX") }
            hasRoot = true
        }
        if let point = pointKind(name) {
            (kind, values, line, field) = (point, PointValues(), event.line, nil)
        } else if kind != nil {
            field = PointField(name: parser.events[name])
            text.removeAll(keepingCapacity: true)
        } else if matches(name, "trkseg") || matches(name, "rte") {
            beginsSegment = true
        }
    }

    private mutating func end(_ event: XMLEvent, into read: inout ReadPoints) {
        guard let kind else { return }
        guard pointKind(localName(event)) != nil else {
            if let field, !(field == .latitude || field == .longitude), text.count <= GPXReader.longestValue {
                values.set(field, text, text.indices)
            }
            field = nil
            return
        }
        self.kind = nil
        finish(kind, into: &read)
    }

    /// Adds a point: at once on a track, later if a track may follow.
    private mutating func finish(_ kind: PointKind, into read: inout ReadPoints) {
        guard kind.rawValue >= kept.rawValue, !(isDecided && kind != kept) else {
            return read.rejections.count(.besideTrack, line: line)
        }
        if kind != kept {
            if let first = waiting.points.first {
                read.rejections.count(.besideTrack, line: first.line, times: waiting.points.count)
            }
            waiting = ReadPoints()
            kept = kind
        }
        guard kind != .track, !isDecided else {
            if values.finish(line: line, beginsSegment: beginsSegment, into: &read) { beginsSegment = false }
            return
        }
        if values.finish(line: line, beginsSegment: beginsSegment, into: &waiting) { beginsSegment = false }
        if waiting.points.count >= GPXReader.mostWaiting { decide(into: &read) }
    }

    private mutating func decide(into read: inout ReadPoints) {
        isDecided = true
        read.points += waiting.points
        read.rejections.add(waiting.rejections)
        waiting = ReadPoints()
    }

    /// The kind of point that an element is; nil if it is no point.
    private func pointKind(_ name: Range<Int>) -> PointKind? {
        if matches(name, "trkpt") { return .track }
        if matches(name, "rtept") { return .route }
        return matches(name, "wpt") ? .waypoint : nil
    }

    /// The name without its namespace.
    private func localName(_ event: XMLEvent) -> Range<Int> {
        let colon = parser.events[event.text].lastIndex(of: UInt8(ascii: ":"))
        return (colon.map { $0 + 1 } ?? event.text.lowerBound)..<event.text.upperBound
    }

    private func matches(_ name: Range<Int>, _ text: StaticString) -> Bool {
        TextScanner.matches(parser.events, name, text)
    }
}
