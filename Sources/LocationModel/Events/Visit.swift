/// A stay at a place: `CLVisit`. It is reported twice, on arrival and on departure.
public struct Visit: Hashable, Codable, Sendable {
    /// The place, WGS-84 degrees.
    public var coordinate: Coordinate
    /// Radius in metres that contains the place with 68 % probability.
    public var horizontalAccuracy: Double
    /// When it began; nil if unknown (`Date.distantPast`).
    public var arrival: Instant?
    /// When it ended; nil while it continues (`Date.distantFuture`).
    public var departure: Instant?

    /// A visit, with the coordinate's accuracy in metres.
    public init(coordinate: Coordinate, horizontalAccuracy: Double, arrival: Instant?, departure: Instant? = nil) {
        self.coordinate = coordinate
        self.horizontalAccuracy = horizontalAccuracy
        self.arrival = arrival
        self.departure = departure
    }
}
