public import LocationModel

/// What has become of an expectation.
public struct Evaluation: Hashable, Sendable {
    /// Whether it holds.
    public enum Outcome: String, Sendable {
        /// It holds.
        case held
        /// It does not.
        case failed
        /// It could not be measured, and has neither held nor failed.
        case skipped
    }

    /// What was expected.
    public let expectation: Scenario.Expectation
    /// Whether it holds.
    public let outcome: Outcome
    /// What came, in words; why, when it was skipped.
    public let found: String
    /// From when on it did not hold, by the source's time; nil when it holds, or that is not of any moment.
    public let time: Instant?
}
