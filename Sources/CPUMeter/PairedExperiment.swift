import Glibc

/// Compares the usage of two programs by alternating rounds of both, and evaluates the result statistically.
///
///     var experiment = PairedExperiment()
///     for _ in 0..<20 {
///         // run both, the arm that `nextFirst` names first
///         experiment.add(a: plain.processSeconds, b: thrifty.processSeconds)
///     }
///     experiment.verdict  // .saved(0.62, interval: 0.60...0.64)
///
/// **Paired**: each round is evaluated by the ratio b/a, so that conditions that change from minute to minute (clock
/// speed, temperature, other load) affect both arms and cancel out. **Alternating**: the arm that runs first finds a
/// colder machine, so the arms take turns. From six rounds on, the rounds of each order are averaged separately and
/// then together, which removes the advantage of a position instead of adding it to the scatter. **Robust**: the
/// average is a trimmed mean of the log ratios; of n rounds of one order, the fifth with the greatest and the fifth
/// with the smallest ratio are omitted, rounded down. From ten rounds on, one interrupted round of each order is
/// therefore harmless; with fewer rounds, or more interruptions, the interval widens and the verdict becomes "no
/// difference", not a wrong one.
///
/// The interval is Student's t with 95 % probability; it needs at least three rounds. The ``verdict`` is stricter: with
/// this interval alone, one experiment in twenty would find a difference where there is none, so the 99 % interval must
/// exclude zero too. Comparing an arm with itself can show up to two per cent difference due to order and memory
/// layout, which no repetition averages out, so a difference below the ``resolution`` is not reported, however certain
/// it is.
///
/// A pure value. The unit does not matter as long as both arms have the same: seconds, instructions, wake-ups.
public struct PairedExperiment: Sendable {
    /// The result of an experiment. All numbers are fractions: 0.1 is ten per cent.
    public enum Verdict: Hashable, Sendable {
        /// B uses less: the fraction of A's usage that is saved (1 - b/a), with its 95 % interval.
        case saved(Double, interval: ClosedRange<Double>)
        /// B uses more: the increase relative to A's usage (b/a - 1), with its 95 % interval.
        case costsMore(Double, interval: ClosedRange<Double>)
        /// No difference was found. A greater difference than this, in either direction, is ruled out with 95 %
        /// probability: a large number means that the measurement was poor, not that the arms are equal.
        case noDifference(resolution: Double)
        /// Fewer than three rounds, which is not enough for a result.
        case tooFewRounds
    }

    /// One of the two programs that are compared.
    public enum Arm: Sendable {
        /// The baseline, such as always in the foreground.
        case a
        /// The candidate that is expected to use less.
        case b
    }

    /// The smallest difference that is reported, as a fraction: 0.02 by default.
    public let resolution: Double

    /// Log ratios, separated by the arm that ran first.
    private var firstA: [Double] = []
    private var firstB: [Double] = []

    /// An experiment without rounds.
    /// - Parameter resolution: the smallest difference that is reported, as a fraction, 0 up to but not including 1.
    ///   Instructions are reproducible enough for 0.005; CPU time is not.
    public init(resolution: Double = 0.02) {
        precondition(resolution >= 0 && resolution < 1, "a resolution is a fraction of what is measured")
        self.resolution = resolution
    }

    /// The number of valid rounds.
    public var rounds: Int { firstA.count + firstB.count }

    /// The arm to run first in the next round, alternating.
    public var nextFirst: Arm { firstA.count <= firstB.count ? .a : .b }

    /// Adds a round whose arms ran in the order of ``nextFirst``.
    /// - Returns: false, and the round is ignored, if a value is not positive and finite, because there is no ratio
    ///   then.
    @discardableResult
    public mutating func add(a: Double, b: Double) -> Bool { add(a: a, b: b, first: nextFirst) }

    /// Adds a round in which the given arm ran first.
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

    /// The result of the experiment.
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

    /// The true saving, as a fraction, that would be reported with a probability, given the scatter of the rounds; nil
    /// for fewer than three rounds.
    /// - Parameter probability: between 0 and 1, both excluded: 0.5 for a saving that shows in half of such
    ///   experiments.
    public func detectableSaving(probability: Double) -> Double? {
        guard let estimate = logRatio else { return nil }
        let certain = estimate.interval(confidence: 0.99).upperBound - estimate.value
        let required = max(certain, -log(1 - resolution))
        let quantile = StudentT.quantile(probability, degreesOfFreedom: estimate.degreesOfFreedom)
        return 1 - exp(-(required + quantile * estimate.standardError))
    }

    private func ratioInterval(of estimate: MeanEstimate, confidence: Double) -> ClosedRange<Double> {
        let interval = estimate.interval(confidence: confidence)
        return exp(interval.lowerBound)...exp(interval.upperBound)
    }

    private var logRatio: MeanEstimate? {
        guard rounds >= 3 else { return nil }
        // At least three rounds of each order are needed for a meaningful scatter. Below that, the advantage of a
        // position is part of the scatter, and affects the estimate by a third of it at most.
        guard firstA.count >= 3, firstB.count >= 3 else { return MeanEstimate.trimmedMean(of: firstA + firstB) }
        guard let a = MeanEstimate.trimmedMean(of: firstA), let b = MeanEstimate.trimmedMean(of: firstB) else {
            return nil
        }
        return MeanEstimate.average(a, b)
    }
}
