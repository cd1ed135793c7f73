import StateStore

/// Reads a track by the numbers of its records, for sending it on; also while a run writes it. It keeps at most one
/// packed file and one block in memory, however long the track is.
package struct TrackQueue: ~Copyable {
    /// A record with its number.
    package struct Record: Hashable, Sendable {
        package let number: UInt64
        package let point: TrackPoint

        package init(number: UInt64, point: TrackPoint) { (self.number, self.point) = (number, point) }
    }

    /// A part of the track.
    package struct Part: Hashable, Sendable {
        /// The intact records, in order.
        package var records: [Record]
        /// The number up to which they were looked for: what is missing before it is damaged or was removed.
        package var end: UInt64

        package init(records: [Record], end: UInt64) { (self.records, self.end) = (records, end) }
    }

    private let path: String
    /// The packed file that was read last, with the places of its blocks.
    private var pack: (bytes: [UInt8], blocks: [(offset: Int, block: PackedBlock)])?
    /// The records that were decoded last, and the numbers that they cover.
    private var chunk: (range: Range<UInt64>, records: [Record])?

    /// A queue on the track in a directory, which need not exist yet.
    package init(path: String) { self.path = path }

    /// The numbers from the first record that is kept to the end.
    package func extent() throws(TrackError) -> Range<UInt64> {
        let directory = try TrackDirectory(path: path)
        let segments = directory.segments()
        guard let first = segments.first, let last = segments.last else { return 0..<0 }
        switch last.kind {
        case .log:
            let size = directory.size(of: last) ?? 0
            let count = max(0, size - SegmentFile.headerSize) / TrackPoint.size
            return first.first..<last.first + UInt64(count)
        case .pack:
            return first.first..<max(last.first, SegmentReader(last, try directory.read(last)).end)
        }
    }

    /// The records from a number on, at least one if there is any and at most those of the range.
    package mutating func records(_ range: Range<UInt64>) throws(TrackError) -> Part {
        if chunk?.range.contains(range.lowerBound) != true { try load(range.lowerBound) }
        // Nothing there: the file ends before the range, or what follows was removed.
        guard let chunk, chunk.range.contains(range.lowerBound) else { return Part(records: [], end: range.lowerBound) }
        let end = min(range.upperBound, chunk.range.upperBound)
        return Part(records: chunk.records.filter { (range.lowerBound..<end).contains($0.number) }, end: end)
    }

    private mutating func load(_ number: UInt64) throws(TrackError) {
        chunk = nil
        if loadFromPack(number) { return }
        // A writer may pack or remove a file between the listing and the reading.
        for _ in 0..<3 {
            let directory = try TrackDirectory(path: path)
            let segments = directory.segments()
            guard let index = segments.lastIndex(where: { $0.first <= number }) else {
                // Older than everything that is kept.
                if let first = segments.first { chunk = (number..<first.first, []) }
                return
            }
            let segment = segments[index]
            let next = index + 1 < segments.count ? segments[index + 1].first : nil
            do throws(TrackError) {
                switch segment.kind {
                case .log: try loadFromLog(segment, number, next: next, directory)
                case .pack: try loadFromPack(segment, number, next: next, directory)
                }
                return
            } catch .storage(.failed(_, .open, _)) { continue }
        }
        throw .noTrack(path: path)
    }

    private mutating func loadFromLog(
        _ segment: SegmentFile, _ number: UInt64, next: UInt64?, _ directory: borrowing TrackDirectory
    ) throws(TrackError) {
        let file = try directory.open(segment)
        let capacity = UInt64(PackedBlock.capacity)
        let first = segment.first + (number - segment.first) / capacity * capacity
        let offset = SegmentFile.headerSize + Int(first - segment.first) * TrackPoint.size
        let bytes: [UInt8]
        do throws(StateError) { bytes = try file.read(PackedBlock.capacity * TrackPoint.size, at: offset) } catch {
            throw .storage(error)
        }
        var records: [Record] = []
        for index in 0..<bytes.count / TrackPoint.size {
            let record = bytes[(index * TrackPoint.size)..<((index + 1) * TrackPoint.size)]
            guard let point = TrackPoint(record: record, first + UInt64(index)) else { continue }
            records.append(Record(number: first + UInt64(index), point: point))
        }
        var end = first + UInt64(bytes.count / TrackPoint.size)
        // A file that is not the last one grows no more.
        if end <= number, let next { end = next }
        guard end > number else { return }
        // What is not whole yet at the end of the last file may become so.
        if next == nil, let last = records.last { end = last.number + 1 }
        guard end > number else { return }
        chunk = (first..<end, records)
    }

    private mutating func loadFromPack(
        _ segment: SegmentFile, _ number: UInt64, next: UInt64?, _ directory: borrowing TrackDirectory
    ) throws(TrackError) {
        let bytes = try directory.read(segment)
        let blocks = SegmentReader.blocks(of: bytes)
        pack = (bytes, blocks)
        if loadFromPack(number) { return }
        // In a gap between two blocks, or after the last one.
        let following = blocks.first { $0.block.first > number }?.block.first ?? next
        if let following, following > number { chunk = (number..<following, []) }
    }

    /// Loads from the packed file in memory; false if the number is in none of its blocks.
    private mutating func loadFromPack(_ number: UInt64) -> Bool {
        guard let pack, let (offset, block) = pack.blocks.first(where: { $0.block.numbers.contains(number) }) else {
            return false
        }
        let points = block.points(pack.bytes, at: offset) ?? []
        chunk = (block.numbers, zip(block.numbers, points).map { Record(number: $0, point: $1) })
        return true
    }
}
