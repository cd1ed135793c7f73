/// The records of one file.
struct SegmentReader {
    /// The records that are intact, in the order in which they were written, with their numbers.
    private(set) var points: [(number: UInt64, point: TrackPoint)] = []
    /// Records that are damaged. A header counts as one: of a block's, the records are lost with it; of a file's, none
    /// is, because each record has a checksum of its own.
    private(set) var damaged = 0
    /// The number after the last record that was found.
    private(set) var end: UInt64

    /// Reads a file.
    /// - Parameter range: only records with these times are needed; blocks without any are skipped.
    init(_ segment: SegmentFile, _ bytes: [UInt8], in range: ClosedRange<Int64>? = nil) {
        end = segment.first
        switch segment.check(bytes) {
        case .matches: break
        case .incomplete, .newer: return
        case .damaged: damaged = 1
        }
        switch segment.kind {
        case .log: readRecords(bytes, segment.first, range)
        case .pack: readBlocks(bytes, range)
        }
    }

    /// The blocks of a packed file whose headers are intact.
    static func blocks(of bytes: [UInt8]) -> [(offset: Int, block: PackedBlock)] {
        var blocks: [(offset: Int, block: PackedBlock)] = []
        var offset = SegmentFile.headerSize
        while offset + PackedBlock.headerSize <= bytes.count {
            guard let block = PackedBlock(bytes, at: offset) else {
                offset += 1
                continue
            }
            blocks.append((offset, block))
            offset += PackedBlock.headerSize + block.payloadSize
        }
        return blocks
    }

    private mutating func readRecords(_ bytes: [UInt8], _ first: UInt64, _ range: ClosedRange<Int64>?) {
        // What is left of an incomplete record at the end is no record.
        let count = (bytes.count - SegmentFile.headerSize) / TrackPoint.size
        for index in 0..<max(0, count) {
            let offset = SegmentFile.headerSize + index * TrackPoint.size
            let number = first + UInt64(index)
            guard let point = TrackPoint(record: bytes[offset..<(offset + TrackPoint.size)], number) else {
                damaged += 1
                continue
            }
            if range?.contains(point.milliseconds) ?? true { points.append((number, point)) }
        }
        end = first + UInt64(max(0, count))
    }

    private mutating func readBlocks(_ bytes: [UInt8], _ range: ClosedRange<Int64>?) {
        var next = SegmentFile.headerSize
        for (offset, block) in SegmentReader.blocks(of: bytes) {
            // Blocks follow each other, unless a header between them is damaged.
            if offset > next { damaged += 1 }
            next = offset + PackedBlock.headerSize + block.payloadSize
            end = block.numbers.upperBound
            guard range?.overlaps(block.milliseconds) ?? true else { continue }
            guard let points = block.points(bytes, at: offset) else {
                damaged += block.count
                continue
            }
            for (number, point) in zip(block.numbers, points) where range?.contains(point.milliseconds) ?? true {
                self.points.append((number, point))
            }
        }
        if next + PackedBlock.headerSize <= bytes.count { damaged += 1 }
    }
}
