package import LocationModel

/// Whether an epoch is new: one is when its time is. gpsd repeats the last one for ever when the receiver has fallen
/// silent, and says it again after a reconnection.
package struct EpochOrder {
    package enum Verdict: Hashable {
        case new
        case old
        /// Time begins anew; `from` is the last time before.
        case restarted(from: Instant)
    }

    /// Seconds ahead that count as a jump of the clock and not as a gap.
    private static let longestGap = 86_400.0
    /// Epochs in a row, each later than the one before, that make it certain that time has gone back.
    private static let insistence = 3

    /// The time of the last new epoch.
    package private(set) var last: Instant?
    private var earlier: (last: Instant, count: Int)?

    package init() {}

    package mutating func judge(_ time: Instant) -> Verdict {
        guard let last else {
            self.last = time
            return .new
        }
        if time > last {
            earlier = nil
            self.last = time
            return time.seconds(since: last) > EpochOrder.longestGap ? .restarted(from: last) : .new
        }
        guard time < last else { return .old }
        if let earlier, time == earlier.last { return .old }
        let count = earlier.map { time > $0.last ? $0.count + 1 : 1 } ?? 1
        earlier = (time, count)
        guard count >= EpochOrder.insistence else { return .old }
        earlier = nil
        self.last = time
        return .restarted(from: last)
    }
}
