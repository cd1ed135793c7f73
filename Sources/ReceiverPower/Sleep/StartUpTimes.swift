/// How long the receiver takes from its wake-up until its position is good again, learnt from the last wake-ups.
///
/// Makers quote hot starts of a few seconds, but long averages are often 10 s and more. A wake-up is therefore planned
/// with the 99th percentile of what this receiver has shown, which begins with a cautious guess.
public struct StartUpTimes: Hashable, Sendable {
    /// The number of wake-ups that are remembered.
    static let capacity = 200
    /// Seconds; no wake-up is planned earlier than that.
    static let longest = 60.0
    /// Seconds that are assumed before anything is known.
    private let prior: [Double]
    private var times: [Double] = []
    private var next = 0

    /// Without an observation.
    public init(_ rules: SleepRules = SleepRules()) { prior = rules.assumedStartUps }

    /// Adds the seconds that a wake-up took; NaN and negative ones are ignored, and more than a minute counts as one.
    public mutating func observe(_ seconds: Double) {
        guard seconds >= 0 else { return }
        let seconds = min(seconds, StartUpTimes.longest)
        if times.count < StartUpTimes.capacity {
            times.append(seconds)
        } else {
            times[next] = seconds
            next = (next + 1) % StartUpTimes.capacity
        }
    }

    /// The number of wake-ups so far, at most ``capacity``.
    public var count: Int { times.count }

    /// Seconds within which 99 of 100 wake-ups had a good position, at most a minute.
    public var lead: Double {
        // The guess weighs as much as it has values; the rank is that of the next wake-up among all.
        let sorted = (times + prior).sorted()
        let rank = Int((0.99 * Double(sorted.count + 1)).rounded(.up))
        return min(sorted[min(rank, sorted.count) - 1], StartUpTimes.longest)
    }

    /// Seconds that they took on average.
    public var mean: Double { (times + prior).reduce(0, +) / Double(times.count + prior.count) }
}
