/// The interval between a receiver's epochs, estimated from the times of the received epochs.
///
/// Steps may vary: a power-saving receiver, or a recorder that omits unchanged epochs, produces steps of 1, 2 and 3 s
/// in one trip. There are therefore two figures, each over the last eight steps: the shortest usual step (``seconds``),
/// which determines when epochs can occur, and the longest usual step (``longestStep``), within which the next epoch
/// arrives. One outlier at either end, such as a repeated or a missing epoch, is ignored.
package struct EpochPeriod: Sendable {
    /// Seconds; a longer step counts as a gap.
    private static let longest = 60.0
    /// The relative difference from the expected step beyond which a step counts as a different one; receivers jitter
    /// by less.
    private static let tolerance = 0.25
    /// Epochs that are received after skipped ones before two in a row should be requested: while every other epoch is
    /// skipped, a receiver that has become twice as fast looks the same.
    private static let firstCheck = 8
    private static let longestCheckInterval = 256
    /// Seconds; a period that is shorter than this need not be checked.
    private static let shortestChecked = 0.5

    /// The minimum number of seconds between two epochs; nil until two consecutive epochs have been received.
    package private(set) var seconds: Double?
    /// The number of seconds within which the next epoch usually arrives, at least `seconds`; nil when that is nil.
    package private(set) var longestStep: Double?

    private var steps = LastSteps()
    /// The steps, and the waiting times for epochs that followed skipped ones.
    private var waits = LastSteps()
    private var previous: Instant?
    /// Whether every epoch since the previous one was requested.
    private var isContiguous = false
    /// Received epochs until the next check, and between it and the one after.
    private var untilCheck = EpochPeriod.firstCheck
    private var checkInterval = EpochPeriod.firstCheck

    package init() {}

    /// Records a received epoch.
    /// - Parameters:
    ///   - time: the epoch's own time.
    ///   - earliest: the instant from which the source was asked for an epoch; nil when every epoch was requested.
    package mutating func observe(_ time: Instant, notBefore earliest: Instant? = nil) {
        defer { (previous, isContiguous) = (time, true) }
        guard let previous else { return }
        let step = time.seconds(since: previous)
        guard step > 0 else { return }
        if let earliest, earliest > previous {
            observe(lateness: time.seconds(since: earliest), sinceLast: step)
        } else if isContiguous {
            if needsCheck { finishCheck(step) } else { record(step) }
        }
    }

    /// Whether the next epoch should be requested, whenever it comes, to check the period.
    package var needsCheck: Bool { untilCheck <= 0 }

    /// Marks a possible gap: epochs may be missing before the next observed one.
    package mutating func interrupt() { isContiguous = false }

    /// The time of the first epoch at or after an instant if the receiver keeps its period; the instant itself while
    /// the period is unknown.
    package func firstEpoch(notBefore instant: Instant) -> Instant {
        guard let seconds, let previous, instant > previous else { return instant }
        let count = (instant.seconds(since: previous) / seconds - 0.01).rounded(.up)
        return previous.advanced(bySeconds: count * seconds)
    }

    /// The instant from which a source should deliver so that the first epoch is usually the last one within `interval`
    /// seconds after `time`; nil while the period is unknown. Always after `time`, and never after the end of the
    /// interval.
    package func lastEpoch(within interval: Double, of time: Instant) -> Instant? {
        guard let seconds, let longestStep else { return nil }
        // 5 % short of the longest step, so that of two epochs exactly that far apart the later one is chosen.
        let earliest = max(interval - 0.95 * longestStep, seconds / 2)
        return time.advanced(bySeconds: min(earliest, interval))
    }

    /// Records an epoch that was received after others were skipped.
    /// - Parameters:
    ///   - lateness: seconds since the instant from which an epoch was requested.
    ///   - step: seconds since the previously observed epoch.
    private mutating func observe(lateness: Double, sinceLast step: Double) {
        guard let seconds, let longestStep else { return }
        let isRegular = longestStep <= (1 + EpochPeriod.tolerance) * seconds
        // Over many periods a shorter one would make no difference.
        if seconds >= EpochPeriod.shortestChecked, step < 4 * seconds { untilCheck -= 1 }
        if step < (1 - EpochPeriod.tolerance) * seconds {
            // Two epochs cannot be closer than the period.
            restart(with: step)
        } else if isRegular && (isOffGrid(step, of: seconds) || lateness > (1 + EpochPeriod.tolerance) * seconds) {
            // The receiver has changed its rate.
            restart(with: nil)
        } else {
            waits.append(min(max(seconds, lateness), EpochPeriod.longest))
            self.longestStep = waits.longest
        }
    }

    /// Whether a time since the last epoch is far from every multiple of the period. After many periods this proves
    /// nothing, because the error of the period accumulates.
    private func isOffGrid(_ step: Double, of seconds: Double) -> Bool {
        guard step < Double(LastSteps.capacity) * seconds else { return false }
        let distance = (step - (step / seconds).rounded() * seconds).magnitude
        return distance > 0.25 * seconds
    }

    /// Two epochs in a row were requested, to see whether the receiver has become faster.
    private mutating func finishCheck(_ step: Double) {
        checkInterval = min(2 * checkInterval, EpochPeriod.longestCheckInterval)
        untilCheck = checkInterval
        if let seconds, step < (1 - EpochPeriod.tolerance) * seconds { restart(with: step) } else { record(step) }
    }

    private mutating func restart(with step: Double?) {
        (untilCheck, checkInterval) = (EpochPeriod.firstCheck, EpochPeriod.firstCheck)
        (steps, waits) = (LastSteps(), LastSteps())
        (seconds, longestStep) = (nil, nil)
        if let step { record(step) }
    }

    private mutating func record(_ step: Double) {
        guard step <= EpochPeriod.longest else { return }
        steps.append(step)
        waits.append(step)
        (seconds, longestStep) = (steps.shortest, waits.longest)
    }
}

/// The last steps, and which of them are usual: one outlier at either end is ignored.
private struct LastSteps: Sendable {
    /// The number of steps that are remembered.
    static let capacity = 8

    /// Unordered, because only the extremes are needed.
    private var values: [Double] = []
    private var oldest = 0

    mutating func append(_ step: Double) {
        guard values.count == LastSteps.capacity else { return values.append(step) }
        values[oldest] = step
        oldest = (oldest + 1) % LastSteps.capacity
    }

    /// The shortest usual step. One or two steps show no outlier.
    var shortest: Double { values.count < 3 ? values.min()! : second(by: <) }

    /// The longest usual step; of only one or two the shorter one, because a missing epoch is more likely than a
    /// spurious one.
    var longest: Double { values.count < 3 ? values.min()! : second(by: >) }

    private func second(by isBefore: (Double, Double) -> Bool) -> Double {
        var (first, second) = (values[0], values[1])
        if isBefore(second, first) { swap(&first, &second) }
        for value in values[2...] {
            if isBefore(value, first) {
                (first, second) = (value, first)
            } else if isBefore(value, second) {
                second = value
            }
        }
        return second
    }
}
