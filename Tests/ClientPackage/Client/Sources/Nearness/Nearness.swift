import CoreLocation

extension CLLocation {
    /// Whether another location is less than 100 m away.
    public func isNear(_ other: CLLocation) -> Bool { distance(from: other) < 100 }
}
