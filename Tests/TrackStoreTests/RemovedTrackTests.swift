import Foundation
import LocationModel
import TestSupport
import Testing

@testable import TrackStore

/// A track whose directory is removed, moved away, or replaced while it is written.
struct RemovedTrackTests: SampleTrack {
    let scratch: Scratch
    init() throws { scratch = try Scratch() }

    private var files: FileManager { .default }

    private func make(_ path: String) throws {
        try files.createDirectory(
            atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    }

    /// The positions by their numbers.
    private func read(at path: String) throws -> [UInt64: TrackPoint] {
        var found: [UInt64: TrackPoint] = [:]
        var reader = try TrackReader(path: path)
        try reader.read { number, point in found[number] = point }
        #expect(reader.damaged == 0)
        return found
    }

    /// Random removals, moves and returns of the directory, with small and with large files.
    @Test(arguments: 0..<60)
    func `No number gets two positions, and what was not synced is written again`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var limits = TrackWriter.Limits()
        limits.syncInterval = .infinity
        let rolls = seed.isMultiple(of: 3)
        if rolls { limits.recordsPerFile = 50 }
        let points = try points(600)
        var writer = try TrackWriter(path: path, limits: limits)
        // All positions that were ever in a directory, by number; the directories that exist; and what was synced.
        var seen: [UInt64: TrackPoint] = [:]
        var away: [String] = []
        var (synced, mayBeLost) = (0, 0)
        func note(_ path: String) throws {
            guard files.fileExists(atPath: path), let found = try? read(at: path) else { return }
            seen.merge(found) { first, second in
                #expect(first == second, "seed \(seed): a number has two positions")
                return first
            }
        }
        var written = 0
        while written < points.count - 1 {
            let isThere = files.fileExists(atPath: path)
            switch Int.random(in: 0..<40, using: &random) {
            case 0 where isThere:
                try note(path)
                try files.removeItem(atPath: path)
                mayBeLost = max(mayBeLost, synced)
            case 1 where isThere:
                away.append(scratch.path("away \(written)"))
                try files.moveItem(atPath: path, toPath: away[away.count - 1])
            case 2...3 where !isThere: try make(path)
            case 4...5 where !isThere && !away.isEmpty: try files.moveItem(atPath: away.removeLast(), toPath: path)
            case 6...7:
                do {
                    try writer.sync(at: at(0))
                    synced = written
                } catch { #expect(writer.failure != nil) }
            default:
                writer.append(points[written], at: at(0))
                written += 1
            }
        }
        if !files.fileExists(atPath: path) { try make(path) }
        writer.append(points[written], at: at(0))
        do { try writer.sync(at: at(0)) } catch { try writer.sync(at: at(0)) }
        #expect(writer.waiting == 0 && writer.dropped == 0 && writer.failure == nil)
        try note(path)
        for path in away { try note(path) }
        // A full file is synced, too.
        guard !rolls else { return }
        let found = Set(seen.values)
        #expect(points[mayBeLost...].allSatisfy(found.contains), "seed \(seed)")
    }

    @Test func `Another track in its place is continued after its own numbers`() throws {
        let others = try points(500, seed: 2)
        try write(others)
        try files.moveItem(atPath: path, toPath: scratch.path("other"))
        let points = try points(150)
        var writer = try TrackWriter(path: path)
        for (second, point) in points[..<100].enumerated() { writer.append(point, at: at(Double(second))) }
        try files.removeItem(atPath: path)
        try files.moveItem(atPath: scratch.path("other"), toPath: path)
        for (second, point) in points[100...].enumerated() { writer.append(point, at: at(100 + Double(second))) }
        #expect(writer.failure == nil)
        // Those since the sync at 60 s.
        let found = try read()
        #expect(found.points == others + points[61...])
        #expect(found.numbers == (0..<UInt64(others.count + 89)).map(\.self))
    }

    @Test func `Of what waits after a removal, what has a number is not dropped`() throws {
        let points = try points(TrackWriter.longestQueue + 300)
        var limits = TrackWriter.Limits()
        limits.syncInterval = .infinity
        var writer = try TrackWriter(path: path, limits: limits)
        for point in points[..<100] { writer.append(point, at: at(0)) }
        try files.removeItem(atPath: path)
        #expect(throws: TrackError.removed(path: "\(path)/00000000000000000000.log")) { try writer.sync(at: at(0)) }
        // Only what was synced before is gone.
        #expect(writer.waiting == 99)
        for point in points[100...] { writer.append(point, at: at(0)) }
        #expect(writer.waiting == 99 + TrackWriter.longestQueue && writer.dropped == 200)
        try make(path)
        try writer.sync(at: at(0))
        let found = try read()
        #expect(found.points == Array(points[1..<100]) + points[300...])
        #expect(found.numbers == (1..<UInt64(points.count - 200)).map(\.self))
    }

    @Test func `A file that was replaced by a copy is not packed`() throws {
        var limits = TrackWriter.Limits()
        (limits.syncInterval, limits.recordsPerFile) = (.infinity, 100)
        let points = try points(150)
        var writer = try TrackWriter(path: path, limits: limits)
        for point in points[..<50] { writer.append(point, at: at(0)) }
        try files.moveItem(atPath: path, toPath: scratch.path("away"))
        try files.copyItem(atPath: scratch.path("away"), toPath: path)
        for point in points[50...] { writer.append(point, at: at(0)) }
        #expect(writer.failure == nil && writer.dropped == 0)
        let found = try read()
        #expect(found.points == points && found.numbers == (0..<150).map { UInt64($0) })
        #expect(try read(at: scratch.path("away")).count == 100)
    }

    @Test(.needsRoot) func `Files that are removed to make room do not become files of zeros`() throws {
        try make(path)
        try shell(#"mount -t tmpfs -o size=32k,mode=700 tmpfs "$0""#)
        defer { try? shell(#"umount -l "$0""#) }
        let points = try points(2000)
        var limits = TrackWriter.Limits()
        limits.syncInterval = .infinity
        var writer = try TrackWriter(path: path, limits: limits)
        for point in points[..<1500] { writer.append(point, at: at(0)) }
        #expect(writer.failure?.isFullDisk == true && writer.waiting > 0)
        try shell(#"rm "$0"/*.log"#)
        try shell(#"mount -o remount,size=1m "$0""#)
        for point in points[1500...] { writer.append(point, at: at(0)) }
        #expect(writer.failure == nil && writer.dropped == 0)
        let found = try read()
        // The first one was synced when it was written.
        #expect(found.points == Array(points[1...]) && found.damaged == 0)
    }
}
