public import LocationModel

/// How time passes.
public enum Speed: Hashable, Sendable {
    /// A virtual clock that jumps from event to event.
    case max
    /// That many seconds of trace in a second; 1 is the pace at which it was recorded.
    case factor(Double)
    /// With the world: whether or not fixes come, what is due happens. For a receiver.
    case live
    /// As ``live``, with a trace in a receiver's place: from this instant on, so many times as fast as in the world; more
    /// than 0. As long as the app is timed for what it does (``ApplicationLifecycle/isTimed``), time passes as in the
    /// world, because that is how fast its process works.
    case played(from: Instant, factor: Double)

    /// Whether what is due happens without a source that says so.
    var passesByItself: Bool {
        switch self {
        case .max, .factor: false
        case .live, .played: true
        }
    }

    var isPlayed: Bool { if case .played = self { true } else { false } }
}
