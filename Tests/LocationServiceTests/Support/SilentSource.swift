import LocationModel
import LocationService

/// A source without events.
struct SilentSource: FixSource {
    let counts = SourceCounts()

    mutating func next(_ demand: Demand, before limit: Instant?, at now: Instant) -> SourceEvent {
        .waiting(SourceWait())
    }
}
