import LocationModel
import TraceFormats

/// The receiver of gpsd whose fixes are used: the first one that reports, until it has had no position for a while
/// although one was awaited. Two receivers are at different places, and a track that jumps between them is worse than
/// either.
struct PreferredReceiver {
    /// The receiver; nil until one has reported.
    private(set) var device: GPSDDevice?
    /// Since when its position has been awaited.
    private var awaitedSince: Instant?

    /// Starts the timeout for a position, unless it is already running. A new demand does not restart it: while gpsd
    /// has a watcher, the receiver's silence between two requests also counts.
    mutating func await(at now: Instant) { awaitedSince = min(awaitedSince ?? now, now) }

    /// Stops the timeout, because without a watcher gpsd is silent anyway.
    mutating func release() { awaitedSince = nil }

    mutating func accepts(_ report: GPSDEpoch, at now: Instant) -> Bool {
        // Not `!=`, which goes through the witness table (GPSDDevice).
        if let device, !(device == report.device) {
            guard let awaitedSince, now.seconds(since: awaitedSince) >= SourceWait.silenceTimeout else { return false }
        }
        device = report.device
        if report.fix.mode != .none { awaitedSince = nil }
        return true
    }
}
