public import LocationModel

/// What a receiver has done up to an instant, and does from then on as far as known.
public struct ReceiverActivity: Hashable, Sendable {
    /// The times up to ``since``.
    var times: ReceiverTimes
    /// Nil if the time does not count, because nothing is known about the receiver.
    var since: Instant?
    /// What it does since then.
    var state: ReceiverTimes.State
    /// When it wakes up, if it sleeps; from then on it searches.
    var end: Instant?

    /// The times up to an instant, which is not before ``since``.
    public func times(at now: Instant) -> ReceiverTimes {
        guard let since, case let seconds = now.seconds(since: since), seconds > 0 else { return times }
        var times = times
        let inState = end.map { min(seconds, max(0, $0.seconds(since: since))) } ?? seconds
        times[state] += inState
        times[.acquiring] += seconds - inState
        return times
    }
}
