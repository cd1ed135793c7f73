public import LocationModel

/// What a run has come to, or one state of the app in it.
public struct ServiceCounts: Hashable, Sendable {
    /// Deliveries to the app.
    public var deliveries = 0
    /// Locations in them.
    public var locations = 0
    /// Times that the loop has had something to do after having had nothing: what wakes a processor.
    public var wakeUps = 0
    /// What the source has done.
    public var source = SourceCounts()

    /// All zero.
    public init() {}

    static func - (later: ServiceCounts, earlier: ServiceCounts) -> ServiceCounts {
        var difference = later
        difference.deliveries -= earlier.deliveries
        difference.locations -= earlier.locations
        difference.wakeUps -= earlier.wakeUps
        difference.source = later.source - earlier.source
        return difference
    }

    static func + (one: ServiceCounts, other: ServiceCounts) -> ServiceCounts { one - (ServiceCounts() - other) }
}

/// The counts of each state of the app.
struct CountsByState {
    private var entries: [ApplicationState: ServiceCounts] = [:]
    private var booked = ServiceCounts()

    /// Books what came since the last call to a state.
    mutating func book(_ counts: ServiceCounts, to state: ApplicationState) {
        entries[state] = (entries[state] ?? ServiceCounts()) + (counts - booked)
        booked = counts
    }

    subscript(state: ApplicationState) -> ServiceCounts { entries[state] ?? ServiceCounts() }
}
