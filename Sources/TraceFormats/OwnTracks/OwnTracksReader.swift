import LocationModel

/// Reads what OwnTracks' recorder writes: the time of arrival, the kind of the record and a JSON object, separated by
/// tabs. Lines with the object alone are read, too.
///
///     2026-05-01T08:00:00Z	*                 	{"_type":"location","lat":52.5,"lon":13.4,"tst":1777622400,"vel":50,…}
///
/// The object's `tst` is the time of the position. `vel` is in kilometres per hour.
struct OwnTracksReader: PointReader {
    private var lines = RecordedLines()
    private var line: Int { lines.number }

    /// Whether a line is a record: a time, a tab, and an object after another tab.
    static func isRecord(_ line: ArraySlice<UInt8>) -> Bool {
        let cells = line.split(separator: UInt8(ascii: "\t"), maxSplits: 2, omittingEmptySubsequences: false)
        guard cells.count == 3 else { return false }
        let time = Array(cells[0])
        return RecordedTime.parse(time, time.indices) != nil && cells[2].first == UInt8(ascii: "{")
    }

    mutating func read(_ bytes: ArraySlice<UInt8>, isFinal: Bool, into read: inout ReadPoints) throws(FormatError) {
        lines.append(bytes, isFinal: isFinal)
        while let range = lines.next(&read.rejections) { add(Array(lines.bytes[range]), into: &read) }
    }

    private func add(_ text: [UInt8], into read: inout ReadPoints) {
        guard text.contains(where: { $0 > UInt8(ascii: " ") }) else { return }
        guard let start = text.firstIndex(of: UInt8(ascii: "{")) else {
            return read.rejections.count(.otherRecord, line: line)
        }
        var record = Record()
        var tokenizer = JSONTokenizer()
        do {
            try tokenizer.read(text[start...], isFinal: true) { token, text, _ throws(FormatError) in
                record.add(token, text)
            }
        } catch { return read.rejections.count(.malformed, line: line) }
        guard tokenizer.isBetweenValues else { return read.rejections.count(.malformed, line: line) }
        guard record.isLocation else { return read.rejections.count(.otherRecord, line: line) }
        if !record.hasTime {
            let arrival = text[..<start].prefix { $0 != UInt8(ascii: "\t") }
            record.values.set(.time, Array(arrival), 0..<arrival.count)
        }
        record.values.finish(line: line, into: &read)
    }

    /// The object's own members.
    private struct Record {
        var values = PointValues()
        var isLocation = false
        var hasTime = false
        private var depth = 0
        private var key: [UInt8] = []

        mutating func add(_ token: JSONTokenizer.Token, _ text: [UInt8]) {
            switch token {
            case .beginObject, .beginArray: depth += 1
            case .endObject, .endArray: depth -= 1
            case .key: if depth == 1 { key = text }
            case .string, .number:
                guard depth == 1 else { return }
                if key.elementsEqual("_type".utf8) { isLocation = text.elementsEqual("location".utf8) }
                guard let field = PointField(name: key), OwnTracksReader.fields.contains(field) else { return }
                if field == .time { hasTime = true }
                values.set(field, text, text.indices)
            case .literal: break
            }
        }
    }

    /// The fields of a location; other members have names of other formats' fields.
    private static let fields: Set<PointField> = [
        .latitude, .longitude, .time, .altitude(1), .speed(.kilometersPerHour), .course, .horizontalAccuracy,
        .verticalAccuracy,
    ]
}
