import LocationModel

/// What tells a receiver's epochs from each other: the time of day, and the date of an RMC if there is one, because a
/// logger may take one fix a day, always at the same time.
struct EpochStamp: Equatable, Sendable {
    let time: TimeOfDay
    /// Of an epoch under way the date of RMC alone, because ZDA's century may be another one; of a fix the one that it got.
    let date: CalendarDate?

    /// Whether a sentence of a time of day, and of a date if it is an RMC, belongs to this epoch.
    @inline(__always)
    func includes(_ time: TimeOfDay, _ date: CalendarDate?) -> Bool {
        guard time == self.time else { return false }
        guard let date, let known = self.date else { return true }
        return date == known
    }
}
