import LocationModel

/// A file of a track: its name and its first bytes.
///
///     00000000000000016384.log   records as they were written; the last one may be incomplete
///     00000000000000000000.pack  a closed segment, packed in blocks
struct SegmentFile: Hashable, Comparable {
    enum Kind: String {
        case log, pack
    }

    static let headerSize = TrackPoint.size
    /// The version of the format. It changes when an older program would misread a file.
    static let version: UInt8 = 1
    private static let magic = Array("LOCTRACK".utf8)

    /// The number of its first record.
    let first: UInt64
    let kind: Kind

    init(first: UInt64, kind: Kind) { (self.first, self.kind) = (first, kind) }

    /// Nil if the name is not that of a segment.
    init?(name: String) {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].utf8.count == 20, let first = UInt64(parts[0]),
            let kind = Kind(rawValue: String(parts[1]))
        else { return nil }
        self.init(first: first, kind: kind)
    }

    var name: String { "\(first.text(digits: 20)).\(kind.rawValue)" }

    static func < (a: SegmentFile, b: SegmentFile) -> Bool { a.first < b.first }

    /// The first bytes of the file.
    var header: [UInt8] {
        var bytes = SegmentFile.magic + [SegmentFile.version, kind == .log ? 0 : 1, 0, 0]
        bytes.append(littleEndian: first, 8)
        bytes.append(littleEndian: 0, 4)
        return bytes.withChecksum
    }

    /// What the first bytes of a file say.
    enum Header: Equatable {
        case matches
        /// Written by a later version of the program.
        case newer(version: Int)
        /// The file was just created: these are the first bytes of the header, or none.
        case incomplete
        /// The name says the same, so the records can be read.
        case damaged
    }

    func check(_ bytes: [UInt8]) -> Header {
        let header = header
        if bytes.count < header.count { return header.starts(with: bytes) ? .incomplete : .damaged }
        if bytes[..<header.count] == header[...] { return .matches }
        // With a right checksum: a flipped bit of the version makes no later version.
        let end = header.count - 4
        if bytes[..<8] == header[..<8], bytes[8] > SegmentFile.version,
            bytes[end...].number(at: end, 4) == UInt64(TrackChecksum.of(bytes[..<end]))
        {
            return .newer(version: Int(bytes[8]))
        }
        return .damaged
    }
}
