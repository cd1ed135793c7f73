import LocationEngine
import LocationModel

/// Faults of the source that a script injects, to test an app. A run without them handles the events of its source by
/// ``ServiceRuntime/handle(_:before:counts:)``, which asks for no fault.
extension ServiceRuntime {
    mutating func loseSource(reason: String) {
        if faults?.insert(.source).inserted == true { notify(.source(.lost(reason: reason))) }
    }

    mutating func findSource() {
        if faults?.remove(.source) != nil { notify(.source(.found(name: "the source"))) }
    }

    mutating func loseFixes() { faults?.insert(.position) }

    mutating func findFixes() { faults?.remove(.position) }

    /// Handles an event of the source, in a run into which faults may be injected; false when the source has ended or the
    /// loop is to stop.
    mutating func handleWithFaults(_ event: SourceEvent, before limit: Instant?, counts: SourceCounts) -> Bool {
        let (fix, jump): (Fix, from: Instant?)
        switch event {
        case .fix(let reported): (fix, jump) = (reported, nil)
        case .restarted(let reported, let last): (fix, jump) = (reported, last)
        default: return handle(event, before: limit, counts: counts)
        }
        source.counts = counts
        let epoch = faults?.isEmpty == false ? .unknown : EpochPosition(of: fix)
        if let jump {
            restart(from: jump, at: fix.time)
        } else if !advance(toFixAt: fix.time) {
            return false
        }
        // By now a step of the script may have injected a fault, or ended it.
        processWithFaults(fix)
        statistics.beginOtherWork()
        reviewGaps(after: epoch)
        return true
    }

    /// A fix is silence if the source is lost, and an epoch without a position if the receiver has none.
    private mutating func processWithFaults(_ fix: Fix) {
        guard let faults, !faults.isEmpty else { return process(fix) }
        if faults.contains(.source) {
            sendToEngine(.silence(since: source.lastFix?.time ?? timing.launched ?? timing.present))
        } else {
            process(Fix(time: fix.time, mode: .none))
        }
    }
}
