/// The time after a step of the script: up to the next one, or for a given time.
public struct StepScope: Hashable, Sendable {
    /// The step, counted from 0.
    public var step: Int
    /// What it is called in messages.
    public var label: StepLabel
    /// Seconds; nil: until the next step, or the end.
    public var seconds: Double?

    /// The scope of a step's expectation.
    public init(step: Int, label: StepLabel, seconds: Double? = nil) {
        self.step = step
        self.label = label
        self.seconds = seconds
    }
}
