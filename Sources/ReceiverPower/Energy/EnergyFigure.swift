/// An energy with its uncertainty, and where it comes from.
package struct EnergyFigure: Hashable, Sendable {
    /// How a figure was determined; printed on the same line as the figure.
    package enum Basis: String, Sendable {
        /// By a sensor.
        case measured
        /// By a model.
        case estimated
    }

    /// Joules.
    package let joules: Double
    /// The standard deviation of the figure, in joules.
    package let deviation: Double
    /// The fourth cumulant of its distribution, in joules to the power of four: 0 for a normal distribution, negative
    /// for one with less in its tails, as an even distribution has. Those of independent errors add up, as variances
    /// do.
    let fourthCumulant: Double
    /// How it was determined; a sum is estimated if a part of it is.
    package let basis: Basis

    /// A figure whose error is distributed normally unless it has a fourth cumulant; negative and NaN deviations count
    /// as 0.
    package init(joules: Double, deviation: Double, fourthCumulant: Double = 0, basis: Basis) {
        (self.joules, self.deviation, self.basis) = (joules, deviation > 0 ? deviation : 0, basis)
        self.fourthCumulant = fourthCumulant
    }

    /// The interval that contains the true value with a probability of 95 %; that of a positive figure does
    /// not go below 0.
    package var interval: ClosedRange<Double> {
        let reach = EnergyFigure.deviations(kurtosis: fourthCumulant / (deviation * deviation * deviation * deviation))
        let low = joules - reach * deviation
        return (joules >= 0 ? max(0, low) : low)...(joules + reach * deviation)
    }

    /// How many standard deviations from the mean 95 % of a distribution are: 1.96 for a normal one, 1.645 for an even
    /// one, and within 1 % of the truth for sums of both.
    /// - Parameter kurtosis: the excess kurtosis, from -1.2 for an even distribution to 0; NaN counts as 0.
    static func deviations(kurtosis: Double) -> Double {
        let square = kurtosis < 0 ? min(1.44, kurtosis * kurtosis) : 0
        return 1.96 - square * (0.142 + 0.0534 * square)
    }

    /// The sum of two figures with independent errors.
    package static func + (one: Self, other: Self) -> Self {
        Self(
            joules: one.joules + other.joules,
            deviation: (one.deviation * one.deviation + other.deviation * other.deviation).squareRoot(),
            fourthCumulant: one.fourthCumulant + other.fourthCumulant,
            basis: one.basis == .measured ? other.basis : one.basis)
    }

    /// The difference of two figures with independent errors.
    package static func - (one: Self, other: Self) -> Self {
        one
            + Self(
                joules: -other.joules, deviation: other.deviation, fourthCumulant: other.fourthCumulant,
                basis: other.basis)
    }
}
