/// A device's predicted position between two fixes.
public struct PredictedPosition: Hashable, Sendable {
    /// Latitude and longitude, WGS-84 degrees.
    public var coordinate: Coordinate
    /// The usual maximum distance from the true position, in metres.
    public var horizontalAccuracy: Double

    /// A predicted position with an accuracy in metres.
    public init(coordinate: Coordinate, horizontalAccuracy: Double) {
        self.coordinate = coordinate
        self.horizontalAccuracy = horizontalAccuracy
    }
}
