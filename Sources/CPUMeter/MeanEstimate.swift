/// A mean estimated from a sample, and its uncertainty.
public struct MeanEstimate: Hashable, Sendable {
    /// The estimate, in the unit of the sample.
    public let value: Double
    /// The standard deviation of the estimate, in the same unit.
    public let standardError: Double
    /// Degrees of freedom of the standard error; more than 0.
    public let degreesOfFreedom: Double

    /// The interval that contains the true mean with the given probability, by Student's t.
    /// - Parameter confidence: between 0 and 1, both excluded.
    public func interval(confidence: Double = 0.95) -> ClosedRange<Double> {
        let t = StudentT.quantile((1 + confidence) / 2, degreesOfFreedom: degreesOfFreedom)
        return (value - t * standardError)...(value + t * standardError)
    }

    /// The plain mean; nil for fewer than two values, which do not show their scatter, or if a value is not finite.
    public static func mean(of sample: [Double]) -> MeanEstimate? { trimmedMean(of: sample, trimming: 0) }

    /// The mean without the greatest and smallest values: the value of a typical measurement, regardless of a few
    /// outliers.
    ///
    /// The standard error is Yuen's, from the winsorised sample (K. Yuen, Biometrika 61, 1974), with the degrees of
    /// freedom of the remaining values.
    /// - Parameters:
    ///   - sample: the measurements.
    ///   - trimming: the fraction omitted at each end, 0 up to but not including 0.5. It is rounded down to whole
    ///     values: at 0.2, samples of fewer than five are not trimmed.
    public static func trimmedMean(of sample: [Double], trimming: Double = 0.2) -> MeanEstimate? {
        precondition(trimming >= 0 && trimming < 0.5, "half of the sample at most can be left out")
        guard sample.count >= 2, sample.allSatisfy(\.isFinite) else { return nil }
        let sorted = sample.sorted()
        let cut = Int(trimming * Double(sorted.count))
        let kept = sorted[cut..<(sorted.count - cut)]
        guard kept.count >= 2 else { return nil }
        let value = kept.reduce(0, +) / Double(kept.count)

        let (low, high) = (sorted[cut], sorted[sorted.count - 1 - cut])
        let winsorised = sorted.map { min(max($0, low), high) }
        let centre = winsorised.reduce(0, +) / Double(winsorised.count)
        let squares = winsorised.reduce(0) { $0 + ($1 - centre) * ($1 - centre) }
        let left = Double(kept.count)
        return MeanEstimate(
            value: value, standardError: (squares / (left * (left - 1))).squareRoot(), degreesOfFreedom: left - 1)
    }

    /// The mean of two independent means with equal weight, regardless of their sample sizes; the degrees of freedom
    /// are Welch's and Satterthwaite's.
    public static func average(_ a: MeanEstimate, _ b: MeanEstimate) -> MeanEstimate {
        let (variance, other) = (a.standardError * a.standardError, b.standardError * b.standardError)
        let sum = variance + other
        let freedom = sum * sum / (variance * variance / a.degreesOfFreedom + other * other / b.degreesOfFreedom)
        return MeanEstimate(
            value: (a.value + b.value) / 2, standardError: sum.squareRoot() / 2,
            // Two samples without any scatter give 0/0; any number is valid then.
            degreesOfFreedom: freedom.isFinite ? freedom : a.degreesOfFreedom + b.degreesOfFreedom)
    }
}
