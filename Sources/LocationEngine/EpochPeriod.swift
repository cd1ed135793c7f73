package import LocationModel

/// How far the receiver's epochs are apart, learnt while every one of them is asked for.
///
/// Of the last three steps the middle one counts, so that a gap or a repeated epoch does not mislead.
package struct EpochPeriod: Sendable {
    /// Seconds; a longer step is a gap.
    private static let longest = 60.0

    /// Nil until two epochs in a row have shown it.
    private var seconds: Double?
    private var steps: (latest: Double, before: Double?, first: Double?)?
    private var previous: Instant?
    private var demand = Demand.idle

    package init() {}

    /// From now on the source does this.
    package mutating func follow(_ demand: Demand) {
        self.demand = demand
        // Epochs may be passed over from here to the next one.
        previous = nil
    }

    package mutating func observe(_ time: Instant) {
        switch demand {
        case .idle: break
        case .everyEpoch:
            if let previous { learn(time.seconds(since: previous)) }
            previous = time
        case .notBefore(let earliest):
            // One that is more than a period late shows that the receiver has slowed down.
            if let seconds, time.seconds(since: earliest) > 1.05 * seconds {
                (self.seconds, steps, previous) = (nil, nil, nil)
            }
        }
    }

    /// The instant from which on the next epoch is the last one within an interval, at least the very next one; nil
    /// while the period is not known, which takes every epoch. Half a period before that epoch, so that a receiver
    /// whose epochs jitter is not an epoch late; and never later than the interval, whatever has been learnt.
    package func lastEpoch(within interval: Double, of time: Instant) -> Instant? {
        guard let seconds else { return nil }
        let count = max(1, (interval / seconds + 1e-6).rounded(.down))
        return time.advanced(bySeconds: min((count - 0.5) * seconds, interval))
    }

    private mutating func learn(_ step: Double) {
        guard step > 0 && step <= EpochPeriod.longest else { return }
        let known = (latest: step, before: steps?.latest, first: steps?.before)
        steps = known
        guard let before = known.before else { return seconds = step }
        // Of two, the shorter: an epoch is missed more often than made up.
        let (shorter, longer) = (min(step, before), max(step, before))
        seconds = max(shorter, min(longer, known.first ?? shorter))
    }
}
