public import LocationModel

/// The result of an expectation.
public struct Evaluation: Hashable, Sendable {
    /// Whether it holds.
    public enum Outcome: String, Sendable {
        /// It holds.
        case held
        /// It does not hold.
        case failed
        /// It could not be measured, which is no failure.
        case skipped
    }

    /// As the scenario states it.
    public let expectation: Scenario.Expectation
    /// Whether it holds.
    public let outcome: Outcome
    /// The actual value, or why the expectation was skipped.
    public let found: String
    /// When it failed, by the source's time; nil if it holds or has no particular moment.
    public let time: Instant?
}
