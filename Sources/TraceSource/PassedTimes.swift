import LocationModel

/// The times of the epochs on the way, decoded or passed over, as instants.
///
/// A time that is passed over was read without its checksum, so it counts only when the next one does not contradict it:
///
///     12:00:05  12:00:25  12:00:06     the second one was damaged, and nothing has jumped
///     12:00:05  12:00:06  11:30:00     two in order, and one before both: this is for the decoder to judge
///
/// A time of day that is more than half a day back is past midnight, as ``EpochAssembler`` reckons. No division, no
/// calendar: this is done for each epoch that is passed over.
struct PassedTimes: Equatable {
    /// The latest time that counts.
    private(set) var confirmed: Instant
    /// The time read last; it is not earlier.
    private(set) var last: Instant
    /// The beginning of the day of ``confirmed``, in nanoseconds.
    private var midnight: Int64
    /// Times that were read again directly behind themselves: a sentence that a receiver sends twice begins no epoch.
    private(set) var repetitions = 0

    /// Begins at an epoch that was decoded.
    init(at decoded: Instant) {
        confirmed = decoded
        last = decoded
        midnight = decoded.nanoseconds - decoded.timeOfDay.nanoseconds
    }

    func instant(of timeOfDay: TimeOfDay) -> Instant {
        let sameDay = midnight + timeOfDay.nanoseconds
        let isPastMidnight = confirmed.nanoseconds - sameDay > TimeOfDay.nanosecondsPerDay / 2
        return Instant(nanoseconds: isPastMidnight ? sameDay + TimeOfDay.nanosecondsPerDay : sameDay)
    }

    /// Takes the time of the next epoch; false when it is for the decoder to judge, because it may be the one looked for,
    /// or because time has gone back.
    mutating func pass(_ time: Instant, before stop: Instant) -> Bool {
        if time == last { repetitions += 1 }
        if time >= last { confirm(last) }
        if time >= stop || time < confirmed { return false }
        last = time
        return true
    }

    private mutating func confirm(_ time: Instant) {
        confirmed = time
        if time.nanoseconds - midnight >= TimeOfDay.nanosecondsPerDay { midnight += TimeOfDay.nanosecondsPerDay }
    }
}
