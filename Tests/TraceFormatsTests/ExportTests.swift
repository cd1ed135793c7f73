import Foundation
import LocationModel
import NMEA0183
import TestSupport
import Testing
import TraceFormats

/// Each simulator's dialect, read by a parser of this test's own.
struct ExportTests {
    /// A device that travels east at 10 m/s, stops for a minute, and goes on at 20 m/s.
    private static let fixes: [Fix] = {
        var (fixes, longitude) = ([Fix](), 13.4)
        for second in 0...100 {
            if second > 0 { longitude += (second <= 20 ? 10 : second <= 80 ? 0 : 20) / 67_800.0 }
            var fix = Fix(time: at(Double(second)), mode: .threeDimensional)
            fix.coordinate = Coordinate(latitude: 52.5, longitude: longitude)
            (fix.speed, fix.course, fix.altitude) = (second <= 20 ? 10 : second <= 80 ? 0 : 20, 90, 34.5)
            fixes.append(fix)
        }
        return fixes
    }()

    private func exported(for simulator: Simulator) -> String {
        var (writer, bytes) = (simulator.writer, [UInt8]())
        writer.begin(into: &bytes)
        for fix in Self.fixes { #expect(writer.append(fix, beginsSegment: false, into: &bytes)) }
        writer.end(into: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    private func pair(_ text: some StringProtocol) throws -> Coordinate {
        let numbers = text.split(separator: ",").compactMap { Double($0) }
        try #require(numbers.count == 2)
        return Coordinate(latitude: numbers[0], longitude: numbers[1])
    }

    @Test func `Xcode gets waypoints with a time, and nothing else`() throws {
        let text = exported(for: .xcode)
        let element = /<wpt lat="([-0-9.]+)" lon="([-0-9.]+)"><time>([-0-9T:.]+Z)<\/time><\/wpt>\n/
        let points = text.matches(of: element)
        #expect(points.count == Self.fixes.count)
        for (point, fix) in zip(points, Self.fixes) {
            #expect(Double(point.1) == fix.coordinate?.latitude)
            #expect(abs((Double(point.2) ?? 0) - (fix.coordinate?.longitude ?? 1)) < 1e-9)
            #expect(Instant(iso8601: String(point.3)) == fix.time)
        }
        let rest = text.replacing(element, with: "")
        #expect(rest.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<gpx version=\"1.1\""))
        #expect(rest.hasSuffix(">\n</gpx>\n"))
        #expect(rest.count { $0 == "<" } == 3)
    }

    @Test func `Simctl gets one route at the mean speed, that the shell understands`() throws {
        // As the shell does.
        let text = exported(for: .simctl).replacing("\\\n", with: "")
        let command = try #require(text.split(separator: "\n").last)
        let words = command.split(separator: " ")
        #expect(words.prefix(6).joined(separator: " ") == "exec xcrun simctl location \"${1:-booted}\" start")
        let speed = try #require(words[6].wholeMatch(of: /--speed=([0-9.]+)/).flatMap { Double($0.1) })
        let route = try words.dropFirst(7).map(pair)
        #expect(route.count == 41)
        let metres = zip(route, route.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
        #expect(abs(metres / speed - 100) < 1)
    }

    @Test func `The Android emulator gets sentences with right checksums, and the waits between them`() throws {
        var (bytes, waited) = ([UInt8](), 0.0)
        for line in exported(for: .emulator).split(separator: "\n") {
            if let sentence = line.wholeMatch(of: /nmea '(\$[^']+)'/) { bytes += Array("\(sentence.1)\r\n".utf8) }
            if let wait = line.wholeMatch(of: /sleep ([0-9.]+)/) { waited += try #require(Double(wait.1)) }
        }
        let (fixes, counts) = decodedEpochs(of: bytes)
        #expect(fixes.map(\.time) == Self.fixes.map(\.time))
        #expect(fixes.allSatisfy { $0.course == 90 && $0.altitude == 34.5 })
        #expect(fixes.last?.speed.map { $0.rounded() } == 20)
        #expect(counts.badChecksum == 0)
        #expect(waited == 100)
    }

    @Test func `Appium gets JSON Lines with the seconds to wait and the location`() throws {
        struct Step: Decodable {
            struct Location: Decodable { let latitude, longitude, altitude, speed: Double }
            let after: Double
            let location: Location
        }
        let steps = try exported(for: .appium).split(separator: "\n").map {
            try JSONDecoder().decode(Step.self, from: Data($0.utf8))
        }
        #expect(steps.count == Self.fixes.count)
        #expect(steps.map(\.after).reduce(0, +) == 100)
        #expect(steps.last?.location.latitude == 52.5 && steps.last?.location.speed == 20)
    }

    @Test func `Maestro gets the first position, and a journey at each speed`() throws {
        let lines = exported(for: .maestro).split(separator: "\n").map(String.init)
        #expect(lines.prefix(2) == ["appId: ${APP_ID}", "---"])
        #expect(lines[2] == "- setLocation:")
        #expect(lines[3] == "    latitude: 52.5000000" && lines[4] == "    longitude: 13.4000000")
        var (seconds, speeds, points) = (0.0, [Double](), [Coordinate]())
        for line in lines.dropFirst(5) {
            if line == "- travel:" {
                points = []
            } else if line.hasPrefix("      - ") {
                points.append(try pair(line.dropFirst(8)))
            } else if line.hasPrefix("    speed: ") {
                let speed = try #require(Double(line.dropFirst(11)))
                speeds.append(speed.rounded())
                seconds += zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) } / speed
            } else {
                #expect(line == "    points:")
            }
        }
        #expect(speeds == [10, 20])
        // Without the stop.
        #expect(abs(seconds - 40) < 1)
    }
}
