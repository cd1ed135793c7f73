import Foundation
import LocationModel
import TestSupport
import Testing

@testable import TrackStore

/// While the track's directory is away or its disk is full, positions wait, and they are written in order afterwards.
struct UnavailableDiskTests: SampleTrack {
    let scratch: Scratch
    init() throws { scratch = try Scratch() }

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
            // With the sixty that were written since the sync at 60 s.
            #expect(writer.waiting == (isAway ? second - 60 : 0))
        }
        #expect(writer.dropped == 0)
        let found = try read()
        // What was written before the last sync is in the directory that is gone.
        let first = loss == .away ? 0 : 61
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
        #expect(writer.failure != nil && writer.waiting == 2)
        do {
            try writer.sync(at: at(2))
            Issue.record("there is no directory")
        } catch { #expect("\(error)".contains(path)) }
        try FileManager.default.moveItem(atPath: scratch.path("away"), toPath: path)
        try writer.sync(at: at(3))
        #expect(writer.failure == nil && writer.waiting == 0)
        #expect(try read().points == points)
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

    @Test(.needsRoot)
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
}
