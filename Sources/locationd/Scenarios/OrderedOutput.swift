import LocationModel
import LocationService
import Synchronization
import SystemCalls

/// What scenarios that run at the same time print, and their results, in the order of the scenarios.
///
/// Workers add; one reader takes everything of the first unfinished scenario as it comes. A worker that is far ahead,
/// or has printed much, waits, so that the memory does not grow with the number of scenarios.
final class OrderedOutput: Sendable {
    /// What the reader takes next.
    enum Piece: Sendable {
        case bytes([UInt8])
        case result(ScenarioResult)
    }

    /// The most bytes of a scenario that wait for the reader.
    private static let mostWaiting = 1 << 20
    /// The most scenarios that may be ahead of the first unfinished one.
    private static let mostAhead = 64

    private struct State: Sendable {
        /// The next scenario to be started, and the first that the reader has not taken completely.
        var next = 0
        var turn = 0
        var waiting: [Int: [UInt8]] = [:]
        var finished: [Int: ScenarioResult] = [:]
        /// The first failure of a scenario or of the output; it ends the run.
        var error: Failure?
    }

    /// Wakes a thread that waits for a change of the state.
    private final class WakeUp: Sendable {
        let event = EventDescriptor()
    }

    private let state = Mutex(State())
    private let count: Int
    private let wakeUps: [WakeUp]
    private let readersWakeUp = WakeUp()
    private let remote: RemoteControl

    /// - Parameters:
    ///   - count: the number of scenarios.
    ///   - remote: ends the run.
    init(count: Int, workers: Int, remote: RemoteControl) {
        self.count = count
        self.remote = remote
        wakeUps = (0..<workers).map { _ in WakeUp() }
    }

    // MARK: Workers

    /// The next scenario for a worker; nil if there is none, or if the run was asked to stop.
    func claim(by worker: Int) -> Int? {
        wait(for: wakeUps[worker]) { [count] state in
            guard state.next < count else { return .some(nil) }
            guard state.next < state.turn + OrderedOutput.mostAhead else { return nil }
            state.next += 1
            return state.next - 1
        } ?? nil
    }

    /// Adds bytes that a scenario prints, once there is room for them.
    func write(_ bytes: [UInt8], of index: Int, by worker: Int) {
        wait(for: wakeUps[worker]) { state -> Void? in
            guard state.waiting[index]?.count ?? 0 < OrderedOutput.mostWaiting else { return nil }
            state.waiting[index, default: []] += bytes
            return ()
        }
        readersWakeUp.event.notify()
    }

    /// Ends a scenario with its result.
    func finish(_ result: ScenarioResult, of index: Int) {
        state.withLock { $0.finished[index] = result }
        readersWakeUp.event.notify()
    }

    /// Ends the run with the first error that is reported.
    func fail(_ error: Failure) {
        state.withLock { if $0.error == nil { $0.error = error } }
        readersWakeUp.event.notify()
        wakeWorkers()
    }

    // MARK: The reader

    /// Waits for the next piece; nil when everything was taken, or if the run was asked to stop.
    /// - Throws: what has ended the run.
    func next() throws(Failure) -> Piece? {
        let piece = wait(for: readersWakeUp) { [count] state -> Piece?? in
            if state.turn == count { return .some(nil) }
            if let bytes = state.waiting.removeValue(forKey: state.turn) { return .bytes(bytes) }
            guard let result = state.finished.removeValue(forKey: state.turn) else { return nil }
            state.turn += 1
            return .result(result)
        }
        wakeWorkers()
        if let error = state.withLock({ $0.error }) { throw error }
        return piece ?? nil
    }

    // MARK: Waiting

    /// Calls the body until it has a value; nil if the run is to end.
    @discardableResult
    private func wait<Value: Sendable>(for wakeUp: WakeUp, _ body: @Sendable (inout State) -> Value?) -> Value? {
        while true {
            let (value, isOver) = state.withLock { state -> (Value?, Bool) in
                state.error != nil || remote.isStopRequested ? (nil, true) : (body(&state), false)
            }
            if value != nil || isOver { return value }
            // A stop does not wake it up.
            awaitReadiness(of: wakeUp.event.descriptor, .readable, nanoseconds: 100_000_000)
            wakeUp.event.clear()
        }
    }

    private func wakeWorkers() { for wakeUp in wakeUps { wakeUp.event.notify() } }
}
