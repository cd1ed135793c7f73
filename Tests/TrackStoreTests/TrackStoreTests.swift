import Foundation
import LocationModel
import StateStore
import TestSupport
import Testing

@testable import TrackStore

/// What was written is read again, whatever happens to the process, the power or the files.
struct TrackStoreTests: SampleTrack {
    let scratch: Scratch
    init() throws { scratch = try Scratch() }

    // MARK: Records

    @Test func `A position keeps its values within the units of a record`() throws {
        for fix in fixes(1000) {
            let kept = try #require(TrackPoint(fix, in: .background))
            #expect(kept.applicationState == .background)
            let other = kept.fix
            #expect(abs(other.time.seconds(since: fix.time)) <= 0.0005)
            #expect(other.coordinate!.distance(to: fix.coordinate!) < 0.01)
            #expect(abs(other.altitude! - fix.altitude!) <= 0.051 && abs(other.speed! - fix.speed!) <= 0.0051)
            #expect(abs(other.horizontalAccuracy! - fix.horizontalAccuracy!) <= 0.051)
            let turn = abs(other.course! - fix.course!)
            #expect(min(turn, 360 - turn) <= 0.011)
        }
    }

    @Test func `What is unknown stays unknown, and what is too large counts as the largest`() throws {
        var fix = Fix(time: at(0), mode: .twoDimensional)
        fix.coordinate = Coordinate(latitude: -90, longitude: 180)
        let bare = try #require(TrackPoint(fix, in: .inactive)).fix
        #expect(bare == fix)
        (fix.speed, fix.horizontalAccuracy, fix.verticalAccuracy, fix.course) = (1e9, 1e9, 1e9, 359.999)
        let large = try #require(TrackPoint(fix, in: .inactive)).fix
        #expect(large.speed == 655.34 && large.horizontalAccuracy == 6553.4 && large.verticalAccuracy == 127)
        #expect(large.course == 0)
        #expect(TrackPoint(Fix(time: at(0)), in: .active) == nil && TrackPoint(fix, in: .suspended) == nil)
    }

