import LocationModel

/// The present by the receiver: a monotonic clock that the fixes set.
///
/// A board without a battery believes that it is 1970 until somebody tells it; its receiver knows better. So the system's
/// clock counts only until the first fix, and its steps never.
struct LiveTime {
    /// Seconds that a fix may be old when it comes, because a receiver takes its time to tell.
    static let delay = 1.0
    /// Seconds between the system's time and the first fix from which on one of them is wrong.
    static let tolerance = 10.0

    /// From the monotonic clock's nanoseconds to an instant's.
    private var offset: Int64
    private var isSet = false

    /// Begins with the system's time.
    init(system: Instant, monotonic: Int64) { offset = system.nanoseconds &- monotonic }

    func now(_ monotonic: Int64) -> Instant { Instant(nanoseconds: offset &+ monotonic) }

    /// The monotonic clock's nanoseconds at an instant.
    func monotonic(at instant: Instant) -> Int64 {
        let (difference, overflow) = instant.nanoseconds.subtractingReportingOverflow(offset)
        return overflow ? (instant.nanoseconds < 0 ? .min : .max) : difference
    }

    /// A fix has come: it is not of the future, and not much older than ``delay``. Once set, time goes back only for one that
    /// is twice as old: a fix that was looked at a moment later than the one before is no reason.
    /// - Returns: whether time has jumped, because the system's was wrong until now.
    mutating func set(by fix: Instant, _ monotonic: Int64) -> Bool {
        let age = now(monotonic).seconds(since: fix)
        defer { isSet = true }
        if age < 0 {
            offset = fix.nanoseconds &- monotonic
        } else if age > (isSet ? 2 : 1) * LiveTime.delay {
            offset = fix.advanced(bySeconds: LiveTime.delay).nanoseconds &- monotonic
        }
        return !isSet && abs(age) > LiveTime.tolerance
    }

    /// Time begins anew with a fix.
    mutating func restart(at fix: Instant, _ monotonic: Int64) {
        offset = fix.nanoseconds &- monotonic
        isSet = true
    }
}
