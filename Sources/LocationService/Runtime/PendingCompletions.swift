import LocationModel

/// The events that an app in this process is still handling, oldest first.
struct PendingCompletions {
    private struct Entry {
        /// Seconds of the app's own time.
        var due: Double
        var event: LifecycleEvent
    }

    /// Seconds: instants are rounded to nanoseconds, durations are not.
    private static let resolution = 1e-6

    /// In the order of the times at which they are due.
    private var entries: [Entry] = []
    /// When the app's main thread has handled all its events.
    private var mainThreadDue = 0.0

    var isEmpty: Bool { entries.isEmpty }

    /// Adds a completion that is due after `seconds`; the app's main thread handles one event after the other.
    mutating func append(_ event: LifecycleEvent, after seconds: Double, at executed: Double) {
        mainThreadDue = max(mainThreadDue, executed) + seconds
        insert(Entry(due: mainThreadDue, event: event))
    }

    /// Adds the end of work on another thread, which is due after `seconds`.
    mutating func appendConcurrent(_ event: LifecycleEvent, after seconds: Double, at executed: Double) {
        insert(Entry(due: executed + seconds, event: event))
    }

    private mutating func insert(_ entry: Entry) {
        let place = entries.lastIndex { $0.due <= entry.due }.map { $0 + 1 } ?? 0
        entries.insert(entry, at: place)
    }

    /// Must be called when the process has ended.
    mutating func removeAll() {
        entries.removeAll(keepingCapacity: true)
        mainThreadDue = 0
    }

    /// Seconds of the app's own time until the next completion.
    func wait(at executed: Double) -> Double? { entries.first.map { max(0, $0.due - executed) } }

    /// Removes and returns the next completion that is due.
    mutating func popDue(at executed: Double) -> LifecycleEvent? {
        guard let first = entries.first, first.due <= executed + PendingCompletions.resolution else { return nil }
        return entries.removeFirst().event
    }
}
