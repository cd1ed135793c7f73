/// How long the receiver has been in each of its states, as far as that was proven: a sleep counts only once the
/// receiver was silent as asked, and up to its first sign of life. What is not proven counts as tracking.
public struct ReceiverTimes: Hashable, Sendable {
    /// What the receiver does.
    public enum State: Int, CaseIterable, Sendable {
        /// It searches and has no good position.
        case acquiring
        /// It is awake and has one.
        case tracking
        /// It rests between its epochs.
        case cyclic
        /// It is in backup or standby.
        case asleep
    }

    private var seconds = [Double](repeating: 0, count: State.allCases.count)

    /// Without time.
    public init() {}

    /// Seconds in a state.
    public internal(set) subscript(state: State) -> Double {
        get { seconds[state.rawValue] }
        set { seconds[state.rawValue] = newValue }
    }

    /// Seconds altogether.
    public var total: Double { seconds.reduce(0, +) }
}
