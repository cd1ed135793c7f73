import LocationModel
import LocationService
import Scenario
import Synchronization

/// Writes down what happens in a simulation.
final class Recorder: Sendable {
    /// When the simulation began.
    let begin: Instant
    private let usesScenes: Bool
    private let entries = Mutex<[Episode.Entry]>([])

    init(from begin: Instant, usesScenes: Bool) {
        self.begin = begin
        self.usesScenes = usesScenes
    }

    var count: Int { entries.withLock { $0.count } }

    func note(_ what: Episode.Entry.What, at time: Instant) {
        entries.withLock { $0.append(Episode.Entry(time: time, what: what)) }
    }

    /// What has happened from the entry with this index on.
    func episode(from index: Int) -> Episode {
        Episode(entries: entries.withLock { $0[index...] }, begin: begin, usesScenes: usesScenes)
    }
}
