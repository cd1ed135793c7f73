/// How fast the trace's time passes.
public enum Speed: Hashable, Sendable {
    /// A virtual clock that jumps from event to event.
    case max
    /// That many seconds of trace in a second; 1 is real time.
    case factor(Double)
}
