import LocationModel

/// The one of gpsd's receivers whose fixes are taken: the first one heard, until it has been silent for a while. Two
/// receivers are not in the same place, and a track that jumps between them is worse than either.
struct PreferredReceiver {
    private var device: UInt64?
    private var heard: Instant?

    mutating func accepts(_ report: Report, at now: Instant) -> Bool {
        if let device, device != report.device, let heard, abs(now.seconds(since: heard)) < SourceWait.patience {
            return false
        }
        // A receiver without a position makes way for one that has one.
        if report.fix.mode != .none || device == nil || device == report.device { heard = now }
        device = report.device
        return true
    }
}
