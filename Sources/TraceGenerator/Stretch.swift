/// A section of road with one curvature and one speed.
struct Stretch: Sendable {
    /// Metres.
    var length: Double
    /// Radians per metre, positive to the right; 0 is straight.
    var curvature = 0.0
    /// The intended speed in metres per second.
    var limit: Double
    /// Seconds to stop at the end; nil means no stop.
    var wait: Double?
    var surroundings: Surroundings

    /// A turn: an arc of a circle.
    static func turn(degrees: Double, radius: Double, limit: Double, surroundings: Surroundings) -> Stretch {
        Stretch(
            length: radius * degrees.magnitude * (.pi / 180), curvature: (degrees < 0 ? -1 : 1) / radius, limit: limit,
            surroundings: surroundings)
    }
}