    @Test func `Every damaged bit of a record is detected, and so is a record in a wrong place`() throws {
        let point = try points(1)[0]
        let record = point.record(7)
        #expect(record.count == 28 && TrackPoint(record: record[...], 7) == point)
        #expect(TrackPoint(record: record[...], 8) == nil)
        for bit in 0..<(28 * 8) {
            var damaged = record
            damaged[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(TrackPoint(record: damaged[...], 7) == nil)
        }
    }

    // MARK: Files

    @Test(arguments: [0, 1, 699, 700, 701, 3000])
    func `A track is read as it was written, in numbered records`(count: Int) throws {
        let points = try points(count)
        try write(points, limits: small)
        guard count > 0 else {
            #expect(throws: TrackError.noTrack(path: path)) { try read() }
            return
        }
        let found = try read()
        #expect(found.points == points && found.damaged == 0)
        #expect(found.numbers == (0..<UInt64(count)).map { $0 })
        #expect(try files().count { $0.hasSuffix(".log") } == 1)
        let directory = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(directory == 0o700)
        for file in try files() {
            let mode = try FileManager.default.attributesOfItem(atPath: "\(path)/\(file)")[.posixPermissions] as? Int
            #expect(mode == 0o600)
        }
    }

    @Test func `Writing again continues the numbers`() throws {
        let points = try points(2000)
        for part in stride(from: 0, to: 2000, by: 150) {
            try write(Array(points[part..<min(part + 150, 2000)]), limits: small)
        }
        let found = try read()
        #expect(found.points == points && found.numbers.last == 1999)
    }

    @Test func `The same positions make the same bytes`() throws {
        func content() throws -> [Data] { try files().map { try Data(contentsOf: URL(filePath: "\(path)/\($0)")) } }
        try write(try points(2000), limits: small)
        let first = try content()
        try FileManager.default.removeItem(atPath: path)
        try write(try points(2000), limits: small)
        #expect(try content() == first)
    }

    @Test func `A closed file needs at most 12 bytes a position`() throws {
        var limits = TrackWriter.Limits()
        limits.recordsPerFile = 4096
        try write(try points(4097), limits: limits)
        let packed = try #require(try files().first { $0.hasSuffix(".pack") })
        let size = try Data(contentsOf: URL(filePath: "\(path)/\(packed)")).count
        #expect(Double(size) / 4096 <= 12, "\(Double(size) / 4096)")
    }

    @Test func `A range of times is found, also where the clock has jumped`() throws {
        var points = try points(3000)
        // The clock is set back by an hour in the middle.
        for index in 1500..<3000 { points[index].milliseconds -= 3_600_000 }
        try write(points, limits: small)
        for (from, to) in [(0.0, 100.0), (-2000, -1000), (1400, 1600), (5000, 6000), (10.5, 10.6)] {
            let range = at(from)...at(to)
            #expect(try read(in: range).points == points.filter { range.contains($0.time) })
        }
    }

    // MARK: Kills, power and damage

    @Test func `A record that was torn at the end is lost alone, and its number is used again`() throws {
        let points = try points(100)
        for bytes in 1...27 {
            try? FileManager.default.removeItem(atPath: path)
            try write(Array(points[..<50]))
            let log = "\(path)/\(try files()[0])"
            let file = try #require(FileHandle(forUpdatingAtPath: log))
            try file.seekToEnd()
            try file.write(contentsOf: points[50].record(50).prefix(bytes))
            try file.close()
            #expect(try read().points == Array(points[..<50]))
            try write(Array(points[50...]))
            let found = try read()
            #expect(found.points == points && found.damaged == 0)
        }
    }

    @Test func `Any flipped bit costs at most its block, is counted, and never becomes a position`() throws {
        let points = try points(2000)
        try write(points, limits: small)
        let all = Set(points)
        var random = SeededGenerator(seed: 9)
        let names = try files()
        for _ in 0..<400 {
            let name = names.randomElement(using: &random)!
            let url = URL(filePath: "\(path)/\(name)")
            let intact = try Data(contentsOf: url)
            var damaged = intact
            let offset = Int.random(in: 28..<intact.count, using: &random)
            damaged[offset] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            try damaged.write(to: url)
            let found = try read()
            #expect(found.damaged >= 1 && found.points.allSatisfy(all.contains))
            #expect(found.points.count >= 2000 - (name.hasSuffix(".log") ? 1 : PackedBlock.capacity))
            try intact.write(to: url)
        }
        #expect(try read().points == points)
    }

    @Test(arguments: [SegmentFile.Kind.log, .pack])
    func `A flipped bit of a file's header costs no position, and is counted until the file is written again`(
        kind: SegmentFile.Kind
    ) throws {
        let points = try points(710)
        try write(points, limits: small)
        let name = try #require(try files().first { $0.hasSuffix(kind.rawValue) })
        let url = URL(filePath: "\(path)/\(name)")
        let intact = try Data(contentsOf: url)
        for bit in 0..<(SegmentFile.headerSize * 8) {
            var damaged = intact
            damaged[bit / 8] ^= 1 << UInt8(bit % 8)
            try damaged.write(to: url)
            let found = try read()
            #expect(found.points == points && found.damaged == 1)
        }
        try write(Array(try self.points(720)[710...]), limits: small)
        let found = try read()
        #expect(found.points == (try self.points(720)) && found.damaged == (kind == .log ? 0 : 1))
    }

    @Test func `A file that cannot be read is reported, and the others are read`() throws {
        try write(try points(1410), limits: small)
        let name = try #require(try files().first { $0.hasSuffix(".pack") })
        try FileManager.default.removeItem(atPath: "\(path)/\(name)")
        // Opening a symbolic link fails for root, too.
        try FileManager.default.createSymbolicLink(atPath: "\(path)/\(name)", withDestinationPath: "/etc/passwd")
        var reader = try TrackReader(path: path)
        var numbers: [UInt64] = []
        try reader.read { number, _ in numbers.append(number) }
        #expect(numbers == Array(700..<1410))
        #expect(reader.unreadable.count == 1 && "\(reader.unreadable)".contains(name))
    }

    @Test func `A process that is killed while it packs has lost nothing`() throws {
        let points = try points(700)
        try write(points, limits: small)
        // What a kill leaves: the packed file exists, and the other one was not removed yet.
        let log = try files()[0]
        let bytes = try Data(contentsOf: URL(filePath: "\(path)/\(log)"))
        try write(Array(try self.points(701)[700...]), limits: small)
        try bytes.write(to: URL(filePath: "\(path)/\(log)"))
        #expect(try read().points == (try self.points(701)))
    }

    @Test func `Pruning removes every position before a time and nothing else, and numbers go on`() throws {
        for seconds in [0.0, 350, 700, 1000, 1999, 3000] {
            try? FileManager.default.removeItem(atPath: path)
            let points = try points(2000)
            try write(points, limits: small)
            do {
                var writer = try TrackWriter(path: path, limits: small)
                let removed = try writer.prune(in: Instant(nanoseconds: .min)..<at(seconds))
                #expect(removed == min(2000, Int(seconds)))
                writer.append(try self.points(2001)[2000], at: at(0))
                #expect(writer.failure == nil)
            }
            let found = try read()
            #expect(found.points == Array(try self.points(2001)[min(2000, Int(seconds))...]))
            #expect(found.numbers.last == 2000 && found.damaged == 0)
        }
    }

    @Test func `The oldest files are removed beyond the limits`() throws {
        var limits = small
        limits.bytes = 30_000
        try write(try points(10_000), limits: limits)
        let found = try read()
        #expect(found.points == Array(try points(10_000).suffix(found.points.count)))
        #expect(found.points.count < 4000 && found.numbers.last == 9999)
        try FileManager.default.removeItem(atPath: path)
        limits.bytes = .max
        limits.age = 2000
        try write(try points(10_000), limits: limits)
        let young = try read().points
        #expect(young.count >= 2000 && young.count <= 2000 + 2 * 700)
    }

    @Test func `A second writer is refused, a reader is not`() throws {
        var writer = try TrackWriter(path: path)
        writer.append(try points(1)[0], at: at(0))
        #expect(throws: TrackError.self) { _ = try TrackWriter(path: path) }
        #expect(try read().points.count == 1)
    }

    @Test func `A file of a later version is left alone`() throws {
        try write(try points(10))
        let url = URL(filePath: "\(path)/\(try files()[0])")
        var bytes = try Data(contentsOf: url)
        bytes[8] = 2
        var checksum = TrackChecksum()
        checksum.append(Array(bytes[..<24])[...])
        var header = Array(bytes)
        header.set(UInt64(checksum.value), at: 24, 4)
        bytes = Data(header)
        try bytes.write(to: url)
        #expect(throws: TrackError.newerVersion(path: url.path, found: 2)) { try read() }
        #expect(throws: TrackError.newerVersion(path: url.path, found: 2)) { _ = try TrackWriter(path: path) }
        #expect(try Data(contentsOf: url) == bytes)
    }
}
