import LocationModel

/// How far the receiver's epochs are apart, learnt while every one of them is asked for.
struct EpochPeriod: Sendable {
    /// Seconds; what most receivers do, until this one has shown what it does.
    private var seconds = 1.0
    private var previous: Instant?

    mutating func observe(_ time: Instant, everyEpoch: Bool) {
        defer { previous = everyEpoch ? time : nil }
        guard everyEpoch, let previous else { return }
        let step = time.seconds(since: previous)
        if step > 0 && step <= 10 { seconds = step }
    }

    /// The instant from which on the next epoch is the last one within an interval, at least the very next one. Half a
    /// period before that epoch, so that a receiver whose epochs jitter is not an epoch late.
    func lastEpoch(within interval: Double, of time: Instant) -> Instant {
        let count = max(1, (interval / seconds + 1e-6).rounded(.down))
        return time.advanced(bySeconds: (count - 0.5) * seconds)
    }
}
