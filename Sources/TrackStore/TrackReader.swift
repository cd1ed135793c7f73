package import LocationModel

/// Reads a track, also while a run writes it.
package struct TrackReader: ~Copyable {
    private let directory: TrackDirectory
    /// Records that were damaged in the files read so far; they are never returned.
    package private(set) var damaged = 0
    /// Why files could not be read; their records are missing.
    package private(set) var unreadable: [TrackError] = []

    /// Opens the track in a directory.
    package init(path: String) throws(TrackError) {
        let directory = try TrackDirectory(path: path)
        guard !directory.segments().isEmpty else { throw .noTrack(path: path) }
        self.directory = directory
    }

    /// Bytes of all files.
    package func size() -> Int { directory.segments().reduce(0) { $0 + (directory.size(of: $1) ?? 0) } }

    /// Calls a function for each record in the order in which they were written.
    /// - Parameter range: the times of the records that are wanted; nil for all.
    package mutating func read(
        in range: ClosedRange<Instant>? = nil, _ body: (_ number: UInt64, TrackPoint) throws(TrackError) -> Void
    ) throws(TrackError) {
        let milliseconds = range.map { range in
            let first = TrackReader.up(range.lowerBound.nanoseconds)
            return first...max(first, TrackReader.down(range.upperBound.nanoseconds))
        }
        for segment in directory.segments() {
            let bytes: [UInt8]
            do throws(TrackError) { bytes = try directory.read(segment) } catch {
                let packed = SegmentFile(first: segment.first, kind: .pack)
                let present = directory.segments()
                if present.contains(segment) {
                    unreadable.append(error)
                } else if present.contains(packed) {
                    // A writer has packed it since it was listed; otherwise it has removed it.
                    try call(body, SegmentReader(packed, try directory.read(packed), in: milliseconds))
                }
                continue
            }
            if case .newer(let version) = segment.check(bytes) {
                throw .newerVersion(path: "\(directory.path)/\(segment.name)", found: version)
            }
            try call(body, SegmentReader(segment, bytes, in: milliseconds))
        }
    }

    private mutating func call(
        _ body: (UInt64, TrackPoint) throws(TrackError) -> Void, _ reader: SegmentReader
    ) throws(TrackError) {
        damaged += reader.damaged
        for (number, point) in reader.points { try body(number, point) }
    }

    private static func up(_ nanoseconds: Int64) -> Int64 {
        nanoseconds / 1_000_000 + (nanoseconds % 1_000_000 > 0 ? 1 : 0)
    }

    private static func down(_ nanoseconds: Int64) -> Int64 {
        nanoseconds / 1_000_000 - (nanoseconds % 1_000_000 < 0 ? 1 : 0)
    }
}
