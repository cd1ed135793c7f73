import Foundation
import LocationModel
import TestSupport
import Testing

@testable import TrackStore

/// The track as a queue, and the files beside it.
struct TrackQueueTests {
    let scratch: Scratch
    init() throws { scratch = try Scratch() }

    private var path: String { scratch.path("track") }

    private func points(_ count: Int) -> [TrackPoint] {
        (0..<count).map { index in
            var fix = Fix(time: at(Double(index)), mode: .twoDimensional)
            fix.coordinate = Coordinate(latitude: 52 + Double(index % 997) / 1e4, longitude: 13)
            return TrackPoint(fix, in: .active)!
        }
    }

    private func writer(numberedFrom minimum: UInt64 = 0) throws -> TrackWriter {
        var limits = TrackWriter.Limits()
        limits.recordsPerFile = 700
        return try TrackWriter(path: path, limits: limits, numberedFrom: minimum)
    }

    /// All records from a number on, in steps.
    private func read(_ range: Range<UInt64>, by step: UInt64 = 100) throws -> [TrackQueue.Record] {
        var queue = TrackQueue(path: path)
        var (records, next): ([TrackQueue.Record], UInt64) = ([], range.lowerBound)
        while next < range.upperBound {
            let part = try queue.records(next..<min(range.upperBound, next + step))
            guard part.end > next else { break }
            records += part.records
            next = part.end
        }
        return records
    }

    @Test(arguments: [1, 20, 256, 1000])
    func `Every record is found by its number, in packed files and in the one under way`(step: Int) throws {
        let points = points(3000)
        var writer = try writer()
        for point in points { writer.append(point, at: at(0)) }
        #expect(try TrackQueue(path: path).extent() == 0..<3000)
        let records = try read(0..<3000, by: UInt64(step))
        #expect(records.map(\.point) == points && records.map(\.number) == Array(0..<3000))
        #expect(try read(1234..<1240).map(\.number) == Array(1234..<1240))
    }

