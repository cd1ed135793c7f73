import LocationEngine
import LocationModel

/// Faults of the source that a script injects, to test an app.
extension ServiceRuntime {
    mutating func loseSource(reason: String) {
        if faults?.insert(.source).inserted == true { notify(.source(.lost(reason: reason))) }
    }

    mutating func findSource() {
        if faults?.remove(.source) != nil { notify(.source(.found(name: "the source"))) }
    }

    mutating func loseFixes() { faults?.insert(.position) }

    mutating func findFixes() { faults?.remove(.position) }

    /// Handles an event of the source in a run whose script may inject faults: like ``handle(_:before:counts:)``,
    /// except for fixes.
    ///
    /// A fix's time is reached before the faults are applied, because the first fix begins the run, and a fault that is
    /// injected at the beginning applies to it, too.
    mutating func handleWithFaults(_ event: SourceEvent, before limit: Instant?, counts: SourceCounts) -> Bool {
        let (fix, jump): (Fix, Instant?)
        switch event {
        case .fix(let present): (fix, jump) = (present, nil)
        case .restarted(let present, let before): (fix, jump) = (present, before)
        default: return handle(event, before: limit, counts: counts)
        }
        source.counts = counts
        if let jump {
            restart(from: jump, at: fix.time)
        } else {
            guard advance(toFixAt: fix.time) else { return false }
        }
        processWithFaults(fix)
        statistics.beginOtherWork()
        reviewGaps(afterEpoch: true)
        return true
    }

    /// Processes a fix with the faults that are injected by then: it is silence if the source is lost, and an epoch
    /// without a position if the receiver has none.
    private mutating func processWithFaults(_ fix: Fix) {
        guard let faults, !faults.isEmpty else { return process(fix) }
        if faults.contains(.source) {
            sendToEngine(.silence(since: source.lastFix?.time ?? timing.launched ?? timing.present))
        } else {
            process(Fix(time: fix.time, mode: .none))
        }
    }
}
