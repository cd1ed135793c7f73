import LocationModel
import TestSupport
import Testing

@testable import TrackStore

/// Whatever stands in a track's files, reading ends, and what comes out is possible.
struct SegmentFuzzTests {
    private func points(_ count: Int) throws -> [TrackPoint] {
        try (0..<count).map { index in
            var fix = Fix(time: at(Double(index)), mode: .threeDimensional)
            fix.coordinate = Coordinate(latitude: 52 + Double(index) * 1e-4, longitude: 13 - Double(index) * 2e-4)
            (fix.altitude, fix.speed, fix.course) = (30, Double(index % 7), Double(index % 360))
            return try #require(TrackPoint(fix, in: .background))
        }
    }

    /// Makes the checksums of a block right again, so that what it contains is read.
    private func repaired(_ block: [UInt8]) -> [UInt8] {
        guard block.count >= PackedBlock.headerSize else { return block }
        var block = block
        var payload = TrackChecksum()
        payload.append(block[PackedBlock.headerSize...])
        block.set(UInt64(block.count - PackedBlock.headerSize), at: 4, 2)
        block.set(UInt64(payload.value), at: 30, 4)
        var header = TrackChecksum()
        header.append(block[..<(PackedBlock.headerSize - 4)])
        block.set(UInt64(header.value), at: PackedBlock.headerSize - 4, 4)
        return block
    }

    private func check(_ kind: SegmentFile.Kind, _ bytes: [UInt8]) {
        let reader = SegmentReader(SegmentFile(first: 0, kind: kind), bytes)
        for (_, point) in reader.points {
            guard let coordinate = point.fix.coordinate else { continue }
            #expect(abs(coordinate.latitude) <= 90 && abs(coordinate.longitude) <= 180)
        }
        // No block is counted twice: there is not more than the bytes can hold.
        #expect(reader.points.count <= bytes.count)
    }

    @Test(arguments: [SegmentFile.Kind.log, .pack]) func `Mutated files are read or counted as damaged`(
        kind: SegmentFile.Kind
    ) throws {
        let points = try points(300)
        let segment = SegmentFile(first: 0, kind: kind)
        var whole = segment.header
        switch kind {
        case .log: for (number, point) in points.enumerated() { whole += point.record(UInt64(number)) }
        case .pack:
            whole += PackedBlock.pack(points[..<200], first: 0) + PackedBlock.pack(points[200...], first: 200)
        }
        #expect(SegmentReader(segment, whole).points.map(\.point) == points)
        var random = SeededGenerator(seed: 24)
        for _ in 0..<400 { check(kind, Mutations.mutate(whole, using: &random)) }
        for size in stride(from: 0, to: whole.count, by: 7) { check(kind, Array(whole[..<size])) }
    }

    @Test func `Blocks of nonsense with right checksums are read or counted as damaged`() throws {
        let block = PackedBlock.pack(try points(64)[...], first: 0)
        let header = SegmentFile(first: 0, kind: .pack).header
        var random = SeededGenerator(seed: 25)
        for _ in 0..<3000 {
            let mutated = Mutations.mutate(Array(block[PackedBlock.headerSize...]), using: &random)
            var fields = Array(block[..<PackedBlock.headerSize])
            if Bool.random(using: &random) {
                let offset = Int.random(in: 2..<30, using: &random)
                fields[offset] = UInt8.random(in: 0...255, using: &random)
            }
            check(.pack, header + repaired(fields + mutated) + block)
        }
    }
}
