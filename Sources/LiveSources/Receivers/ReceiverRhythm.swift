import LocationModel

/// Predicts when a receiver's epochs arrive: their interval, and the delay after their own time until each is complete
/// here. Reading at the right moment takes a single wake-up per epoch.
///
/// Here arrivals are seen; gpsd's are often only polled, for which ``EpochForecast`` needs a guard interval.
struct ReceiverRhythm {
    /// The maximum delay of an epoch in seconds; a longer one means that the clock is wrong.
    private static let longestDelay = 2.0
    /// The number of periods for which a device's 4 kB are certainly sufficient.
    private static let periodsKept = 3.0
    /// The number of periods before an epoch's completion at which it has certainly not begun to arrive.
    private static let periodsAhead = 1.5

    private var spacing = EpochPeriod()
    private var delay = 0.0
    private var period: Double { spacing.seconds ?? 1 }

    /// Records the arrival of an epoch.
    /// - Parameters:
    ///   - isNext: whether it directly follows the previously observed one, as far as the demand is concerned.
    ///   - wasAwaited: whether it was read as soon as it arrived, so that `now` is its arrival.
    mutating func observe(_ time: Instant, at now: Instant, isNext: Bool, wasAwaited: Bool) {
        if !isNext { spacing.interrupt() }
        spacing.observe(time)
        let delay = now.seconds(since: time)
        guard wasAwaited, delay >= 0, delay <= ReceiverRhythm.longestDelay else { return }
        // Reading too early wastes a wake-up, so the estimate decreases by half each time; the first epochs are late by
        // a period, because their end is not known yet.
        self.delay = max(delay, (self.delay + delay) / 2)
    }

    /// The next epoch does not directly follow the last one.
    mutating func interrupt() { spacing.interrupt() }

    /// When the first epoch at or after an instant is expected to be complete.
    func arrival(ofFirstSince target: Instant) -> Instant {
        spacing.firstEpoch(notBefore: target).advanced(bySeconds: delay)
    }

    /// Seconds for which a device may remain unread without losing the newest epochs.
    var reach: Double { ReceiverRhythm.periodsKept * period }

    /// Seconds before an arrival at which reading must start.
    var lead: Double { ReceiverRhythm.periodsAhead * period }
}
