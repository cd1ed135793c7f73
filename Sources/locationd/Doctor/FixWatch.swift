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

    /// Watches for at most `seconds`, until there is a current position.
    static func watch<Source: FixSource & ~Copyable>(
        _ source: consuming Source, for seconds: Double
    ) -> FixWatch {
        var watch = FixWatch()
        _ = source.watch(for: seconds) { watch.handle($0) }
        watch.hasReceivedSentence = source.counts.sentencesDecoded > 0
        return watch
    }

    /// - Returns: whether nothing more must be known.
    private mutating func handle(_ event: SourceEvent) -> Bool {
        switch event {
        case .fix(let fix), .restarted(let fix, _):
            if let last, fix.time > last.fix.time { isAdvancing = true }
            last = (fix, .systemClock)
            return fix.mode != .none && (isCurrent || isAdvancing)
        case .lost(let reason):
            lost = reason
            return true
        case .waiting, .found, .silent, .limitReached, .ended: return false
        }
    }
}
