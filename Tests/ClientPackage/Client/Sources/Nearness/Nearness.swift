import CoreLocation

extension CLLocation {
    /// Whether a walker would call it the same place.
    public func isNear(_ other: CLLocation) -> Bool { distance(from: other) < 100 }
}
