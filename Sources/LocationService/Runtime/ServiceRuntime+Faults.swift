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

    /// Handles an event of the source as ``handle(_:before:counts:)`` does, with the faults that are injected by then: a
    /// fix is silence if the source is lost, and an epoch without a position if the receiver has none.
    ///
    /// By then is when the fix's time was reached, because the first fix begins the run, and a fault that is injected at
    /// the beginning applies to it, too.
    mutating func handleWithFaults(_ event: consuming SourceEvent, before limit: Instant?, counts: SourceCounts)
        -> Bool
    {
        source.counts = counts
        let fix: Fix
        switch event {
        case .fix(let next):
            guard advance(toFixAt: next.time) else { return false }
            fix = next
        case .restarted(let next, let before):
            restart(from: before, at: next.time)
            fix = next
        default: return handle(event, before: limit, counts: counts)
        }
        let faults = faults ?? []
        if faults.contains(.source) {
            sendToEngine(.silence(since: source.lastFix?.time ?? timing.launched ?? timing.present))
        } else {
            process(faults.contains(.position) ? Fix(time: fix.time, mode: .none) : fix)
        }
        statistics.beginOtherWork()
        reviewGaps(afterEpoch: true)
        return true
    }
}
