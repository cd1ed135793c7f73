/// What a ``PairedExperiment`` has proved. All numbers are fractions: 0.1 is ten per cent.
public enum Verdict: Hashable, Sendable {
    /// B uses less: the part of A's use that is saved (1 - b/a), and where it lies with 95 % probability.
    case saved(Double, interval: ClosedRange<Double>)
    /// B uses more: what it adds to A's use (b/a - 1), and where that lies with 95 % probability.
    case costsMore(Double, interval: ClosedRange<Double>)
    /// No difference was found. One greater than this, either way, is ruled out with 95 % probability: a great number
    /// means that the measurement was poor, not that the arms are alike.
    case noDifference(resolution: Double)
    /// Fewer than three rounds prove nothing.
    case tooFewRounds
}
