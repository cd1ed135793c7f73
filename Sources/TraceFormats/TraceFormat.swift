/// The format of a recording.
public enum TraceFormat: String, CaseIterable, Sendable {
    /// NMEA 0183, also with the prefix and the times of Android's GNSS logger.
    case nmea
    /// GPX 1.0 and 1.1: tracks, routes, waypoints.
    case gpx
    /// gpsd's JSON, one object per line (`gpspipe -w`).
    case gpsd
    /// Comma-separated values with a header.
    case csv
    /// GeoJSON: lines with times, or points with properties.
    case geojson
    /// OwnTracks' recorder (`.rec`).
    case owntracks

    /// The name in messages.
    public var name: String {
        switch self {
        case .nmea: "NMEA 0183"
        case .gpx: "GPX"
        case .gpsd: "gpsd JSON"
        case .csv: "CSV"
        case .geojson: "GeoJSON"
        case .owntracks: "OwnTracks"
        }
    }

    /// The format that a file name's ending stands for, without `.gz`.
    package init?(fileName: String) {
        let name = fileName.lowercased()
        let stem = name.hasSuffix(".gz") ? String(name.dropLast(3)) : name
        let ending = stem.split(separator: ".", omittingEmptySubsequences: false).last.map(String.init) ?? ""
        switch ending {
        case "nmea", "nma", "log", "txt": self = .nmea
        case "gpx": self = .gpx
        case "json", "jsonl", "gpsd": self = .gpsd
        case "csv": self = .csv
        case "geojson": self = .geojson
        case "rec": self = .owntracks
        default: return nil
        }
    }
}

// MARK: Recognition

extension TraceFormat {
    /// Bytes within which a format shows.
    public static let recognizedWithin = 4096

    /// The format that the first bytes show; nil if more bytes are needed.
    ///
    /// Whatever no other format begins like is NMEA 0183, which has no beginning: a receiver may have been recorded
    /// from the middle of a sentence on, or with other bytes between the sentences.
    /// - Parameters:
    ///   - head: the first bytes.
    ///   - isWhole: whether there are no more bytes.
    public static func recognize(_ head: ArraySlice<UInt8>, isWhole: Bool) -> TraceFormat? {
        // A byte order mark: of UTF-8, or of UTF-16, in which only XML is read.
        var rest = head
        let isAll = isWhole || head.count >= recognizedWithin
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
        if rest.starts(with: [0xFE, 0xFF]) || rest.starts(with: [0xFF, 0xFE]) {
            guard isAll || rest.count >= 4 else { return nil }
            return rest.dropFirst(2).prefix(2).contains(UInt8(ascii: "<")) ? .gpx : .csv
        }
        rest = rest.drop { $0 <= UInt8(ascii: " ") }
        while rest.first == UInt8(ascii: "#") {
            guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return isAll ? .nmea : nil }
            rest = rest[end...].drop { $0 <= UInt8(ascii: " ") }
        }
        guard let first = rest.first else { return isAll ? .nmea : nil }
        switch first {
        case UInt8(ascii: "$"), UInt8(ascii: "!"), UInt8(ascii: "\\"): return .nmea
        case UInt8(ascii: "<"): return .gpx
        case UInt8(ascii: "{"), UInt8(ascii: "["): return recognizeJSON(rest, isAll: isAll)
        default: break
        }
        let lineEnd = rest.firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        guard isAll || lineEnd != nil else { return nil }
        let line = rest[..<(lineEnd ?? rest.endIndex)]
        if CSVHeader.isSeparatorLine(line) { return .csv }
        if OwnTracksReader.isRecord(line) { return .owntracks }
        return CSVHeader(line) == nil ? .nmea : .csv
    }

    private static func recognizeJSON(_ bytes: ArraySlice<UInt8>, isAll: Bool) -> TraceFormat? {
        let compact = bytes.lazy.filter { $0 > UInt8(ascii: " ") }.prefix(11)
        for (text, format) in [(#"{"class":""#, TraceFormat.gpsd), (#"{"_type":""#, .owntracks)] {
            if compact.starts(with: text.utf8) { return format }
            if !isAll, compact.count < text.utf8.count, text.utf8.starts(with: compact) { return nil }
        }
        return .geojson
    }
}
