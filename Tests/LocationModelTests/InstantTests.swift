import LocationModel
import TestSupport
import Testing

struct InstantTests {
    private static let ends = [Instant(nanoseconds: .min), Instant(nanoseconds: .max)]

    @Test func `An instant is its date and its time of day`() {
        var generator = SeededGenerator(seed: 2)
        for _ in 0..<10_000 {
            let instant = Instant(nanoseconds: .random(in: .min ... .max, using: &generator))
            let time = instant.timeOfDay
            #expect((0..<TimeOfDay.nanosecondsPerDay).contains(time.nanoseconds))
            #expect(Instant(instant.date, time) == instant)
        }
    }

    @Test(arguments: ends + [-1, 0, 1].map(Instant.init(nanoseconds:)))
    func `The ends of the range have a date and a time`(instant: Instant) {
        #expect(Instant(instant.date, instant.timeOfDay) == instant)
        #expect(instant.iso8601.count == 24)
    }

    @Test(
        arguments: [
            (0, 0), (1, 1_000_000_000), (-1, -1_000_000_000), (0.1, 100_000_000), (1e-9, 1), (0.6e-9, 1),
            (0.4e-9, 0), (-0.6e-9, -1), (86_400, 86_400_000_000_000), (.infinity, .max), (-.infinity, .min),
            (1e10, .max),
            (-1e10, .min), (.greatestFiniteMagnitude, .max), (-.greatestFiniteMagnitude, .min), (0x1p63 / 1e9, .max),
            (-0x1p63 / 1e9, .min),
        ] as [(Double, Int64)])
    func `Advancing rounds to the nanosecond and stays in the range`(seconds: Double, nanoseconds: Int64) {
        #expect(Instant(nanoseconds: 0).advanced(bySeconds: seconds).nanoseconds == nanoseconds)
    }

    @Test(arguments: ends) func `Advancing beyond an end stops there`(end: Instant) {
        let outwards = end.nanoseconds > 0 ? 1.0 : -1
        for seconds in [1e-9, 1, 1e9, 9.3e9, .infinity] {
            #expect(end.advanced(bySeconds: outwards * seconds) == end)
        }
        #expect(end.advanced(bySeconds: -outwards) != end)
    }

    /// NaN moves nothing, because a distant instant would silence a receiver.
    @Test(arguments: ends + [Instant(nanoseconds: 42)])
    func `Advancing by NaN changes nothing`(instant: Instant) {
        #expect(instant.advanced(bySeconds: .nan) == instant)
    }

    @Test func `The seconds between two instants are exact`() {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<10_000 {
            let start = Instant(nanoseconds: .random(in: -4_000_000_000_000_000_000...0, using: &generator))
            let nanoseconds = Int64.random(in: -1_000_000_000_000...1_000_000_000_000, using: &generator)
            let end = Instant(nanoseconds: start.nanoseconds + nanoseconds)
            #expect(end.seconds(since: start) == Double(nanoseconds) / 1e9)
            #expect(start.advanced(bySeconds: end.seconds(since: start)) == end)
        }
    }

    @Test func `The seconds between the ends are those of 584 years`() {
        let (first, last) = (Self.ends[0], Self.ends[1])
        #expect(abs(last.seconds(since: first) - 0x1p64 / 1e9) < 1e-3)
        #expect(first.seconds(since: last) == -last.seconds(since: first))
    }

    /// As in POSIX: 23:59:60 is the next day's 00:00:00, and its fractions follow.
    @Test func `A leap second is the first of the next day`() throws {
        let newYearsEve = try #require(CalendarDate(year: 2016, month: 12, day: 31))
        let newYear = try #require(CalendarDate(year: 2017, month: 1, day: 1))
        let leap = Instant(newYearsEve, TimeOfDay(hour: 23, minute: 59, second: 60, nanosecond: 500_000_000))
        #expect(leap == Instant(newYear, TimeOfDay(hour: 0, minute: 0, second: 0, nanosecond: 500_000_000)))
        #expect(leap.iso8601 == "2017-01-01T00:00:00.500Z")
        #expect(leap.date == newYear)
    }

    @Test(arguments: ends) func `A time beyond the last instant is held at the end`(end: Instant) {
        let time = TimeOfDay(nanoseconds: end.nanoseconds > 0 ? 86_401_000_000_000 : -1)
        #expect(Instant(end.date, time) == end)
        #expect(Instant(end.date, TimeOfDay(nanoseconds: end.nanoseconds)) == end)
    }

    @Test(arguments: [(9999, true), (2263, true), (1676, false), (-9999, false)])
    func `A date that no instant reaches is held at the end`(year: Int, isLate: Bool) throws {
        let date = try #require(CalendarDate(year: year, month: 7, day: 1))
        let midnight = TimeOfDay(hour: 0, minute: 0, second: 0)
        #expect(Instant(date, midnight) == Instant(nanoseconds: isLate ? .max : .min))
    }
}
