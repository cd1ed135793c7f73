import LocationModel

/// The current time by the receiver: a monotonic clock that is set by the fixes.
///
/// A board without a battery-backed clock starts in 1970 until its clock is set, but its receiver has the right time.
/// So the system's clock is used only until the first fix, and its steps are ignored.
struct LiveTime {
    /// Seconds that a fix may be old when it arrives, because a receiver needs time to send it.
    static let delay = 1.0

    /// The offset from the monotonic clock's nanoseconds to an instant's.
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

    /// Sets the clock by a fix, which is never in the future and not much older than ``delay``. Once set, the clock
    /// goes back only for a fix that is twice as old, because fixes that are read a little later than usual must not
    /// set it back.
    /// - Returns: whether time has jumped, because the system's time was wrong until now.
    mutating func set(by fix: Instant, _ monotonic: Int64) -> Bool {
        let present = now(monotonic)
        let age = present.seconds(since: fix)
        defer { isSet = true }
        if age < 0 {
            offset = fix.nanoseconds &- monotonic
        } else if age > (isSet ? 2 : 1) * LiveTime.delay {
            offset = fix.advanced(bySeconds: LiveTime.delay).nanoseconds &- monotonic
        }
        return !isSet && EpochOrder.isClockWrong(present, atFirstFix: fix)
    }

    /// Restarts the clock at a fix.
    mutating func restart(at fix: Instant, _ monotonic: Int64) {
        offset = fix.nanoseconds &- monotonic
        isSet = true
    }
}
