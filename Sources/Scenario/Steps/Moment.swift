import LocationModel
import LocationService

/// A moment of a run.
public enum Moment: Hashable, Sendable {
    /// Seconds after the first epoch.
    case offset(Double)
    /// Seconds after midnight UTC: the first such instant, from the first epoch on.
    case timeOfDay(Double)
    /// `after` seconds after a step of the script, counted from 0, was done.
    case step(Int, after: Double)

    /// The same moment for a step.
    var trigger: Script.Trigger {
        switch self {
        case .offset(let seconds): .at(seconds)
        case .timeOfDay(let seconds): .timeOfDay(seconds)
        case .step(_, let seconds): .after(seconds)
        }
    }
}

/// What a step is called in messages: `steps[3]`.
public struct StepLabel: Hashable, Sendable, CustomStringConvertible {
    /// The path of the step's key in the file.
    public let description: String

    /// The path of the step's key in the file.
    public init(_ key: String) { description = key }
}
