import LocationModel
import SystemCalls

/// The epochs of a source, with the time of their arrival.
struct EpochWatch<Source: FixSource & ~Copyable>: ~Copyable {
    /// Longest wait before a condition is checked again, in nanoseconds.
    private static var pollInterval: Int64 { 50_000_000 }

    private var source: Source
    private var start = monotonicTime()
    private(set) var epochs: [WatchedEpoch] = []

    init(_ source: consuming Source) { self.source = source }

    /// Forgets the epochs so far; times count from now on.
    mutating func begin() { (start, epochs) = (monotonicTime(), []) }

    /// Reads for at most `seconds`, until a condition holds for the epochs.
    /// - Returns: whether it holds.
    mutating func run(for seconds: Double, until isDone: ([WatchedEpoch]) -> Bool) -> Bool {
        if isDone(epochs) { return true }
        let start = start
        var epochs = epochs
        defer { self.epochs = epochs }
        return source.watch(for: seconds, longestWait: Self.pollInterval) { event in
            switch event {
            case .fix(let fix), .restarted(let fix, _):
                let seconds = monotonicTime().seconds(since: start)
                epochs.append(WatchedEpoch(seconds: seconds, hasPosition: fix.mode != .none))
            case .waiting, .found, .lost, .silent, .limitReached, .ended: break
            }
            return isDone(epochs)
        }
    }
}

/// An epoch, and when it arrived.
struct WatchedEpoch: Equatable {
    let seconds: Double
    let hasPosition: Bool
}
