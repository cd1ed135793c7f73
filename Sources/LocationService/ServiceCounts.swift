public import LocationModel

/// The counts of a run, or of one state of the app in it.
public struct ServiceCounts: Hashable, Sendable {
    /// Deliveries to the app.
    public var deliveries = 0
    /// Locations in all deliveries.
    public var locations = 0
    /// How often the loop had work after having had none, which wakes a processor.
    public var wakeUps = 0
    /// The counts of the source.
    public var source = SourceCounts()

    /// The counts before the first event: all zero.
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
