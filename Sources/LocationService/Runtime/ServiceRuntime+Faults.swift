import LocationEngine
import LocationModel

/// Faults of the source that a script injects.
extension ServiceRuntime {
    mutating func loseSource(reason: String) {
        if faults.insert(.source).inserted { notify(.source(.lost(reason: reason))) }
    }

    mutating func findSource() {
        if faults.remove(.source) != nil { notify(.source(.found(name: "the source"))) }
    }

    /// A fix is silence if the source is lost, and otherwise an epoch without a position.
    mutating func processDuringFault(_ fix: Fix) {
        if faults.contains(.source) {
            sendToEngine(.silence(since: source.lastFix?.time ?? timing.launched ?? timing.present))
        } else {
            process(Fix(time: fix.time, mode: .none))
        }
    }
}
