import Glibc
import LocationModel
import SystemCalls

/// What a receiver has sent within a few seconds, received through the source that a run would use.
struct FixWatch {
    /// Seconds: if the clock and a fix's time differ by more, one of them is wrong, or the fix is old.
    static let tolerance = 10.0

    /// Why the source was lost.
    var lost: String?
    /// The last epoch, with or without a position, and when it was received by the system's clock.
    var last: (fix: Fix, received: Instant)?
    /// Whether the receiver has sent any sentence, even without a time.
    var hasReceivedSentence = false
    /// Whether a later epoch has followed an earlier one, which shows that the receiver is sending.
    var isAdvancing = false

    /// Seconds from the last epoch to its reception, by the system's clock.
    var age: Double? { last.map { $0.received.seconds(since: $0.fix.time) } }

    /// Whether the last epoch's time agrees with the system's clock.
    var isCurrent: Bool { age.map { abs($0) <= FixWatch.tolerance } ?? false }

    /// Watches until there is a current position, or so many seconds have passed.
    static func watch<Source: FixSource & ~Copyable>(
        _ source: consuming Source, for seconds: Double
    ) -> FixWatch {
        var watch = FixWatch()
        let deadline = Deadline(after: seconds)
        // A live source reports that it is lost and does not throw.
        watching: while case let left = deadline.nanosecondsLeft, left > 0,
            let event = try? source.next(.everyEpoch, before: nil, at: .systemClock)
        {
            let now = Instant.systemClock
            switch event {
            case .fix(let fix), .restarted(let fix, _):
                if let last = watch.last, fix.time > last.fix.time { watch.isAdvancing = true }
                watch.last = (fix, now)
                if fix.mode != .none && (watch.isCurrent || watch.isAdvancing) { break watching }
            case .waiting(let wait):
                let until = wait.until.map { Int64(max(0, $0.seconds(since: now) * 1e9)) }
                wait.wait(nanoseconds: min(left, until ?? left))
            case .lost(let reason):
                watch.lost = reason
                break watching
            case .found, .silent, .limitReached: break
            case .ended: break watching
            }
        }
        watch.hasReceivedSentence = source.counts.sentencesDecoded > 0
        return watch
    }
}

extension SourceWait {
    /// Waits for the descriptor, at most so many nanoseconds.
    func wait(nanoseconds: Int64) {
        awaitReadiness(of: descriptor ?? -1, readiness, nanoseconds: nanoseconds)
    }
}
