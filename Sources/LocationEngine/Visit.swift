public import LocationModel

/// A stay at a place: `CLVisit`. It is told twice, on arrival and on departure.
public struct Visit: Hashable, Codable, Sendable {
    /// The place, WGS-84 degrees.
    public var coordinate: Coordinate
    /// Metres within which it lies with 68 % probability.
    public var horizontalAccuracy: Double
    /// When it began; nil when nobody saw (`Date.distantPast`).
    public var arrival: Instant?
    /// When it ended; nil while it lasts (`Date.distantFuture`).
    public var departure: Instant?

    /// A stay.
    public init(coordinate: Coordinate, horizontalAccuracy: Double, arrival: Instant?, departure: Instant? = nil) {
        self.coordinate = coordinate
        self.horizontalAccuracy = horizontalAccuracy
        self.arrival = arrival
        self.departure = departure
    }
}