    @Test func `Records are found while the writer packs and prunes`() throws {
        let points = points(5000)
        var writer = try writer()
        var queue = TrackQueue(path: path)
        var (next, found): (UInt64, Int) = (0, 0)
        for (index, point) in points.enumerated() {
            writer.append(point, at: at(Double(index)))
            if index == 2500 { #expect(try writer.prune(in: Instant(nanoseconds: .min)..<at(1000)) == 1000) }
            // A reader that is far from the end, and one at the end.
            guard index % 7 == 0, next + 900 < UInt64(index) || index % 5 == 0 else { continue }
            let part = try queue.records(next..<min(writer.next, next + 50))
            #expect(part.end > next || next == writer.next)
            #expect(part.records.allSatisfy { $0.point == points[Int($0.number)] })
            (next, found) = (part.end, found + part.records.count)
        }
        while next < 5000 {
            let part = try queue.records(next..<5000)
            guard part.end > next else { break }
            (next, found) = (part.end, found + part.records.count)
        }
        #expect(next == 5000 && found >= 4000)
    }

    @Test func `Damaged records are skipped, also whole blocks, and the rest is found`() throws {
        let points = points(1500)
        do {
            var writer = try writer()
            for point in points { writer.append(point, at: at(0)) }
        }
        for (name, offset) in [("00000000000000000000.pack", 200), ("00000000000000001400.log", 28 + 5 * 28 + 9)] {
            let url = URL(filePath: "\(path)/\(name)")
            var bytes = try Data(contentsOf: url)
            bytes[offset] ^= 4
            try bytes.write(to: url)
        }
        let records = try read(0..<1500)
        #expect(records.count == 1500 - 256 - 1 && records.allSatisfy { $0.point == points[Int($0.number)] })
    }

    @Test func `A number that is not there yet is not skipped`() throws {
        var writer = try writer()
        for point in points(10) { writer.append(point, at: at(0)) }
        var queue = TrackQueue(path: path)
        #expect(try queue.records(10..<20) == TrackQueue.Part(records: [], end: 10))
        writer.append(points(11)[10], at: at(0))
        #expect(try queue.records(10..<20).records.map(\.number) == [10])
    }

    @Test func `Numbers go on after everything was pruned or removed`() throws {
        do {
            var writer = try writer()
            for point in points(30) { writer.append(point, at: at(0)) }
            #expect(try writer.prune(in: Instant(nanoseconds: .min)..<at(1000)) == 30)
        }
        #expect(try writer().next == 30)
        try FileManager.default.removeItem(atPath: path)
        var again = try writer(numberedFrom: 30)
        again.append(points(1)[0], at: at(0))
        #expect(try TrackQueue(path: path).extent() == 30..<31)
    }

    // MARK: The cursor

    @Test func `What was sent survives, is private, and a damaged file is recognised`() throws {
        _ = try writer()
        var sent = NumberRanges()
        for range in [0..<100, 200..<201, 300..<999] as [Range<UInt64>] { sent.insert(range) }
        let identity: UInt32
        do {
            let file = try CursorFile(track: path, receiver: "a")
            #expect(file.content == .new)
            try file.save(sent)
            identity = file.identity
            #expect(identity > 0 && identity < 1 << 21)
            #expect(file.number(of: file.sequence(of: 77)) == 77 && file.sequence(of: 77) < 1 << 53)
            #expect(file.number(of: 77) == nil)
            #expect(throws: TrackError.self) { _ = try CursorFile(track: path, receiver: "a") }
        }
        let again = try CursorFile(track: path, receiver: "a")
        #expect(again.content == .sent(sent) && again.identity == identity)
        let names = try FileManager.default.contentsOfDirectory(atPath: "\(path)/sent").filter { $0 != ".lock" }
        #expect(names.count == 2)
        for name in names {
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(path)/sent/\(name)")
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
    }

    @Test func `Another receiver has another cursor, and every flipped bit is noticed`() throws {
        _ = try writer()
        var sent = NumberRanges()
        sent.insert(0..<7)
        do { try CursorFile(track: path, receiver: "a").save(sent) }
        do { #expect(try CursorFile(track: path, receiver: "b").content == .new) }
        let name = try FileManager.default.contentsOfDirectory(atPath: "\(path)/sent").first { $0.hasPrefix("cursor") }!
        let url = URL(filePath: "\(path)/sent/\(name)")
        let intact = try Data(contentsOf: url)
        for bit in 0..<intact.count * 8 {
            var bytes = intact
            bytes[bit / 8] ^= 1 << UInt8(bit % 8)
            try bytes.write(to: url)
            #expect(try CursorFile(track: path, receiver: "a").content == .damaged)
        }
    }

    @Test func `Events wait in a file, in order, at most sixty-four of them`() throws {
        _ = try writer()
        do {
            let file = try EventFile(track: path)
            for index in 0..<70 { try file.append([[UInt8(index)]]) }
            #expect(file.range == 6..<70 && file.dropped == 6)
            try file.remove(through: 9)
        }
        let file = try EventFile(track: path)
        #expect(file.range == 10..<70 && file[10] == [10] && file[9] == nil && file[70] == nil)
        try file.remove(through: 69)
        #expect(file.range == 70..<70)
    }

    // MARK: Batches, ranges

    /// The records of a batch, numbered by their sequences; nil if the message is damaged.
    private func decode(batch bytes: [UInt8]) -> [TrackQueue.Record]? {
        guard let block = PackedBlock(bytes, at: 0), bytes.count == PackedBlock.headerSize + block.payloadSize else {
            return nil
        }
        return block.points(bytes, at: 0)?.enumerated().map {
            TrackQueue.Record(number: block.first + UInt64($0), point: $1)
        }
    }

    @Test func `A batch is read as it was written, in at most fifteen bytes a position`() throws {
        let records = points(256).enumerated().map { TrackQueue.Record(number: UInt64($0) + 1000, point: $1) }
        let bytes = TrackBatch.encode(records, first: 1000)
        #expect(decode(batch: bytes) == records && bytes.count <= 256 * 15)
        for bit in stride(from: 0, to: bytes.count * 8, by: 11) {
            var damaged = bytes
            damaged[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(decode(batch: damaged) == nil)
        }
    }

    @Test(arguments: Array(0..<40))
    func `Ranges are what a set of numbers is`(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        var (ranges, set) = (NumberRanges(), Set<UInt64>())
        for _ in 0..<60 {
            let low = UInt64.random(in: 0..<60, using: &random)
            let range = low..<low + UInt64.random(in: 0..<9, using: &random)
            if Bool.random(using: &random) {
                ranges.insert(range)
                set.formUnion(range)
            } else {
                ranges.remove(range)
                set.subtract(range)
            }
            #expect(Set(ranges.ranges.flatMap { $0 }) == set)
            #expect(zip(ranges.ranges, ranges.ranges.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound })
            let part = UInt64.random(in: 0..<30, using: &random)..<UInt64.random(in: 30..<80, using: &random)
            let missing = part.filter { !set.contains($0) }
            #expect(ranges.count(in: part) == part.count - missing.count)
            #expect(ranges.firstGap(in: part)?.lowerBound == missing.first)
            #expect(ranges.lastGap(in: part)?.upperBound == missing.last.map { $0 + 1 })
            for gap in [ranges.firstGap(in: part), ranges.lastGap(in: part)].compactMap({ $0 }) {
                #expect(gap.allSatisfy { missing.contains($0) })
            }
            #expect(set.allSatisfy(ranges.contains))
        }
        ranges.limit(to: 2)
        #expect(ranges.ranges.count <= 2 && ranges.ranges.allSatisfy { $0.allSatisfy { set.contains($0) } })
    }
}
