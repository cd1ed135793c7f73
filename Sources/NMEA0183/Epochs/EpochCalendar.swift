import LocationModel

/// Determines the date of a receiver's times of day.
///
/// An epoch without its own date has the last known one, one day later if the time of day has gone back by more than 12
/// hours. The date is assigned when the epoch is complete, so that a GGA at 00:00:00 never gets the date of an RMC
/// before midnight.
struct EpochCalendar: Sendable {
    /// The last known date and the time of day to which it applies; an assumed date has no time.
    private var date: CalendarDate?
    private var time: TimeOfDay?
    /// Whether the time may be ahead of the next epoch, as with a clock reading.
    private var mayBeAhead = false
    /// The last clock reading, which may precede the epoch that it belongs to.
    private var reading: EpochStamp?
    /// The date of the last instant, and the start of that day in nanoseconds.
    private var day: CalendarDate?
    private var midnight: Int64 = 0

    init(assumedDate: CalendarDate?) { date = assumedDate }

    var hasDate: Bool { date != nil }
    /// Whether the receiver has reported a date.
    var hasOwnDate = false

    /// Records the date of an epoch, or of a time that may be ahead of the next epoch.
    mutating func record(_ date: CalendarDate, at time: TimeOfDay, mayBeAhead: Bool = false) {
        self.date = date
        self.time = time
        self.mayBeAhead = mayBeAhead
    }

    /// Records a clock reading, a date and a time.
    mutating func record(reading date: CalendarDate, at time: TimeOfDay) {
        record(date, at: time, mayBeAhead: true)
        reading = EpochStamp(time: time, date: date)
        hasOwnDate = true
    }

    /// The date of the clock reading at exactly this time.
    func reading(at time: TimeOfDay) -> CalendarDate? {
        guard let reading, reading.includes(time, nil) else { return nil }
        return reading.date
    }

    /// The date of an epoch without its own date.
    func date(at time: TimeOfDay) -> CalendarDate? {
        guard let date, let known = self.time else { return self.date }
        if time.isPastMidnight(after: known) { return date.advanced(byDays: 1) }
        // A clock ahead of the fix may already have passed midnight. A fix ahead of the last one is simply hours later.
        return mayBeAhead && known.isPastMidnight(after: time) ? date.advanced(byDays: -1) : date
    }

    /// The instant at a time of day on a date within ``CalendarDate/yearsOfInstants``; clamped to the range of
    /// instants, because a caller may pass any time.
    mutating func instant(on date: CalendarDate, at time: TimeOfDay) -> Instant {
        if date != day {
            day = date
            midnight = Instant(date, TimeOfDay(nanoseconds: 0)).nanoseconds
        }
        let (sum, overflow) = midnight.addingReportingOverflow(time.nanosecondsOfDay)
        return Instant(nanoseconds: overflow ? (time.nanoseconds > 0 ? .max : .min) : sum)
    }
}
