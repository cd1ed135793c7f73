package import LocationModel

/// The time of a trace that passes by itself: by a factor faster than real time while the loop waits, and in real time
/// while the loop or the app works.
package struct PlayedTime {
    private let factor: Double
    private var rate: Double
    /// An instant of the trace and the monotonic clock's nanoseconds at that instant.
    private var anchor: (trace: Instant, monotonic: Int64)

    /// A time that begins at this instant, in real time.
    /// - Parameters:
    ///   - factor: how many seconds of the trace pass in a real one while it is accelerated.
    ///   - monotonic: the monotonic clock's nanoseconds.
    package init(from start: Instant, factor: Double, _ monotonic: Int64) {
        self.factor = factor
        rate = min(1, factor)
        anchor = (start, monotonic)
    }

    /// The current instant of the trace.
    package func now(_ monotonic: Int64) -> Instant {
        anchor.trace.advanced(bySeconds: Double(monotonic - anchor.monotonic) / 1e9 * rate)
    }

    /// The monotonic clock's nanoseconds at an instant.
    func monotonic(at instant: Instant) -> Int64 {
        let nanoseconds = (instant.seconds(since: anchor.trace) / rate * 1e9).rounded(.up)
        return anchor.monotonic + Int64(max(-0x1p61, min(nanoseconds, 0x1p61)))
    }

    /// Applies the factor from now on.
    package mutating func accelerate(_ monotonic: Int64) {
        anchor = (now(monotonic), monotonic)
        rate = factor
    }

    /// Continues in real time, at the deadline if that has passed: with an accelerated clock, a loop that wakes a
    /// millisecond late would be late by seconds.
    mutating func useRealTime(notBeyond due: Instant?, _ monotonic: Int64) {
        let now = now(monotonic)
        anchor = (due.map { min($0, now) } ?? now, monotonic)
        rate = min(1, factor)
    }

    mutating func restart(at instant: Instant, _ monotonic: Int64) { anchor = (instant, monotonic) }
}
