/// The result of a ``PairedExperiment``. All numbers are fractions: 0.1 is ten per cent.
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
