/// A coordinate on the WGS-84 ellipsoid.
///
/// Like Apple's it is neither `Equatable` nor `Hashable` nor `Codable`: apps add those conformances themselves.
public struct CLLocationCoordinate2D: Sendable, BitwiseCopyable {
    /// Degrees north of the equator, -90 to 90.
    public var latitude: CLLocationDegrees
    /// Degrees east of Greenwich, -180 to 180.
    public var longitude: CLLocationDegrees

    /// Latitude and longitude 0.
    public init() { self.init(latitude: 0, longitude: 0) }

    /// A coordinate in degrees, without validation; see ``CLLocationCoordinate2DIsValid(_:)``.
    public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// A coordinate in degrees.
public func CLLocationCoordinate2DMake(
    _ latitude: CLLocationDegrees, _ longitude: CLLocationDegrees
) -> CLLocationCoordinate2D {
    CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
}

/// Whether a coordinate is valid: a latitude in -90 to 90, a longitude in -180 to 180, and no NaN.
public func CLLocationCoordinate2DIsValid(_ coord: CLLocationCoordinate2D) -> Bool {
    abs(coord.latitude) <= 90 && abs(coord.longitude) <= 180
}
