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

    /// Processes a fix with the faults that are injected by then: it is silence if the source is lost, and an epoch
    /// without a position if the receiver has none.
    ///
    /// Called when the fix's time was reached, because the first fix begins the run, and a fault that is injected at
    /// the beginning applies to it, too.
    mutating func processWithFaults(_ fix: Fix) {
        guard let faults, !faults.isEmpty else { return process(fix) }
        if faults.contains(.source) {
            sendToEngine(.silence(since: source.lastFix?.time ?? timing.launched ?? timing.present))
        } else {
            process(Fix(time: fix.time, mode: .none))
        }
    }
}
