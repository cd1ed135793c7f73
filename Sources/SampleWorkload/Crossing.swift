package import LocationModel

/// A crossing of a geofence's boundary.
package struct Crossing: Hashable, Sendable {
    package let place: String
    package let direction: CrossingDirection
    /// The time of the position that revealed it.
    package let time: Instant
}
