/// How long the receiver takes from its wake-up until its position is good again, learnt from the last wake-ups.
///
/// Makers quote hot starts of a few seconds, but long averages are often 10 s and more. A wake-up is therefore planned
/// with the 99th percentile of what this receiver has shown.
///
/// The memory begins full of assumed start-ups, which observed ones replace: of few observations the 99th percentile
/// would be the slowest, and one slow start could leave no time to sleep, and so nothing that corrects it.
public struct StartUpTimes: Hashable, Sendable {
    /// The number of wake-ups that are remembered.
    static let capacity = 250
    /// Seconds; no wake-up is planned earlier than that.
    static let longest = 60.0
    /// Seconds that are assumed before anything is known.
    private let assumed: [Double]
    /// Observed and, from ``count`` on, assumed start-ups.
    private var times: [Double]
    private var next = 0

    /// The number of wake-ups so far, at most ``capacity``.
    public private(set) var count = 0
    /// Seconds within which 99 of 100 wake-ups had a good position, at most a minute.
    public private(set) var lead: Double

    /// No observation: the assumed start-up times apply.
    public init(_ rules: SleepRules = SleepRules()) {
        let assumed = rules.assumedStartUps
        self.assumed = assumed
        times = (0..<StartUpTimes.capacity).map { assumed[$0 % assumed.count] }
        lead = StartUpTimes.lead(by: times)
    }

    /// Adds the seconds that a wake-up took; NaN and negative ones are ignored, and more than a minute counts as one.
    public mutating func observe(_ seconds: Double) {
        guard seconds >= 0 else { return }
        times[next] = min(seconds, StartUpTimes.longest)
        next = (next + 1) % StartUpTimes.capacity
        count = min(count + 1, StartUpTimes.capacity)
        // Not for every epoch that asks for it.
        lead = StartUpTimes.lead(by: times)
    }

    private static func lead(by times: [Double]) -> Double {
        // The rank is that of the next wake-up among all.
        times.sorted()[Int((0.99 * Double(times.count + 1)).rounded(.up)) - 1]
    }

    /// Seconds that they took on average; here each assumed one weighs as much as an observed one.
    public var mean: Double {
        (times.prefix(count) + assumed).reduce(0, +) / Double(count + assumed.count)
    }
}
