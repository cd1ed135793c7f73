package import LocationModel

extension TraceSource {
    /// Calls a closure with each fix at the full rate, until it returns false or the trace ends.
    package mutating func forEachFix(_ body: (Fix) -> Bool) throws(TraceError) {
        while true {
            switch try next(.everyEpoch, before: nil) {
            case .fix(let fix), .restarted(let fix, _): if !body(fix) { return }
            case .ended: return
            case .waiting, .limitReached, .silent, .lost, .found: continue
            }
        }
    }
}
