import LocationModel
import TestSupport
import Testing

@testable import TraceFormats

/// What holds for every format.
struct FormatTests {
    @Test(arguments: Sample.all)
    func `Each sample is recognized by its content, and gives the same positions and times`(
        _ format: TraceFormat, _ text: String
    ) {
        #expect(TraceFormat.recognize(Array(text.utf8)[...], isWhole: true) == format)
        let decoded = decode(text)
        #expect(decoded.failure == nil)
        #expect(decoded.times == [0, 1, 2])
        #expect(decoded.coordinates.map(\.latitude) == [52.5, 52.5, 52.5])
        #expect(decoded.coordinates.map(\.longitude) == [13.4, 13.4001, 13.4002])
        #expect(decoded.fixes.map(\.mode.rawValue) == [3, 2, 2])
    }

    @Test(arguments: Sample.all)
    func `Pieces of any size give the same fixes and the same rejections`(_ format: TraceFormat, _ text: String) {
        let whole = decode(text)
        for size in [1, 2, 3, 7, 64] { #expect(decode(text, inPiecesOf: size) == whole) }
    }

    @Test(arguments: Sample.all)
    func `A recording that is cut off anywhere does not trap, and ends with what was complete`(
        _ format: TraceFormat, _ text: String
    ) {
        let bytes = Array(text.utf8)
        let whole = decode(bytes, as: format)
        for end in 0..<bytes.count {
            let decoded = decode(Array(bytes[..<end]), as: format)
            // The last value may be cut, too.
            let complete = decoded.fixes.dropLast()
            #expect(zip(complete, whole.fixes).allSatisfy { $0.time == $1.time && $0.coordinate == $1.coordinate })
            #expect(decoded.fixes.count <= whole.fixes.count)
        }
    }

    @Test func `What a format lacks stays unknown; a speed and a course from positions say so`() throws {
        let fixes = decode(Sample.csv).fixes
        #expect(fixes[0].speed == 1.5)
        #expect(fixes[0].course == 90)
        #expect(fixes[0].derived == nil)
        #expect(fixes[0].horizontalAccuracy == nil)
        #expect(fixes[1].altitude == nil)
        #expect(fixes[1].derived == [.speed, .course])
        let speed = try #require(fixes[1].speed)
        #expect(abs(speed - 6.79) < 0.01)
        let course = try #require(fixes[1].course)
        #expect(abs(course - 90) < 0.01)
    }

    @Test func `A track without times is rejected line by line, and gets its times from a speed over ground`() {
        let text = "lat,lon\n52.5,13.4\n52.5,13.4001\n52.5,13.4001\n52.5,13.4003\n"
        #expect(decode(text).fixes.isEmpty)
        #expect(decode(text).rejections[.noTime].lines == [2, 3, 4, 5])
        let decoded = decode(text, speedOverGround: 2)
        let seconds = decoded.fixes.map { $0.time.seconds(since: Instant(nanoseconds: 0)) }
        #expect(seconds.map { ($0 * 10).rounded() / 10 } == [0, 3.4, 10.2])
        #expect(decoded.fixes.allSatisfy { $0.speed == 2 && $0.derived?.contains(.time) == true })
        #expect(decoded.rejections.counts == [.repeatedTime: 1])
        #expect(decode(Sample.csv, speedOverGround: 2).failure == .hasTimes(line: 2))
    }

    @Test func `Rejections are counted by reason, and the first five lines are kept`() {
        var text = "time,lat,lon,speed\n"
        for _ in 0..<7 { text += "2026-05-01T08:00:00Z,91,13.4,\n" }
        text += "yesterday,52.5,13.4,\n2026-05-01T08:00:00Z,,13.4,\n2026-05-01T08:00:00Z,52.5,13.4,fast\n"
        text += "2026-05-01T08:00:00Z,52.5,13.4,\n,52.5,13.4,\n\"2026-05-01T08:00:09Z,52.5,13.4\n"
        let rejections = decode(text).rejections
        #expect(
            rejections.counts == [
                .impossiblePosition: 7, .unreadableTime: 1, .noPosition: 1, .unreadableValue: 1, .repeatedTime: 1,
                .noTime: 1, .malformed: 1,
            ])
        #expect(rejections[.impossiblePosition].lines == [2, 3, 4, 5, 6])
        #expect(rejections[.malformed].lines == [14])
    }

    @Test(
        arguments: [
            ("$GPRMC,", .nmea), ("  \r\n<gp", .gpx), ("{\"cla", nil), ("{\"class\":\"", .gpsd),
            ("{ \"type\"", .geojson),
            ("{\"_type\":\"location\"", .owntracks), ("# a log\n", nil), ("# a log\n$G", .nmea), ("lat,lo", nil),
            ("lat;lon\n", .csv), ("name,city\n", .nmea), ("4.1,M*5A\r\n", .nmea), ("", nil), ("\u{FEFF}<gpx", .gpx),
            ("2026-05-01T08:00:00Z\t*\t{\"_type\":\"location\"}\n", .owntracks),
        ] as [(String, TraceFormat?)])
    func `The first bytes show the format, or that more are needed`(_ head: String, _ format: TraceFormat?) {
        #expect(TraceFormat.recognize(Array(head.utf8)[...], isWhole: false) == format)
    }

    @Test(arguments: [
        ("2026-05-01T08:00:04.25Z", 4.25), ("2026-05-01 08:00:04", 4), ("2026/05/01 08:00:04.25", 4.25),
        ("2026-05-01T10:00:04+0200", 4), ("2026-05-01T03:30:04-04:30", 4), ("2026-05-01T08:00Z", 0),
        ("1777622404", 4), ("1777622404.25", 4.25), ("1777622404250", 4.25), ("1777622404250000", 4.25),
        ("1777622404250000000", 4.25), (" 2026-05-01T08:00:04,25Z ", 4.25),
    ])
    func `Times are read in the notations that programs write`(_ text: String, _ seconds: Double) {
        let bytes = Array(text.utf8)
        #expect(RecordedTime.parse(bytes, bytes.indices) == at(seconds))
    }

    @Test(arguments: [
        "", "now", "2026-13-01T00:00:00Z", "2026-05-01T25:00:00Z", "2026-05-01T08:00:00Q", "2026-05-01",
        "99999999999999999999", "12:00:00", "1777622404,5", "2026-05-01T08:00:00+99:00",
    ])
    func `Nothing else is a time`(_ text: String) {
        let bytes = Array(text.utf8)
        #expect(RecordedTime.parse(bytes, bytes.indices) == nil)
    }
}
