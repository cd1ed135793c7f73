public import LocationModel

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Where the device probably was, and how it moved: a fix, seen in the light of those before it.
public struct TrackPoint: Hashable, Sendable {
    /// The time of the fix.
    public var time: Instant
    /// The smoothed position.
    public var coordinate: Coordinate
    /// Radius in metres that holds the true position with 68 % probability.
    public var accuracy: Double
    /// Metres per second towards the east.
    public var velocityEast: Double
    /// Metres per second towards the north.
    public var velocityNorth: Double

    /// Metres per second over ground.
    public var speed: Double { (velocityEast * velocityEast + velocityNorth * velocityNorth).squareRoot() }

    /// Degrees from true north, 0 up to but not including 360; nil below a walk's pace (0.5 m/s), where it would turn
    /// with the noise.
    public var course: Double? {
        guard speed >= 0.5 else { return nil }
        let degrees = atan2(velocityEast, velocityNorth) * 180 / .pi
        return degrees < 0 ? max(0, (degrees + 360).truncatingRemainder(dividingBy: 360)) : degrees
    }
}
