import LocationModel

/// A trace's time that passes by itself: so many times as fast as the world's while the loop waits, and as in the world
/// while somebody works.
struct PlayedTime {
    private let factor: Double
    private var rate: Double
    /// The trace's time and the monotonic clock's nanoseconds that belong together.
    private var anchor: (trace: Instant, monotonic: Int64)

    init(from start: Instant, factor: Double, _ monotonic: Int64) {
        self.factor = factor
        rate = min(1, factor)
        anchor = (start, monotonic)
    }

    func now(_ monotonic: Int64) -> Instant {
        anchor.trace.advanced(bySeconds: Double(monotonic - anchor.monotonic) / 1e9 * rate)
    }

    /// The monotonic clock's nanoseconds at an instant.
    func monotonic(at instant: Instant) -> Int64 {
        let nanoseconds = (instant.seconds(since: anchor.trace) / rate * 1e9).rounded(.up)
        return anchor.monotonic + Int64(max(-0x1p61, min(nanoseconds, 0x1p61)))
    }

    /// Passes by its own factor from now on.
    mutating func hurry(_ monotonic: Int64) {
        anchor = (now(monotonic), monotonic)
        rate = factor
    }

    /// Passes as in the world from now on, which is not later than what was due: by a hurrying clock, a loop that comes
    /// late by a millisecond would come late by seconds.
    mutating func stroll(notBeyond due: Instant?, _ monotonic: Int64) {
        let now = now(monotonic)
        anchor = (due.map { min($0, now) } ?? now, monotonic)
        rate = min(1, factor)
    }

    mutating func restart(at instant: Instant, _ monotonic: Int64) { anchor = (instant, monotonic) }
}
