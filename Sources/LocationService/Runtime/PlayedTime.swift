import LocationModel

/// A trace's time that passes by itself, so many times as fast as the world's, or just as fast when the app is to keep up.
struct PlayedTime {
    private let factor: Double
    private var rate: Double
    /// The trace's time and the monotonic clock's nanoseconds that belong together.
    private var anchor: (trace: Instant, monotonic: Int64)

    init(from start: Instant, factor: Double, _ monotonic: Int64) {
        (self.factor, rate) = (factor, factor)
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

    /// Passes by its own factor, or as in the world.
    mutating func pass(asInTheWorld: Bool, _ monotonic: Int64) {
        let rate = asInTheWorld ? min(1, factor) : factor
        guard rate != self.rate else { return }
        anchor = (now(monotonic), monotonic)
        self.rate = rate
    }

    /// Goes on from an instant that is over already.
    mutating func hold(at instant: Instant, _ monotonic: Int64) {
        if instant < now(monotonic) { restart(at: instant, monotonic) }
    }

    mutating func restart(at instant: Instant, _ monotonic: Int64) { anchor = (instant, monotonic) }
}
