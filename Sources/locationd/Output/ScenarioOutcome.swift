import LocationModel
import Scenario

/// The result of a scenario.
struct ScenarioOutcome {
    let file: String
    let trace: String
    let timeline: Timeline
    let evaluations: [Evaluation]
    /// How long it took, in seconds of real time.
    let seconds: Double
    /// When it started, by the system's clock.
    let begin: Instant
}
