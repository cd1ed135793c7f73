import LocationModel
import NMEA0183
import TestSupport
import Testing
import TraceGenerator
import TraceSource

@testable import TraceFormats

/// Writing, and reading again.
struct WriterTests {
    /// Fixes with all values, with few, and without a position.
    private static let fixes: [Fix] = {
        var full = Fix(time: at(0.123), mode: .threeDimensional)
        full.coordinate = Coordinate(latitude: -52.123_456_789, longitude: 179.987_654_321)
        (full.altitude, full.ellipsoidalAltitude, full.speed, full.course) = (34.567, 80.123, 12.345, 271.25)
        (full.hdop, full.vdop, full.horizontalAccuracy, full.verticalAccuracy) = (1.25, 2.5, 3.2, 12.5)
        (full.satellitesUsed, full.satellitesSeen, full.quality) = (9, 14, .differential)
        var bare = Fix(time: at(1.5), mode: .twoDimensional)
        bare.coordinate = Coordinate(latitude: -52.123_4, longitude: 179.987_6)
        let none = Fix(time: at(3), mode: .none)
        var later = bare
        later.time = at(90_000)
        return [full, bare, none, later]
    }()

    private func written(_ fixes: [Fix], as format: TraceFormat) -> (bytes: [UInt8], held: [Bool]) {
        var (writer, bytes) = (format.writer, [UInt8]())
        writer.begin(into: &bytes)
        let held = fixes.map { writer.append($0, beginsSegment: false, into: &bytes) }
        writer.end(into: &bytes)
        return (bytes, held)
    }

    private func read(_ bytes: [UInt8]) throws -> [Fix] {
        let file = try TemporaryFile(bytes)
        return try withExtendedLifetime(file) {
            var source = try TraceSource(path: file.path)
            var fixes: [Fix] = []
            while true {
                switch try source.next(.everyEpoch, before: nil) {
                case .fix(let fix), .restarted(let fix, _): fixes.append(fix)
                case .ended: return fixes
                default: continue
                }
            }
        }
    }

    /// The same values without those that were derived or follow from the dilution, rounded to what all formats hold.
    private func rounded(_ fix: Fix) -> Fix {
        func round(_ value: Double?, _ scale: Double) -> Double? { value.map { ($0 * scale).rounded() / scale } }
        var fix = fix.withoutDerivedValues
        fix.derived = nil
        fix.coordinate = fix.coordinate.map {
            Coordinate(latitude: ($0.latitude * 1e7).rounded() / 1e7, longitude: ($0.longitude * 1e7).rounded() / 1e7)
        }
        (fix.altitude, fix.ellipsoidalAltitude) = (round(fix.altitude, 100), round(fix.ellipsoidalAltitude, 100))
        (fix.speed, fix.course) = (round(fix.speed, 100), round(fix.course, 10))
        (fix.hdop, fix.vdop) = (round(fix.hdop, 100), round(fix.vdop, 100))
        fix.horizontalAccuracy = round(fix.statedHorizontalAccuracy, 100)
        fix.verticalAccuracy = round(fix.statedVerticalAccuracy, 100)
        return fix
    }

    @Test(arguments: TraceFormat.allCases)
    func `Nothing is lost that the format can hold`(_ format: TraceFormat) throws {
        var expected = Self.fixes.map(rounded)
        let (bytes, held) = written(Self.fixes, as: format)
        let read = try read(bytes).map(rounded)
        switch format {
        case .gpx, .geojson: expected.remove(at: 2)
        // A position of unknown quality has no notation.
        case .nmea: for index in [1, 3] { expected[index].quality = .autonomous }
        case .owntracks:
            expected.remove(at: 2)
            // Without the dilution, the accuracy that follows from it is written.
            expected[0].verticalAccuracy = 12.5
            for index in expected.indices {
                expected[index].time = at(expected[index].time.testSeconds.rounded(.down))
                (expected[index].ellipsoidalAltitude, expected[index].hdop, expected[index].vdop) = (nil, nil, nil)
                (expected[index].satellitesUsed, expected[index].satellitesSeen, expected[index].quality) = (
                    nil, nil, nil
                )
            }
        case .gpsd:
            // gpsd's clients derive the quality from nothing that is recorded.
            for index in expected.indices { expected[index].quality = nil }
        case .csv: break
        }
        #expect(held.count { $0 } == expected.count)
        #expect(read.count == expected.count)
        for (found, wanted) in zip(read, expected) {
            var wanted = wanted
            if format == .nmea, wanted.mode == .none { wanted.quality = .invalid }
            #expect(found == wanted)
        }
    }

    @Test(arguments: TraceFormat.allCases)
    func `Each format is recognized by its own content`(_ format: TraceFormat) {
        let bytes = written(Self.fixes, as: format).bytes
        #expect(TraceFormat.recognize(bytes[...], isWhole: true) == format)
    }

    @Test(arguments: TraceFormat.allCases)
    func `NMEA in any format and back keeps positions to 1 cm, times to 1 ms, speeds to 0.1 m/s`(_ format: TraceFormat)
        throws
    {
        let trace = try GeneratedTrace(.cityDrive, minutes: 2)
        let original = try read(trace.bytes).filter { $0.coordinate != nil }
        let there = try read(written(original, as: format).bytes)
        let back = try read(written(there, as: .nmea).bytes)
        #expect(back.count == original.count)
        for (one, other) in zip(original, back) {
            let distance = one.coordinate.flatMap { from in other.coordinate.map { from.distance(to: $0) } }
            #expect(distance.map { $0 < 0.01 } ?? false)
            #expect(abs(one.time.seconds(since: other.time)) < 0.001)
            if let speed = one.speed, one.derived == nil { #expect(abs(speed - (other.speed ?? -1)) < 0.1) }
            #expect(one.altitude.map { abs($0 - (other.altitude ?? 0)) < 0.01 } ?? true)
        }
    }

    @Test func `The segments of a GPX track are kept in GPX`() throws {
        var (writer, bytes) = (GPXWriter(), [UInt8]())
        writer.begin(into: &bytes)
        for (index, fix) in [Self.fixes[0], Self.fixes[1], Self.fixes[3]].enumerated() {
            _ = writer.append(fix, beginsSegment: index != 1, into: &bytes)
        }
        writer.end(into: &bytes)
        #expect(decode(bytes).segmentStarts == [0, 2])
    }

    @Test(arguments: TraceFormat.allCases)
    func `What is derived is not written`(_ format: TraceFormat) throws {
        var fix = Self.fixes[1]
        (fix.speed, fix.course, fix.derived) = (3, 4, [.speed, .course])
        let read = try read(written([fix], as: format).bytes)
        #expect(read.first?.speed == nil && read.first?.course == nil)
    }
}
