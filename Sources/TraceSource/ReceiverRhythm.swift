import LocationModel

/// When a receiver's epochs come: how far they are apart, and how long after its time each is complete here. One that is
/// looked for at the right moment costs one wake-up.
struct ReceiverRhythm {
    /// Seconds after its time at which an epoch can come; more is a clock that is wrong.
    private static let longestDelay = 2.0
    /// Periods that a device's 4 kB hold for sure.
    private static let periodsKept = 3.0
    /// Periods before an epoch is complete at which it has certainly not begun to come.
    private static let periodsAhead = 1.5

    private var previous: Instant?
    private var step: Double?
    private var period = 1.0
    private var delay = 0.0

    /// An epoch has come.
    /// - Parameters:
    ///   - isNext: whether it follows directly on the one observed before, as far as the demand is concerned.
    ///   - wasAwaited: whether it was taken as soon as it came, so that the present is when it came.
    mutating func observe(_ time: Instant, at now: Instant, isNext: Bool, wasAwaited: Bool) {
        if isNext, let previous, time > previous {
            let step = time.seconds(since: previous)
            // Of two, the shorter: an epoch is missed more often than made up.
            period = min(step, self.step ?? step)
            self.step = step
        }
        previous = time
        let delay = now.seconds(since: time)
        guard wasAwaited, delay >= 0, delay <= ReceiverRhythm.longestDelay else { return }
        // Early is a wake-up for nothing, so it comes down by half each time; the first epochs are late by a period,
        // because nobody knows yet where they end.
        self.delay = max(delay, (self.delay + delay) / 2)
    }

    /// What comes next does not follow on what came before.
    mutating func interrupt() { previous = nil }

    /// When the first epoch at or after an instant should be complete.
    func arrival(ofFirstSince target: Instant) -> Instant {
        guard let previous, target > previous else { return target.advanced(bySeconds: delay) }
        let periods = (target.seconds(since: previous) / period - 0.01).rounded(.up)
        return previous.advanced(bySeconds: periods * period + delay)
    }

    /// Seconds that a device may be left alone without losing what is newest.
    var reach: Double { ReceiverRhythm.periodsKept * period }

    /// Seconds before an arrival at which reading must begin.
    var lead: Double { ReceiverRhythm.periodsAhead * period }
}
