package import LocationModel

/// A circle whose boundary the app monitors.
package struct Geofence: Hashable, Sendable {
    package let name: String
    package let center: Coordinate
    /// Metres.
    package let radius: Double

    package init(name: String, center: Coordinate, radius: Double) {
        (self.name, self.center, self.radius) = (name, center, radius)
    }
}
