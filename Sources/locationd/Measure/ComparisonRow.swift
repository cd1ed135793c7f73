/// A measured part of one trace, or of several together.
struct ComparisonRow {
    /// The name of the row for several traces together.
    static let total = "total"

    /// The trace's path, or ``total``.
    let trace: String
    let part: String
    let comparison: Experiment.Comparison
    /// The factor from nanoseconds per pass to seconds per hour of trace.
    let hourlyFactor: Double
}
