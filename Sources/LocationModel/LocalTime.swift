/// Local time in text for the user: how far it is ahead of UTC at each instant. Records for programs always have UTC.
package struct LocalTime: Sendable {
    /// The local time at one instant.
    package struct Offset: Hashable, Sendable {
        /// Seconds by which it is ahead of UTC; negative west of Greenwich.
        package let seconds: Int
        /// Its abbreviation, such as `CEST`.
        package let name: String

        package init(seconds: Int, name: String) { (self.seconds, self.name) = (seconds, name) }
    }

    /// Coordinated Universal Time, without an offset.
    package static let utc = LocalTime(nil)

    private let rule: (@Sendable (Int64) -> Offset)?

    /// The local time of a zone.
    /// - Parameter rule: the offset at a time in seconds since 1970; nil for UTC.
    package init(_ rule: (@Sendable (Int64) -> Offset)?) { self.rule = rule }

    package var isUTC: Bool { rule == nil }

    package func offset(at instant: Instant) -> Offset {
        guard let rule else { return Offset(seconds: 0, name: "UTC") }
        return rule(Int64(instant.secondsSince1970))
    }

    /// The instant at which a date begins here.
    /// - Parameter date: as in `2026-05-01`.
    /// - Returns: nil if it is no date.
    package func beginning(ofDate date: String) -> Instant? {
        guard date.utf8.count == 10, let midnight = Instant(iso8601: "\(date)T00:00:00Z") else { return nil }
        let first = midnight.advanced(bySeconds: -Double(offset(at: midnight).seconds))
        // Again, because the offset may have changed between midnight here and midnight of UTC. Where the clocks are
        // put forward at midnight, that is the last hour of the day before.
        let second = midnight.advanced(bySeconds: -Double(offset(at: first).seconds))
        return self.date(second) == date ? second : first
    }

    // MARK: Text

    /// The zone at an instant: `UTC`, or `CEST, UTC+02:00`.
    package func zone(at instant: Instant) -> String {
        guard !isUTC else { return "UTC" }
        let offset = offset(at: instant)
        // Zones without an abbreviation have a number instead.
        let name = offset.name.first?.isLetter == true ? "\(offset.name), " : ""
        return "\(name)UTC\(LocalTime.text(offset.seconds))"
    }

    /// The time of day with milliseconds: `10:02:00.000`.
    package func timeOfDay(_ instant: Instant) -> String { String(local(instant).iso8601.dropFirst(11).dropLast()) }

    /// The time of day to the second: `10:02:00`.
    package func clock(_ instant: Instant) -> String { String(timeOfDay(instant).prefix(8)) }

    /// The local date: `2026-05-01`.
    package func date(_ instant: Instant) -> String { String(local(instant).iso8601.prefix(10)) }

    /// The instant in ISO 8601: `2026-05-01T10:02:00.000+02:00`, with a `Z` for UTC.
    package func iso8601(_ instant: Instant) -> String {
        guard !isUTC else { return instant.iso8601 }
        return local(instant).iso8601.dropLast() + LocalTime.text(offset(at: instant).seconds)
    }

    /// The instant at which a clock for UTC shows what the local clock shows now.
    private func local(_ instant: Instant) -> Instant {
        instant.advanced(bySeconds: Double(offset(at: instant).seconds))
    }

    /// `+02:00`; with seconds where a zone had them, before there were time zones.
    private static func text(_ seconds: Int) -> String {
        let (minutes, rest) = (abs(seconds) / 60, abs(seconds) % 60)
        let text = (seconds < 0 ? "-" : "+") + "\((minutes / 60).text(digits: 2)):\((minutes % 60).text(digits: 2))"
        return rest == 0 ? text : "\(text):\(rest.text(digits: 2))"
    }
}
