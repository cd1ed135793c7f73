/// How time passes.
public enum Speed: Hashable, Sendable {
    /// A virtual clock that jumps from event to event.
    case max
    /// That many seconds of trace in a second; 1 is the pace at which it was recorded.
    case factor(Double)
    /// With the world: whether or not fixes come, what is due happens. For a receiver.
    case live
}
