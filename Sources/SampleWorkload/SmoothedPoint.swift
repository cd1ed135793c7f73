package import LocationModel

/// A position after the sample app's smoothing.
package struct SmoothedPoint: Hashable, Sendable {
    package var time: Instant
    package var coordinate: Coordinate
    /// Radius in metres that contains the true position with 68 % probability.
    package var accuracy: Double
    /// Metres per second over ground.
    package var speed: Double
}
