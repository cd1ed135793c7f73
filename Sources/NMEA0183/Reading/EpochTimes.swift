import LocationModel

/// The times of the epochs so far, decoded or skipped, as instants.
///
/// The time of a skipped epoch is read without verifying the checksum, so it counts only if the next one does not
/// contradict it:
///
///     12:00:05  12:00:25  12:00:06     the second one was damaged; there was no jump
///     12:00:05  12:00:06  11:30:00     two in order, and one before both: the decoder decides
///
/// A time of day that is more than half a day earlier is past midnight, as in ``EpochAssembler``.
struct EpochTimes: Equatable {
    /// The latest confirmed time.
    private(set) var confirmed: Instant
    /// The last time that was read; it is not earlier than ``confirmed``.
    private(set) var last: Instant

    /// Starts at a decoded epoch.
    init(at decoded: Instant) {
        confirmed = decoded
        last = decoded
    }

    func instant(of timeOfDay: TimeOfDay) -> Instant {
        let midnight = confirmed.nanoseconds - confirmed.timeOfDay.nanoseconds
        let sameDay = midnight + timeOfDay.nanosecondsOfDay
        let isNextDay = timeOfDay.isPastMidnight(after: confirmed.timeOfDay)
        return Instant(nanoseconds: isNextDay ? sameDay + TimeOfDay.nanosecondsPerDay : sameDay)
    }

    /// How to handle an epoch with a given time.
    enum Step {
        /// It is new and not needed.
        case skip
        /// Its time equals the last one: a sentence that a receiver sends twice begins no epoch.
        case repeated
        /// It may be needed, or time has gone back.
        case decode
    }

    /// Records the time of the next epoch, unless that must be decoded.
    mutating func step(to time: Instant, before stop: Instant) -> Step {
        let isRepeated = time == last
        if time >= last { confirmed = last }
        if time >= stop || time < confirmed { return .decode }
        last = time
        return isRepeated ? .repeated : .skip
    }
}
