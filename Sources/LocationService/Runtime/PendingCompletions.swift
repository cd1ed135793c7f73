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

    private var entries: [Entry] = []

    var isEmpty: Bool { entries.isEmpty }

    /// Adds a completion that is due after so many seconds; the app's main thread handles one event after the other.
    mutating func append(_ event: LifecycleEvent, after seconds: Double, at executed: Double) {
        entries.append(Entry(due: max(entries.last?.due ?? executed, executed) + seconds, event: event))
    }

    /// Must be called when the process has ended.
    mutating func removeAll() { entries.removeAll(keepingCapacity: true) }

    /// Seconds of the app's own time until the next completion.
    func wait(at executed: Double) -> Double? { entries.first.map { max(0, $0.due - executed) } }

    /// Removes and returns the next completion that is due.
    mutating func popDue(at executed: Double) -> LifecycleEvent? {
        guard let first = entries.first, first.due <= executed + PendingCompletions.resolution else { return nil }
        return entries.removeFirst().event
    }
}
