import Foundation
import LocationModel
import TestSupport
import Testing

@testable import TrackStore

/// A suite that writes the positions of a drive to a track, and reads them again.
protocol SampleTrack {
    /// The directory that contains the track.
    var scratch: Scratch { get }
}

extension SampleTrack {
    var path: String { scratch.path("track") }

    /// A drive with noise, so that its values are as hard to pack as real ones.
    func fixes(_ count: Int, seed: UInt64 = 1, every seconds: Double = 1) -> [Fix] {
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

    func points(_ count: Int, seed: UInt64 = 1) throws -> [TrackPoint] {
        try fixes(count, seed: seed).map { try #require(TrackPoint($0, in: .active)) }
    }

    /// Appends each position a second after the one before.
    func write(_ points: [TrackPoint], limits: TrackWriter.Limits = .init()) throws {
        var writer = try TrackWriter(path: path, limits: limits)
        for (second, point) in points.enumerated() { writer.append(point, at: at(Double(second))) }
        #expect(writer.failure == nil && writer.dropped == 0)
    }

    func read(in range: ClosedRange<Instant>? = nil) throws -> (
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

    /// So few records in a file that a short track has several.
    var small: TrackWriter.Limits {
        var limits = TrackWriter.Limits()
        limits.recordsPerFile = 700
        return limits
    }

    /// Runs a shell command with the track's path as `$0`.
    func shell(_ line: String) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", line, path]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }

    /// The names of the track's files, in order.
    func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path).filter { $0 != ".lock" }.sorted()
    }
}
