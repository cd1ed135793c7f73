import LocationModel

/// The one of gpsd's receivers whose fixes are taken: the first one heard, until it has had no position for a while in
/// which somebody listened. Two receivers are not in the same place, and a track that jumps between them is worse than
/// either.
struct PreferredReceiver {
    /// The receiver; nil until one was heard.
    private(set) var device: UInt64?
    /// Since when it has been listened to and has told no position.
    private var missedSince: Instant?

    /// Somebody listens.
    mutating func listen(at now: Instant) { missedSince = min(missedSince ?? now, now) }

    /// Nobody listens: a silence tells nothing.
    mutating func lookAway() { missedSince = nil }

    mutating func accepts(_ report: Report, at now: Instant) -> Bool {
        if let device, device != report.device {
            guard let missedSince, now.seconds(since: missedSince) >= SourceWait.patience else { return false }
        }
        device = report.device
        if report.fix.mode != .none { missedSince = nil }
        return true
    }
}
