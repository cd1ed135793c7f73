import Foundation
import LocationModel
import TestSupport
import Testing

@testable import TrackStore

/// A thousand faults, forty on each of twenty-five tracks: after each of them, what is read is what was written, and
/// only what the fault has hit is missing.
struct KillsAndDamageTests {
    /// What happens to the files after the writer was killed.
    private enum Fault: CaseIterable {
        /// Each record was handed to the system at once, so nothing happens.
        case kill
        /// A part of the next record.
        case shortWrite
        /// The last file ends anywhere, between or in its records or in its header.
        case powerLoss
        case flippedBit
    }

    @Test(arguments: 0..<25)
    func `Nothing but what a fault hits is lost, and nothing is read that was not written`(seed: Int) throws {
        var history = try History(seed: UInt64(seed))
        for _ in 0..<40 {
            try history.write()
            try history.apply(Fault.allCases.randomElement(using: &history.random)!)
        }
        try history.write()
        try history.expectIntact()
    }

    /// A track and what must be read from it.
    private struct History {
        let scratch: Scratch
        var random: SeededGenerator
        private var expected: [UInt64: TrackPoint] = [:]
        /// What flipped bits have cost.
        private var lost: [UInt64: TrackPoint] = [:]
        /// Whether a file has a bit that was flipped.
        private var isDamaged = false
        private var seconds = 0.0

        init(seed: UInt64) throws {
            scratch = try Scratch()
            random = SeededGenerator(seed: seed)
        }

        private var path: String { scratch.path("track") }

        private mutating func point() -> TrackPoint {
            seconds += Double.random(in: 0.1...20, using: &random)
            var fix = Fix(time: at(seconds), mode: .threeDimensional)
            fix.coordinate = Coordinate(
                latitude: Double.random(in: 52...53, using: &random),
                longitude: Double.random(in: 13...14, using: &random))
            (fix.altitude, fix.speed) = (30, Double.random(in: 0...30, using: &random))
            return TrackPoint(fix, in: .active)!
        }

        /// A process that appends some positions and is killed.
        mutating func write() throws {
            var limits = TrackWriter.Limits()
            limits.recordsPerFile = 30
            var writer = try TrackWriter(path: path, limits: limits)
            for _ in 0..<Int.random(in: 1...12, using: &random) {
                let (number, point) = (writer.next, point())
                writer.append(point, at: at(seconds))
                try #require(writer.failure == nil)
                expected[number] = point
            }
        }

        private func files() throws -> [(segment: SegmentFile, url: URL)] {
            try FileManager.default.contentsOfDirectory(atPath: path).compactMap { SegmentFile(name: $0) }.sorted()
                .map { ($0, URL(filePath: "\(path)/\($0.name)")) }
        }

        mutating func apply(_ fault: Fault) throws {
            let last = try #require(try files().last)
            switch fault {
            case .kill: break
            case .shortWrite:
                let file = try FileHandle(forWritingTo: last.url)
                try file.seekToEnd()
                try file.write(contentsOf: point().record(7).prefix(Int.random(in: 1...27, using: &random)))
                try file.close()
            case .powerLoss:
                // A packed file was synced before it got its name.
                guard last.segment.kind == .log else { break }
                var bytes = try Data(contentsOf: last.url)
                bytes = bytes.prefix(Int.random(in: 0...bytes.count, using: &random))
                try bytes.write(to: last.url)
                let kept = max(0, bytes.count - SegmentFile.headerSize) / TrackPoint.size
                expected = expected.filter { $0.key < last.segment.first + UInt64(kept) }
            case .flippedBit:
                let file = try #require(try files().randomElement(using: &random))
                try flipBit(of: file)
                return
            }
            try expectIntact()
        }

        /// A bit anywhere, also in a file's or a block's header; of an empty file there is none.
        private mutating func flipBit(of file: (segment: SegmentFile, url: URL)) throws {
            var bytes = try Data(contentsOf: file.url)
            guard !bytes.isEmpty else { return }
            let offset = Int.random(in: 0..<bytes.count, using: &random)
            bytes[offset] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            try bytes.write(to: file.url)
            isDamaged = true
            let read = try read()
            let hit = expected.keys.filter { read[$0] == nil }
            // A record, or a block, which is a whole file here; of the file's header nothing.
            let most = offset < SegmentFile.headerSize ? 0 : file.segment.kind == .log ? 1 : 30
            #expect(hit.count <= most)
            for number in hit { lost[number] = expected.removeValue(forKey: number) }
            // The same bit, flipped again.
            for (number, point) in lost where read[number] == point { expected[number] = point }
            try expectIntact()
        }

        /// Everything that is expected is read, and nothing else.
        func expectIntact() throws {
            let read = try read()
            #expect(expected.keys.filter { read[$0] != expected[$0] }.sorted() == [])
            #expect(read.keys.filter { expected[$0] == nil }.sorted() == [])
        }

        private func read() throws -> [UInt64: TrackPoint] {
            var reader = try TrackReader(path: path)
            var points: [UInt64: TrackPoint] = [:]
            try reader.read { number, point in #expect(points.updateValue(point, forKey: number) == nil) }
            #expect(isDamaged || reader.damaged == 0)
            // What is missing was counted, unless a file was cut off or written anew since.
            if let missing = expected.keys.first(where: { points[$0] == nil }) {
                #expect(reader.damaged > 0, "record \(missing) is missing without being counted")
            }
            return points
        }
    }
}
