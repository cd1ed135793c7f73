/// Determines by its time whether a receiver's epoch is new, and whether time has jumped.
///
/// A repeated epoch is not new: gpsd repeats the last one indefinitely if the receiver is silent, and a service may
/// send again after a reconnection what it has sent before. Earlier times are therefore old until they persist.
package struct EpochOrder {
    package enum Class: Hashable {
        case new
        case old
        /// Time has jumped; `from` is the last time before the jump.
        case restarted(from: Instant)
    }

    /// Seconds ahead beyond which a step counts as a jump of the clock, not as a gap.
    private static let longestGap = 86_400.0

    /// Seconds by which the clock and the first fix may differ; if by more, the clock was wrong.
    private static let clockTolerance = 10.0

    /// The time of the last new epoch.
    package private(set) var last: Instant?
    /// The consecutive epochs so far, each later than the previous one, that are earlier than ``last``.
    private var earlier: (last: Instant, count: Int, since: Instant)?
    private let confirmation: (epochs: Int, seconds: Double)

    /// - Parameters:
    ///   - epochs: how many consecutive epochs, each later than the previous one, confirm that time has gone back.
    ///   - seconds: for how long, by the loop's clock, such epochs must arrive.
    package init(confirmingEpochs epochs: Int = 1, seconds: Double = 0) { confirmation = (epochs, seconds) }

    /// Whether the step from one epoch to the next is a jump of time: back, or too far ahead for a gap.
    package static func isJump(from last: Instant, to time: Instant) -> Bool {
        time < last || isBeyondGap(from: last, to: time)
    }

    /// Whether the first fix shows that the clock was wrong until then.
    package static func isClockWrong(_ clock: Instant, atFirstFix fix: Instant) -> Bool {
        abs(clock.seconds(since: fix)) > clockTolerance
    }

    private static func isBeyondGap(from last: Instant, to time: Instant) -> Bool {
        time.seconds(since: last) > longestGap
    }

    /// Classifies the next epoch.
    /// - Parameter now: the loop's time. If it is later than the last epoch, so much time has really passed.
    package mutating func classify(_ time: Instant, at now: Instant) -> Class {
        guard let last else {
            self.last = time
            return .new
        }
        if time > last {
            earlier = nil
            self.last = time
            return EpochOrder.isBeyondGap(from: max(last, now), to: time) ? .restarted(from: last) : .new
        }
        guard time < last else { return .old }
        if let earlier, time == earlier.last { return .old }
        var (count, since) = (1, now)
        if let earlier, time > earlier.last { (count, since) = (earlier.count + 1, earlier.since) }
        earlier = (time, count, since)
        guard count >= confirmation.epochs, now.seconds(since: since) >= confirmation.seconds else { return .old }
        earlier = nil
        self.last = time
        return .restarted(from: last)
    }
}
