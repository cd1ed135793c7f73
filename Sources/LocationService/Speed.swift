public import LocationModel

/// How a run's clock relates to the time of its source.
public enum Speed: Hashable, Sendable {
    /// A virtual clock that jumps from event to event.
    case max
    /// Seconds of trace per second; 1 is real time.
    case factor(Double)
    /// Real time, for a receiver: deadlines pass whether or not fixes arrive.
    case live
    /// As ``live``, but with a trace instead of a receiver: from this instant on, `factor` times faster than real time;
    /// more than 0. While the app has a time limit (``ApplicationLifecycle/isTimed``), time passes in real time,
    /// because its process works in real time.
    case played(from: Instant, factor: Double)

    /// Whether deadlines pass without an event of the source.
    var isRealTime: Bool {
        switch self {
        case .max, .factor: false
        case .live, .played: true
        }
    }

    var isPlayed: Bool { if case .played = self { true } else { false } }
}
