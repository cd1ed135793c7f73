import LocationModel
import LocationService
import Scenario
import Synchronization

/// Records the events of a simulation.
final class EventRecorder: Sendable {
    /// The start of the simulation.
    let start: Instant
    private let usesScenes: Bool
    private let entries = Mutex<[EventLog.Entry]>([])

    init(from start: Instant, usesScenes: Bool) {
        self.start = start
        self.usesScenes = usesScenes
    }

    var count: Int { entries.withLock { $0.count } }

    func record(_ content: EventLog.Entry.Content, at time: Instant) {
        entries.withLock { $0.append(EventLog.Entry(time: time, content: content)) }
    }

    /// The entries from an index on.
    func log(from index: Int) -> EventLog {
        EventLog(entries: entries.withLock { $0[index...] }, start: start, usesScenes: usesScenes)
    }
}
