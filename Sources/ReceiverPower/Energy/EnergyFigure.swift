/// An energy with its uncertainty, and where it comes from.
public struct EnergyFigure: Hashable, Sendable {
    /// How a figure was found. It stands in the same line as the figure.
    public enum Basis: String, Sendable {
        /// By a sensor.
        case measured
        /// By a model.
        case estimated
    }

    /// Joules.
    public let joules: Double
    /// The standard deviation of the figure, in joules.
    public let deviation: Double
    /// How it was found; a sum is estimated if a part of it is.
    public let basis: Basis

    /// A figure; negative and NaN deviations count as 0.
    public init(joules: Double, deviation: Double, basis: Basis) {
        (self.joules, self.deviation, self.basis) = (joules, deviation > 0 ? deviation : 0, basis)
    }

    /// The interval that contains the true value with a probability of 95 %; that of a positive figure does
    /// not go below 0.
    public var interval: ClosedRange<Double> {
        let low = joules - 1.96 * deviation
        return (joules >= 0 ? max(0, low) : low)...(joules + 1.96 * deviation)
    }

    /// The sum of two figures with independent errors.
    public static func + (one: Self, other: Self) -> Self {
        Self(
            joules: one.joules + other.joules,
            deviation: (one.deviation * one.deviation + other.deviation * other.deviation).squareRoot(),
            basis: one.basis == .measured ? other.basis : one.basis)
    }
}
