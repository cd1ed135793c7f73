/// A position on the WGS-84 ellipsoid. Coded as `{"latitude": …, "longitude": …}`.
public struct Coordinate: Hashable, Codable, Sendable {
    /// Degrees north of the equator, -90 to 90.
    public var latitude: Double
    /// Degrees east of Greenwich, -180 to 180.
    public var longitude: Double

    /// A position in degrees; the ranges are not checked.
    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }

    /// The position as text: `52.520008, 13.404954`.
    package var text: String { "\(latitude.text(decimals: 6)), \(longitude.text(decimals: 6))" }
}
