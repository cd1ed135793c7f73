#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Which of two programs uses less? Rounds of both, one right after the other, and what they prove.
///
///     var experiment = PairedExperiment()
///     for _ in 0..<20 {
///         // run both, the arm that `nextFirst` names first
///         experiment.add(a: plain.processSeconds, b: thrifty.processSeconds)
///     }
///     experiment.verdict  // .saved(0.62, interval: 0.60...0.64)
///
/// **Paired**: a round counts by the ratio b/a, so that what changes from minute to minute (clock speed, heat, other
/// people's load) hits both arms and cancels. **Alternating**: whoever runs first finds a colder machine; the arms take
/// turns, and from six rounds on the rounds of either order are averaged apart and then together, which removes the
/// advantage of a position altogether instead of adding it to the scatter. **Robust**: the average is a trimmed mean of
/// the log ratios; of n rounds of one order, the fifth with the greatest and the fifth with the smallest ratio are left
/// out, rounded down. So from ten rounds on one interrupted round of each order does no harm; with fewer rounds, or
/// more interruptions, the interval widens and the verdict turns to "no difference", not to a wrong one.
///
/// The interval is Student's t with 95 % probability; fewer than three rounds give none. The ``verdict`` asks for more
/// than the interval: one experiment in twenty would find a difference where there is none, so a difference is one when
/// the 99 % interval has no room for zero either. And an experiment of an arm with itself shows up to two per cent from
/// the order and the layout of memory, which no repetition averages out: so a difference below the ``resolution`` is
/// not called one, however sure it is.
///
/// A pure value. The unit does not matter as long as both arms have the same: seconds, instructions, wake-ups.
public struct PairedExperiment: Sendable {
    /// One of the two that are compared.
    public enum Arm: Sendable {
        /// What it is compared with.
        case a
        /// What is hoped to use less.
        case b
    }

    /// The smallest difference that is called one, as a fraction: 0.02 by default.
    public let resolution: Double

    /// Log ratios, apart by the arm that ran first.
    private var firstA: [Double] = []
    private var firstB: [Double] = []

    /// An experiment without rounds.
    /// - Parameter resolution: the smallest difference that is called one, as a fraction, 0 up to 1. Instructions
    ///   repeat well enough for 0.005; CPU time does not.
    public init(resolution: Double = 0.02) {
        precondition(resolution >= 0 && resolution < 1, "a resolution is a fraction of what is measured")
        self.resolution = resolution
    }

    /// How many rounds count.
    public var rounds: Int { firstA.count + firstB.count }

    /// The arm to run first in the next round: A and B by turns.
    public var nextFirst: Arm { firstA.count <= firstB.count ? .a : .b }

    /// Adds a round whose arms ran in the order that ``nextFirst`` gave.
    /// - Returns: false, and the round does not count, when an arm used nothing or less: that is no ratio.
    @discardableResult
    public mutating func add(a: Double, b: Double) -> Bool { add(a: a, b: b, first: nextFirst) }

    /// Adds a round whose first arm is known.
    @discardableResult
    public mutating func add(a: Double, b: Double, first: Arm) -> Bool {
        guard a > 0, b > 0, a.isFinite, b.isFinite else { return false }
        switch first {
        case .a: firstA.append(log(b) - log(a))
        case .b: firstB.append(log(b) - log(a))
        }
        return true
    }

    /// The typical ratio b/a and its 95 % interval; nil for fewer than three rounds.
    public var ratio: (value: Double, interval: ClosedRange<Double>)? {
        guard let estimate = logRatio else { return nil }
        return (exp(estimate.value), ratioInterval(of: estimate, confidence: 0.95))
    }

    /// What the rounds prove.
    public var verdict: Verdict {
        guard let estimate = logRatio, let (ratio, interval) = ratio else { return .tooFewRounds }
        let certain = ratioInterval(of: estimate, confidence: 0.99)
        if certain.upperBound < 1, 1 - ratio >= resolution {
            return .saved(1 - ratio, interval: (1 - interval.upperBound)...(1 - interval.lowerBound))
        }
        if certain.lowerBound > 1, ratio - 1 >= resolution {
            return .costsMore(ratio - 1, interval: (interval.lowerBound - 1)...(interval.upperBound - 1))
        }
        let farthest = max(abs(1 - interval.lowerBound), abs(interval.upperBound - 1))
        return .noDifference(resolution: max(resolution, farthest))
    }

    private func ratioInterval(of estimate: MeanEstimate, confidence: Double) -> ClosedRange<Double> {
        let interval = estimate.interval(confidence: confidence)
        return exp(interval.lowerBound)...exp(interval.upperBound)
    }

    private var logRatio: MeanEstimate? {
        guard rounds >= 3 else { return nil }
        // Three of each order are the fewest whose scatter means anything. Below, a position's advantage is part of the
        // scatter, and of the estimate by a third at most.
        guard firstA.count >= 3, firstB.count >= 3 else { return MeanEstimate.trimmedMean(of: firstA + firstB) }
        guard let a = MeanEstimate.trimmedMean(of: firstA), let b = MeanEstimate.trimmedMean(of: firstB) else {
            return nil
        }
        return MeanEstimate.average(a, b)
    }
}
