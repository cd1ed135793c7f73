import LocationModel

/// How a sample of measurements is spread.
package struct Spread: Hashable, Sendable {
    /// The smallest value, in the unit of the sample.
    package let minimum: Double
    /// The greatest value, in the unit of the sample.
    package let maximum: Double
    /// The plain mean, outliers included.
    package let mean: Double
    /// The standard deviation of a single measurement; 0 for a sample of one.
    package let standardDeviation: Double
    /// The places in the sample of values that are far from the median: by more than 3.5 robust standard deviations
    /// (B. Iglewicz and D. Hoaglin, How to Detect and Handle Outliers, 1993).
    package let outliers: [Int]

    /// - Parameter sample: finite values; nil if there is none.
    package init?(_ sample: [Double]) {
        guard let minimum = sample.min(), let maximum = sample.max(), sample.allSatisfy(\.isFinite),
            let median = sample.median, let typical = sample.map({ abs($0 - median) }).median
        else { return nil }
        self.minimum = minimum
        self.maximum = maximum
        let mean = sample.reduce(0, +) / Double(sample.count)
        self.mean = mean
        let squares = sample.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        standardDeviation = sample.count > 1 ? (squares / Double(sample.count - 1)).squareRoot() : 0
        // Half of the normal distribution is within 0.6745 standard deviations.
        outliers = sample.indices.filter { typical > 0 && 0.6745 * abs(sample[$0] - median) / typical > 3.5 }
    }
}
