import Foundation
import TestSupport
import Testing

@testable import TrackStore

/// kill -9 of a process that writes a track, at random moments: in a write, in the packing of a file, at the start.
///
/// A thousand of them: `TRACK_KILLS=1000 swift test -c release --filter TrackStoreTests.KillTests`.
@Suite(.timeLimit(.minutes(15)), .live) struct KillTests {
    private static let kills = ProcessInfo.processInfo.environment["TRACK_KILLS"].flatMap { Int($0) } ?? 60

    @Test func `Every position that was appended is there after a kill, and nothing else`() throws {
        let scratch = try Scratch()
        let path = scratch.path("track")
        var random = SeededGenerator(seed: 22)
        var expected: [UInt64: TrackPoint] = [:]
        var unacknowledged = 0
        for kill in 0..<KillTests.kills {
            let writer = try KilledProgram("StoreWriter", ["track", path], in: scratch)
            try writer.wait(forLines: Int.random(in: 0...60, using: &random))
            try writer.kill(withinMicroseconds: 1500, using: &random)

            let found = try read(path)
            #expect(expected.allSatisfy { found[$0] == $1 }, "kill \(kill): what was there is there")
            for line in try writer.lines() {
                let words = line.split(separator: " ", maxSplits: 1)
                let number = try #require(UInt64(words[0]))
                #expect(number == UInt64(expected.count), "kill \(kill): it goes on where the one before was killed")
                expected[number] = found[number]
                #expect(found[number].map { "\($0.fix)" } == String(words[1]), "kill \(kill)")
            }
            // The kill came between the write of the record and that of the line.
            for (number, point) in found where expected[number] == nil {
                #expect(number == UInt64(expected.count), "kill \(kill)")
                expected[number] = point
                unacknowledged += 1
            }
        }
        let files = try FileManager.default.contentsOfDirectory(atPath: path)
        print(
            "\(KillTests.kills) kills, \(expected.count) positions in \(files.count) files, \(unacknowledged) of them without a line"
        )
        #expect(expected.count > KillTests.kills && files.contains { $0.hasSuffix(".pack") })
    }

    private func read(_ path: String) throws -> [UInt64: TrackPoint] {
        var found: [UInt64: TrackPoint] = [:]
        // The first one may have been killed before it began.
        guard FileManager.default.fileExists(atPath: path),
            try FileManager.default.contentsOfDirectory(atPath: path).contains(where: { $0 != ".lock" })
        else { return found }
        var reader = try TrackReader(path: path)
        try reader.read { number, point in
            #expect(found.updateValue(point, forKey: number) == nil, "\(number) is there twice")
        }
        #expect(reader.damaged == 0)
        return found
    }
}
