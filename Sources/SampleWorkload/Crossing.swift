package import LocationModel

/// A crossing of a geofence's boundary.
package struct Crossing: Hashable, Sendable {
    package enum Direction: Hashable, Sendable { case enter, leave }

    package let place: String
    package let direction: Direction
    /// The time of the position that revealed it.
    package let time: Instant
}
