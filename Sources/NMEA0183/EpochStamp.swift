import LocationModel

/// What tells a receiver's epochs from each other: the time of day, and the date of an RMC if there is one, because a
/// logger may take one fix a day, always at the same time.
struct EpochStamp: Equatable, Sendable {
    let time: TimeOfDay
    /// The date of RMC alone. ZDA's is compared with nothing: its century may be another one than RMC's.
    let date: CalendarDate?

    /// Whether a sentence of a time of day, and of a date if it is an RMC, belongs to this epoch.
    @inline(__always)
    func includes(_ time: TimeOfDay, _ date: CalendarDate?) -> Bool {
        guard time == self.time else { return false }
        guard let date, let known = self.date else { return true }
        return date == known
    }
}
