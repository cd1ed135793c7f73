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

    /// Reads for so many seconds, or until a condition holds for the epochs.
    /// - Returns: whether it holds.
    mutating func run(for seconds: Double, until isDone: ([WatchedEpoch]) -> Bool) -> Bool {
        let deadline = Deadline(after: seconds)
        while !isDone(epochs) {
            let left = deadline.nanosecondsLeft
            // A live source reports that it is lost and does not throw.
            guard left > 0, let event = try? source.next(.everyEpoch, before: nil, at: .systemClock) else {
                return false
            }
            switch event {
            case .fix(let fix), .restarted(let fix, _):
                let seconds = monotonicTime().seconds(since: start)
                epochs.append(WatchedEpoch(seconds: seconds, hasPosition: fix.mode != .none))
            case .waiting(let wait): wait.wait(nanoseconds: min(left, Self.pollInterval))
            case .ended: return false
            case .found, .lost, .silent, .limitReached: break
            }
        }
        return true
    }
}

/// An epoch, and when it arrived.
struct WatchedEpoch: Equatable {
    let seconds: Double
    let hasPosition: Bool
}
