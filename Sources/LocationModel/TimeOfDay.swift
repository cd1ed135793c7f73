/// A UTC time of day, in nanoseconds since midnight; up to 86 401 s, to include a leap second.
public struct TimeOfDay: Hashable, Comparable, Sendable {
    /// Nanoseconds in a day without a leap second.
    public static let nanosecondsPerDay: Int64 = 86_400_000_000_000

    /// Nanoseconds since midnight.
    public let nanoseconds: Int64

    /// The time of day this many nanoseconds after midnight.
    public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

    /// The time of day with these clock fields; second 60 is a leap second.
    public init(hour: Int, minute: Int, second: Int, nanosecond: Int = 0) {
        nanoseconds = Int64((hour * 60 + minute) * 60 + second) * 1_000_000_000 + Int64(nanosecond)
    }

    /// Seconds since midnight.
    public var seconds: Double { Double(nanoseconds) / 1e9 }

    /// Orders times of the same day from earlier to later.
    public static func < (a: TimeOfDay, b: TimeOfDay) -> Bool { a.nanoseconds < b.nanoseconds }
}
