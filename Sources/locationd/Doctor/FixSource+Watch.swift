import LocationModel
import SystemCalls

extension FixSource where Self: ~Copyable {
    /// Receives every epoch in real time, for at most `seconds`.
    /// - Parameters:
    ///   - longestWait: nanoseconds after which `isDone` is called again, also without an event.
    ///   - isDone: called with each event, also with each wait when that is over; true ends it.
    /// - Returns: whether it is done; false if the time is over or the source has ended.
    mutating func watch(for seconds: Double, longestWait: Int64 = .max, until isDone: (SourceEvent) -> Bool) -> Bool {
        let deadline = Deadline(after: seconds)
        // A live source reports that it is lost and does not throw.
        while case let left = deadline.nanosecondsLeft, left > 0,
            let event = try? next(.everyEpoch, before: nil, at: .systemClock)
        {
            if case .waiting(let wait) = event {
                let until = wait.until.map { Int64(max(0, $0.seconds(since: .systemClock) * 1e9)) } ?? left
                wait.awaitReadiness(nanoseconds: min(left, until, longestWait))
            }
            if isDone(event) { return true }
            if case .ended = event { return false }
        }
        return false
    }
}
