import Foundation
import LocationModel
import StateStore
import TestSupport
import Testing

@testable import TrackStore

/// What was written is read again, whatever happens to the process, the power or the disk.
struct TrackStoreTests {
    let scratch: Scratch
    init() throws { scratch = try Scratch() }

    private var path: String { scratch.path("track") }

    /// A drive with noise, so that its values are as hard to pack as real ones.
    private func fixes(_ count: Int, seed: UInt64 = 1, every seconds: Double = 1) -> [Fix] {
        var random = SeededGenerator(seed: seed)
        func noise(_ size: Double) -> Double {
            (0..<4).reduce(0) { sum, _ in sum + Double.random(in: -size...size, using: &random) } / 2
        }
        var (latitude, longitude, course, speed) = (52.5, 13.4, 45.0, 12.0)
        return (0..<count).map { index in
            speed = max(0, min(35, speed + noise(0.5)))
            course = (course + noise(3) + 360).truncatingRemainder(dividingBy: 360)
            latitude += speed * seconds * cos(course * .pi / 180) / 111_000
            longitude += speed * seconds * sin(course * .pi / 180) / 67_000
            var fix = Fix(time: at(Double(index) * seconds), mode: .threeDimensional)
            fix.coordinate = Coordinate(latitude: latitude + noise(1e-5), longitude: longitude + noise(1e-5))
            fix.altitude = 35 + noise(3)
            fix.horizontalAccuracy = 4 + abs(noise(1))
            fix.verticalAccuracy = 6 + abs(noise(1))
            fix.speed = speed
            fix.course = course
            return fix
        }
    }

