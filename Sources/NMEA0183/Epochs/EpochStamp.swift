import LocationModel

/// Identifies a receiver's epoch: the time of day, and the date of its RMC if any, because a logger may record one fix
/// a day, always at the same time.
struct EpochStamp: Equatable, Sendable {
    /// Nanoseconds below which two times are considered equal: a receiver may print milliseconds in one type of
    /// sentence and rounded hundredths in another. No receiver combines a hundred epochs per second with superfluous
    /// decimals.
    static let resolution: Int64 = 10_000_000

    let time: TimeOfDay
    /// For the current epoch the date of RMC alone, because the century of a ZDA may differ; for an emitted epoch the
    /// date of the fix.
    let date: CalendarDate?

    /// Whether a sentence with a time of day, and a date if it is an RMC, belongs to this epoch.
    func includes(_ time: TimeOfDay, _ date: CalendarDate?) -> Bool {
        guard (time.nanoseconds &- self.time.nanoseconds).magnitude < UInt64(EpochStamp.resolution) else {
            return false
        }
        guard let date, let known = self.date else { return true }
        return date == known
    }
}
