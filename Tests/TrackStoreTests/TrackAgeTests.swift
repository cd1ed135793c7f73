import Foundation
import LocationModel
import TestSupport
import Testing

@testable import TrackStore

/// Positions beyond `--track-age` are removed in time, whatever their rate, and no others.
struct TrackAgeTests {
    let scratch: Scratch
    private let age = 3600.0
    init() throws { scratch = try Scratch() }

    private var path: String { scratch.path("track") }

    private func point(_ seconds: Double) throws -> TrackPoint {
        var fix = Fix(time: at(seconds), mode: .twoDimensional)
        fix.coordinate = Coordinate(latitude: 52, longitude: 13)
        return try #require(TrackPoint(fix, in: .background))
    }

    private func limits(recordsPerFile: Int = 16_384) -> TrackWriter.Limits {
        var limits = TrackWriter.Limits()
        (limits.age, limits.recordsPerFile) = (age, recordsPerFile)
        return limits
    }

    private func points() throws -> [TrackPoint] {
        var reader = try TrackReader(path: path)
        var points: [TrackPoint] = []
        try reader.read { points.append($1) }
        #expect(reader.damaged == 0)
        return points
    }

    @Test func `A track whose last file is full continues in the next run`() throws {
        let points = try (0..<21).map { try point(Double($0)) }
        for part in [points[..<10], points[10..<20], points[20...]] {
            var writer = try TrackWriter(path: path, limits: limits(recordsPerFile: 10))
            for point in part { writer.append(point, at: point.time) }
            #expect(writer.failure == nil)
        }
        #expect(try self.points() == points)
    }

    @Test(arguments: [false, true])
    func `At a position a minute none becomes more than half as old again`(restarts: Bool) throws {
        var writer = Optional(try TrackWriter(path: path, limits: limits()))
        for minute in 0..<1000 {
            let now = Double(minute) * 60
            if restarts, minute % 7 == 6 {
                // Two writers cannot hold the track at once.
                writer = nil
                writer = try TrackWriter(path: path, limits: limits())
            }
            writer?.append(try point(now), at: at(now))
            guard minute % 10 == 9 else { continue }
            let times = try points().map { now - $0.time.seconds(since: at(0)) }
            #expect(times.last == 0 && times.count >= min(minute, 60) && times[0] <= 1.5 * age)
            #expect(zip(times, times.dropFirst()).allSatisfy { $0 - $1 == 60 }, "only the oldest are missing")
        }
    }

    @Test func `A single position with a wrong date removes no other one`() throws {
        var writer = try TrackWriter(path: path, limits: limits())
        var points: [TrackPoint] = []
        for minute in 0..<50 {
            points.append(try point(minute == 20 ? 4e8 : minute == 30 ? -4e8 : Double(minute) * 60))
            writer.append(points[minute], at: at(Double(minute) * 60))
        }
        #expect(try self.points() == points)
    }
}
