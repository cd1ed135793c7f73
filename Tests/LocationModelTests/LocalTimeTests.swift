import LocationModel
import Testing

/// Local time as text.
struct LocalTimeTests {
    private let instant = Instant(iso8601: "2026-05-01T22:30:15.5Z")!

    @Test(
        arguments: [
            (7200, "CEST", "CEST, UTC+02:00", "2026-05-02", "00:30:15.500", "2026-05-02T00:30:15.500+02:00"),
            (-10_800, "-03", "UTC-03:00", "2026-05-01", "19:30:15.500", "2026-05-01T19:30:15.500-03:00"),
            (20_700, "+0545", "UTC+05:45", "2026-05-02", "04:15:15.500", "2026-05-02T04:15:15.500+05:45"),
            (3208, "LMT", "LMT, UTC+00:53:28", "2026-05-01", "23:23:43.500", "2026-05-01T23:23:43.500+00:53:28"),
            (0, "GMT", "GMT, UTC+00:00", "2026-05-01", "22:30:15.500", "2026-05-01T22:30:15.500+00:00"),
        ])
    func `The offset is part of the text`(
        seconds: Int, name: String, zone: String, date: String, time: String, iso8601: String
    ) {
        let local = LocalTime { _ in LocalTime.Offset(seconds: seconds, name: name) }
        #expect(local.zone(at: instant) == zone && local.date(instant) == date)
        #expect(local.timeOfDay(instant) == time && local.iso8601(instant) == iso8601)
    }

    @Test(arguments: [
        ("2026-05-01", "2026-04-30T22:00:00.000Z"), ("2026-03-29", "2026-03-28T23:00:00.000Z"),
        ("2026-03-30", "2026-03-29T22:00:00.000Z"), ("2026-10-26", "2026-10-25T23:00:00.000Z"),
    ]) func `A date begins at midnight of the zone, also when its clocks change`(date: String, begin: String) {
        // Berlin in 2026.
        let summer = Instant(iso8601: "2026-03-29T01:00:00Z")!.nanoseconds / 1_000_000_000
        let winter = Instant(iso8601: "2026-10-25T01:00:00Z")!.nanoseconds / 1_000_000_000
        let local = LocalTime { LocalTime.Offset(seconds: $0 >= summer && $0 < winter ? 7200 : 3600, name: "") }
        #expect(local.beginning(ofDate: date)?.iso8601 == begin)
        #expect(LocalTime.utc.beginning(ofDate: date)?.iso8601 == "\(date)T00:00:00.000Z")
        for text in ["2026-02-30", "2026-5-1", "", "today", "2026-05-01T00:00:00Z"] {
            #expect(local.beginning(ofDate: text) == nil)
        }
    }

    @Test(arguments: [
        // Santiago, where 24:00 of a Saturday in September is 1:00, and of one in April 23:00 again.
        (-4, -3, "2026-09-06T04:00:00Z", "2026-09-06", "2026-09-06T04:00:00.000Z"),
        (-4, -3, "2026-09-06T04:00:00Z", "2026-09-05", "2026-09-05T04:00:00.000Z"),
        (-4, -3, "2026-09-06T04:00:00Z", "2026-09-07", "2026-09-07T03:00:00.000Z"),
        (-3, -4, "2026-04-05T03:00:00Z", "2026-04-05", "2026-04-05T04:00:00.000Z"),
        // Havana, where 1:00 is 0:00 again in November.
        (-5, -4, "2026-03-08T05:00:00Z", "2026-03-08", "2026-03-08T05:00:00.000Z"),
        (-4, -5, "2026-11-01T05:00:00Z", "2026-11-01", "2026-11-01T04:00:00.000Z"),
        (-4, -5, "2026-11-01T05:00:00Z", "2026-11-02", "2026-11-02T05:00:00.000Z"),
        // Beirut, the same east of Greenwich.
        (2, 3, "2026-03-28T22:00:00Z", "2026-03-29", "2026-03-28T22:00:00.000Z"),
        (3, 2, "2026-10-24T21:00:00Z", "2026-10-25", "2026-10-24T22:00:00.000Z"),
    ]) func `A date begins also where its midnight does not exist, or twice`(
        before: Int, after: Int, change: String, date: String, begin: String
    ) throws {
        let seconds = try #require(Instant(iso8601: change)).nanoseconds / 1_000_000_000
        let local = LocalTime { LocalTime.Offset(seconds: ($0 >= seconds ? after : before) * 3600, name: "") }
        let instant = try #require(local.beginning(ofDate: date))
        #expect(instant.iso8601 == begin && local.date(instant) == date)
        #expect(local.date(Instant(nanoseconds: instant.nanoseconds - 1)) < date)
    }

    @Test func `UTC is written as in records`() {
        #expect(LocalTime.utc.zone(at: instant) == "UTC" && LocalTime.utc.iso8601(instant) == instant.iso8601)
        #expect(LocalTime.utc.date(instant) == "2026-05-01" && LocalTime.utc.timeOfDay(instant) == "22:30:15.500")
    }

    @Test(
        arguments: [(-1, -1), (-1_000_000_000, -1), (0, 0), (999_999_999, 0), (-1_000_000_001, -2)] as [(Int64, Int64)])
    func `A zone is asked for whole seconds that have begun`(nanoseconds: Int64, seconds: Int64) {
        let local = LocalTime { LocalTime.Offset(seconds: Int($0) + 100, name: "") }
        #expect(local.offset(at: Instant(nanoseconds: nanoseconds)).seconds == Int(seconds) + 100)
    }
}
