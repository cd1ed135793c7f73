package import LocationModel

extension TimeOfDay {
    /// Whether a midnight is between an earlier time and this one: it is more than half a day before it on the clock.
    package func isPastMidnight(after earlier: TimeOfDay) -> Bool {
        nanoseconds &- earlier.nanoseconds < -TimeOfDay.nanosecondsPerDay / 2
    }

    /// Nanoseconds after midnight at which an epoch with this time is placed.
    ///
    /// POSIX time, on which ``Instant`` is based, has no leap seconds. An epoch at 23:59:60 gets an instant in the last
    /// millisecond of the day: so it stays in order and differs from the epoch at 00:00:00.
    package var nanosecondsOfDay: Int64 {
        let beyond = nanoseconds &- TimeOfDay.nanosecondsPerDay
        guard beyond >= 0, beyond < 1_000_000_000 else { return nanoseconds }
        return TimeOfDay.nanosecondsPerDay - 1_000_000 + beyond / 1000
    }
}
