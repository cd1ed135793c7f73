/// A moment in UTC, in whole nanoseconds since 1970-01-01T00:00:00Z; the range ends in the years 1677 and 2262.
///
/// The core receives time as an argument of this type and never reads a clock, which makes replays exact. Leap seconds
/// are handled as in POSIX: `23:59:60` is the same instant as `00:00:00` of the next day.
public struct Instant: Hashable, Comparable, Sendable {
    /// Nanoseconds since 1970-01-01T00:00:00Z, not counting leap seconds.
    public var nanoseconds: Int64

    /// The instant this many nanoseconds after 1970-01-01T00:00:00Z.
    public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

    /// The instant at a time of day on a calendar date, both UTC; clamped to the range, because dates have a wider
    /// range.
    public init(_ date: CalendarDate, _ time: TimeOfDay) {
        let midnight = Int128(date.daysSince1970) * Int128(TimeOfDay.nanosecondsPerDay)
        self.init(nanoseconds: Int64(clamping: midnight + Int128(time.nanoseconds)))
    }

    /// The UTC calendar date of this instant.
    public var date: CalendarDate { CalendarDate(daysSince1970: Int(daysAndTime.days)) }

    /// The UTC time of day of this instant.
    public var timeOfDay: TimeOfDay { TimeOfDay(nanoseconds: daysAndTime.time) }

    /// Whole seconds since 1970, rounded down, also before it.
    package var secondsSince1970: Int {
        let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        return Int(rest < 0 ? seconds - 1 : seconds)
    }

    /// This instant moved by a number of seconds, rounded to the nearest nanosecond and clamped to the range. NaN does
    /// not move it.
    public func advanced(bySeconds seconds: Double) -> Instant {
        let moved = (seconds * 1e9).rounded()
        guard !moved.isNaN else { return self }
        guard moved.magnitude < 0x1p63 else { return Instant(nanoseconds: moved > 0 ? .max : .min) }
        let (sum, overflow) = nanoseconds.addingReportingOverflow(Int64(moved))
        return Instant(nanoseconds: overflow ? (moved > 0 ? .max : .min) : sum)
    }

    /// Seconds from another instant to this one; negative when the other one is later.
    public func seconds(since other: Instant) -> Double {
        let (difference, overflow) = nanoseconds.subtractingReportingOverflow(other.nanoseconds)
        return overflow ? (Double(nanoseconds) - Double(other.nanoseconds)) / 1e9 : Double(difference) / 1e9
    }

    /// Orders instants from earlier to later.
    public static func < (a: Instant, b: Instant) -> Bool { a.nanoseconds < b.nanoseconds }

    private var daysAndTime: (days: Int64, time: Int64) {
        let (days, time) = nanoseconds.quotientAndRemainder(dividingBy: TimeOfDay.nanosecondsPerDay)
        return time < 0 ? (days - 1, time + TimeOfDay.nanosecondsPerDay) : (days, time)
    }
}

/// Coded as a single integer, ``Instant/nanoseconds``.
extension Instant: Codable {
    /// - Throws: if the value is not a 64-bit integer.
    public init(from decoder: any Decoder) throws {
        self.init(nanoseconds: try decoder.singleValueContainer().decode(Int64.self))
    }

    /// Writes the nanoseconds as a number.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(nanoseconds)
    }
}
