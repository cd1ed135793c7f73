import LocationModel
import Scenario
import Synchronization
import TraceSource

/// What is known about the traces of several scenarios, each of which is examined once.
final class TraceCatalog: Sendable {
    /// Traces whose positions are kept; a day at 1 Hz has 2 MB.
    private static let mostTruths = 8

    private struct State {
        var extents: [String: Result<TraceExtent?, Failure>] = [:]
        var truths: [String: [TruePosition]] = [:]
    }

    private let speedOverGround: Double?
    // Examining a trace inside of the lock lets others wait for it instead of examining it, too.
    private let state = Mutex(State())

    init(speedOverGround: Double?) { self.speedOverGround = speedOverGround }

    /// The extent of a trace; nil if it can be read only once.
    func extent(of path: String) throws(Failure) -> TraceExtent? {
        try state.withLock { state in
            if let known = state.extents[path] { return known }
            let found: Result<TraceExtent?, Failure>
            do throws(Failure) {
                found = .success(try extentOfTrace(path, speedOverGround: speedOverGround))
            } catch { found = .failure(error) }
            state.extents[path] = found
            return found
        }.get()
    }

    /// The positions of a recording at its full rate, in the order of time.
    func truth(of path: String) throws(Failure) -> [TruePosition] {
        try state.withLock { state throws(Failure) -> [TruePosition] in
            if let known = state.truths[path] { return known }
            let positions = try TraceCatalog.positions(of: openTrace(path, speedOverGround: speedOverGround))
            if state.truths.count >= TraceCatalog.mostTruths { state.truths.removeAll() }
            state.truths[path] = positions
            return positions
        }
    }

    /// The positions of a source, without those whose time goes back.
    static func positions(of opened: consuming TraceSource) throws(Failure) -> [TruePosition] {
        var source = opened
        var positions: [TruePosition] = []
        do throws(TraceError) {
            try source.forEachFix {
                positions.append($0)
                return true
            }
        } catch { throw Failure(error) }
        return positions
    }
}
