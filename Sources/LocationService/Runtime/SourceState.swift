import LocationModel

/// The runtime's state of the source.
struct SourceState {
    /// The demand on the source: at first one epoch, which gives the time.
    var demand = Demand.everyEpoch
    /// The last fix that had a position.
    var lastFix: Fix?
    var condition: SourceCondition?
    /// The source's counts so far; the loop updates them with every event.
    var counts = SourceCounts()

    /// Whether the source is unavailable.
    var isLost: Bool { if case .lost = condition { true } else { false } }
}