    private func points(_ count: Int, seed: UInt64 = 1) throws -> [TrackPoint] {
        try fixes(count, seed: seed).map { try #require(TrackPoint($0, in: .active)) }
    }

    private func write(_ points: [TrackPoint], limits: TrackWriter.Limits = .init()) throws {
        var writer = try TrackWriter(path: path, limits: limits)
        for (second, point) in points.enumerated() { writer.append(point, at: at(Double(second))) }
        #expect(writer.failure == nil && writer.dropped == 0)
    }

    private func read(in range: ClosedRange<Instant>? = nil) throws -> (
        points: [TrackPoint], numbers: [UInt64], damaged: Int
    ) {
        var reader = try TrackReader(path: path)
        var (points, numbers): ([TrackPoint], [UInt64]) = ([], [])
        try reader.read(in: range) { number, point in
            points.append(point)
            numbers.append(number)
        }
        return (points, numbers, reader.damaged)
    }

    private var small: TrackWriter.Limits {
        var limits = TrackWriter.Limits()
        limits.recordsPerFile = 700
        return limits
    }

    private func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path).filter { $0 != ".lock" }.sorted()
    }

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

    /// A file that is under way stays writable while its directory is away, so the files are small.
    @Test func `A disk that is away and comes back has everything in order`() throws {
        var limits = small
        limits.recordsPerFile = 20
        let points = try points(500)
        var writer = try TrackWriter(path: path, limits: limits)
        var failures = 0
        for (second, point) in points.enumerated() {
            if second == 100 { try FileManager.default.moveItem(atPath: path, toPath: scratch.path("away")) }
            if second == 400 { try FileManager.default.moveItem(atPath: scratch.path("away"), toPath: path) }
            writer.append(point, at: at(Double(second)))
            if writer.failure != nil { failures += 1 }
        }
        #expect(failures >= 280 && writer.failure == nil && writer.dropped == 0)
        let found = try read()
        #expect(found.points == points && found.numbers == (0..<500).map { UInt64($0) })
    }

    /// What happens to the directory in the middle of two syncs, and later.
    enum Loss: CaseIterable {
        /// It is removed, and made again later.
        case removed
        /// Another one is in its place at once.
        case replaced
        /// It is away, and the same one comes back.
        case away
    }

    @Test(arguments: Loss.allCases)
    func `A sync notices that the file is no longer at its path, and the next positions wait until it can go on`(
        loss: Loss
    ) throws {
        let points = try points(200)
        func make() throws {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        }
        var writer = try TrackWriter(path: path)
        for (second, point) in points.enumerated() {
            switch (loss, second) {
            case (.removed, 90): try FileManager.default.removeItem(atPath: path)
            case (.removed, 150): try make()
            case (.replaced, 90):
                try FileManager.default.moveItem(atPath: path, toPath: scratch.path("away"))
                try make()
            case (.away, 90): try FileManager.default.moveItem(atPath: path, toPath: scratch.path("away"))
            case (.away, 150): try FileManager.default.moveItem(atPath: scratch.path("away"), toPath: path)
            default: break
            }
            writer.append(point, at: at(Double(second)))
            // The sync at 120 s, whose position is written before it.
            let isAway = loss == .replaced ? second == 120 : (120..<150).contains(second)
            #expect((writer.failure != nil) == isAway, "\(second)")
            #expect(writer.waiting == (isAway ? second - 120 : 0))
        }
        #expect(writer.dropped == 0)
        let found = try read()
        // What was written before the sync is in the directory that is gone.
        let first = loss == .away ? 0 : 121
        #expect(found.points == Array(points[first...]) && found.damaged == 0)
        #expect(found.numbers == (first..<200).map { UInt64($0) })
    }

    @Test func `What waits is written by a sync, if its directory is back`() throws {
        let points = try points(3)
        var limits = TrackWriter.Limits()
        limits.syncInterval = 0
        var writer = try TrackWriter(path: path, limits: limits)
        writer.append(points[0], at: at(0))
        try FileManager.default.moveItem(atPath: path, toPath: scratch.path("away"))
        for point in points[1...] { writer.append(point, at: at(1)) }
        #expect(writer.failure != nil && writer.waiting == 1)
        do {
            try writer.sync(at: at(2))
            Issue.record("there is no directory")
        } catch { #expect("\(error)".contains(path)) }
        try FileManager.default.moveItem(atPath: scratch.path("away"), toPath: path)
        try writer.sync(at: at(3))
        #expect(writer.failure == nil && writer.waiting == 0)
        #expect(try read().points == points)
    }

    private func shell(_ line: String) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", line, path]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }

    @Test func `Of too many positions that wait the oldest are dropped and counted`() throws {
        var limits = small
        limits.recordsPerFile = 10
        let points = try points(TrackWriter.longestQueue + 100)
        var writer = try TrackWriter(path: path, limits: limits)
        for point in points[..<10] { writer.append(point, at: at(0)) }
        try FileManager.default.moveItem(atPath: path, toPath: scratch.path("away"))
        for point in points[10..<(points.count - 1)] { writer.append(point, at: at(1)) }
        #expect(writer.failure != nil && writer.dropped == points.count - 11 - TrackWriter.longestQueue)
        try FileManager.default.moveItem(atPath: scratch.path("away"), toPath: path)
        writer.append(points[points.count - 1], at: at(2))
        #expect(writer.failure == nil)
        #expect(try read().points == Array(points[..<10]) + Array(points.suffix(TrackWriter.longestQueue)))
    }

    @Test(.enabled(if: geteuid() == 0, "needs root to mount a small file system"))
    func `A full disk loses nothing that fits once there is room again`() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        try shell(#"mount -t tmpfs -o size=32k,mode=700 tmpfs "$0""#)
        defer { try? shell(#"umount -l "$0""#) }
        var limits = small
        limits.recordsPerFile = 200
        let points = try points(2500)
        do {
            var writer = try TrackWriter(path: path, limits: limits)
            for point in points[..<2400] { writer.append(point, at: at(0)) }
            #expect(writer.failure != nil && writer.dropped == 0)
            try shell(#"mount -o remount,size=1m "$0""#)
            for point in points[2400...] { writer.append(point, at: at(1)) }
            #expect(writer.failure == nil)
        }
        #expect(try read().points == points)
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
