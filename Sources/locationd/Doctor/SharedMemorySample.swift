import LiveSources
import LocationModel

/// A sample of gpsd's shared memory.
enum SharedMemorySample: Equatable {
    /// There is none, or this libgps cannot read it.
    case unreadable
    /// It can be read, and no receiver is online.
    case offline
    /// When gpsd last received something from the receiver, by gpsd's clock.
    case lastReceived(Instant)

    init() {
        guard let memory = SharedMemory() else {
            self = .unreadable
            return
        }
        // gpsd may be writing to it, which takes only a moment.
        for _ in 0..<100 {
            guard let contents = memory.read() else { continue }
            self = contents.lastReceived.map { .lastReceived($0) } ?? .offline
            return
        }
        self = .unreadable
    }
}
