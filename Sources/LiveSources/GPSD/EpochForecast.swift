package import LocationModel

/// Predicts when the receiver's epochs are available from gpsd: their interval, and their delay after their own time.
///
/// Polling too early returns the previous epoch and costs a second wake-up; polling late makes a location late and
/// expensive: immediately after gpsd's own work the processor is awake, and the kernel's part of a wake-up, two fifths
/// of the total, is still in its caches. The forecast therefore stays close to the observations, slightly on the late
/// side.
package struct EpochForecast {
    private var spacing = EpochPeriod()
    /// Seconds between two epochs; nil until two consecutive epochs were received.
    package var period: Double? { spacing.seconds }
    /// The time of the epoch after the last received one; nil while the period is unknown.
    var nextEpoch: Instant? { period.flatMap { period in last?.advanced(bySeconds: period) } }
    /// Seconds by the loop's clock from an epoch's time to its arrival.
    package private(set) var delay = 0.0
    /// The time of the last received epoch.
    package private(set) var last: Instant?
    /// The estimated variation of arrival times in seconds.
    private var jitterEstimate = Double.infinity
    /// Whether a poll was too early; until then, shorter guard intervals are tried.
    private var hasPolledEarly = false
    /// The last poll that was too early for the epoch that is polled now.
    private var lastEarlyPoll: Instant?
    /// One bit for each part of the second whose epochs gpsd sends in several reports: there, polling too early is not
    /// detected but returns half an epoch.
    private var multiReportSlots: UInt32 = 0

    /// Seconds to wait after the expected arrival of an epoch: no more than the receiver's jitter requires.
    package var guardInterval: Double {
        min(max(jitterEstimate, EpochForecast.shortestGuardInterval), longestGuardInterval)
    }
    /// The minimum, to allow for timer latency and gpsd's own work.
    private static let shortestGuardInterval = 0.002
    /// For a receiver whose jitter is unknown.
    package var longestGuardInterval: Double { min((period ?? 1) / 4, 0.1) }

    package init() {}

    /// Records an epoch that arrived on the stream.
    /// - Parameter reports: the number of its reports; 0 if unknown.
    package mutating func recordArrival(of time: Instant, at now: Instant, reports: Int = 1) {
        lastEarlyPoll = nil
        spacing.observe(time)
        let observed = now.seconds(since: time)
        // The first epoch of all sets the loop's clock, and its time may differ from the clock by years.
        if abs(observed) <= longestDelay {
            jitterEstimate = max(7 / 8 * guardInterval, 2 * abs(observed - delay))
            if reports > 0 {
                multiReportSlots = multiReportSlots & ~slot(at: time) | (reports > 1 ? slot(at: time) : 0)
            }
            // A later arrival counts fully, an earlier one by an eighth.
            delay = clamped(observed > delay ? observed : delay + (observed - delay) / 8)
        }
        last = time
    }

    /// Records an epoch that was available when polled.
    package mutating func recordPoll(of time: Instant, at now: Instant) {
        // Epochs in between were not received.
        spacing.interrupt()
        spacing.observe(time)
        spacing.interrupt()
        // The epoch arrived after the last poll that was too early.
        delay = clamped(min(lastEarlyPoll?.seconds(since: time) ?? delay, now.seconds(since: time)))
        lastEarlyPoll = nil
        // A successful poll does not reveal when the epoch arrived; only polling too early does, which costs a wake-up.
        // Without this adjustment, drifting clocks would make each poll later than the previous one.
        if guardInterval == EpochForecast.shortestGuardInterval, multiReportSlots & slot(at: time) == 0 {
            delay = clamped(delay - guardInterval / 4)
        }
        jitterEstimate = guardInterval * (hasPolledEarly ? 63 / 64 : 1 / 4)
        last = time
    }

    package mutating func recordEarlyPoll(at now: Instant) {
        spacing.interrupt()
        hasPolledEarly = true
        lastEarlyPoll = now
        if 2 * guardInterval <= longestGuardInterval {
            jitterEstimate = 2 * guardInterval
        } else {
            delay = clamped(delay + guardInterval)
        }
    }

    /// The time to poll for the first epoch at or after an instant.
    package func pollTime(for earliest: Instant) -> Instant {
        guard period != nil, let last, earliest > last else {
            return earliest.advanced(bySeconds: delay + guardInterval)
        }
        let expected = spacing.firstEpoch(notBefore: earliest)
        let isWhole = multiReportSlots & slot(at: expected) == 0
        return expected.advanced(bySeconds: delay + (isWhole ? guardInterval : longestGuardInterval))
    }

    /// The number of epochs from now up to and including the first one at or after an instant; nil while the period is
    /// unknown.
    package func epochs(until earliest: Instant, at now: Instant) -> Int? {
        guard let period, let last else { return nil }
        // The number of epochs that have arrived by now, received or not.
        let passed = max(0, (now.seconds(since: last) - delay) / period).rounded(.down)
        let expected = spacing.firstEpoch(notBefore: earliest).seconds(since: last) / period
        return max(1, Int(min(expected.rounded() - passed, 1e9)))
    }

    private func slot(at time: Instant) -> UInt32 { 1 << UInt32(ReportCountHistory.slot(of: time)) }

    /// Seconds; a longer delay counts as silence.
    private var longestDelay: Double { max(1, 2 * (period ?? 1)) }

    private func clamped(_ delay: Double) -> Double { min(max(delay, 0), longestDelay) }
}
