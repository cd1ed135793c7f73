/// How long the receiver has been in each of its states, as far as that was confirmed: a sleep counts only once the
/// receiver was silent as asked, and up to its first data. What is not confirmed counts as tracking.
public struct ReceiverTimes: Hashable, Sendable {
    /// What the receiver does.
    public enum State: Int, CaseIterable, Sendable {
        /// It searches and has no position.
        case acquiring
        /// Awake, with a position of any accuracy.
        case tracking
        /// It rests between its epochs.
        case cyclic
        /// It is in backup or standby.
        case asleep
    }

    private var seconds = [Double](repeating: 0, count: State.allCases.count)

    /// No time in any state.
    public init() {}

    /// The given seconds in each state.
    public init(_ seconds: [State: Double]) { for (state, time) in seconds { self[state] = time } }

    /// Seconds in a state.
    public internal(set) subscript(state: State) -> Double {
        get { seconds[state.rawValue] }
        set { seconds[state.rawValue] = newValue }
    }

    /// Seconds altogether.
    public var total: Double { seconds.reduce(0, +) }

    /// What was saved compared with a receiver that tracks all the time: negative seconds in the other states.
    public var saving: ReceiverTimes {
        var saving = ReceiverTimes()
        for state in State.allCases { saving[state] = -self[state] }
        saving[.tracking] += total
        return saving
    }

    /// Only tracking, for the given time.
    public static func tracking(seconds: Double) -> ReceiverTimes { ReceiverTimes([.tracking: seconds]) }

    /// The times since earlier ones.
    public static func - (later: Self, earlier: Self) -> Self {
        var times = later
        for state in State.allCases { times[state] -= earlier[state] }
        return times
    }

    /// Adds other times.
    public static func += (times: inout Self, other: Self) {
        for state in State.allCases { times[state] += other[state] }
    }
}
