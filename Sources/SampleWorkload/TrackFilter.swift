package import LocationModel

/// A Kalman filter with constant velocity and white-noise acceleration, as used by apps to smooth their tracks.
///
/// Both axes have the same noise, so a single covariance of position and velocity serves both.
package struct TrackFilter: Sendable {
    /// Spectral density of the acceleration, m²/s³; suitable for walking, cycling and driving.
    private static let accelerationDensity = 1.0
    /// The assumed accuracy in metres of a fix without one.
    private static let assumedAccuracy = 15.0
    /// Seconds without a fix after which the track restarts.
    private static let memory = 300.0
    /// The radius that contains 68 % of a circular normal distribution, in standard deviations of one axis.
    private static let radiusPerDeviation = 1.5096
    /// Metres from the origin of the plane beyond which the origin is moved.
    private static let reach = 10_000.0
    /// The squared residual, in variances, above which a fix counts as an outlier and gets less weight.
    private static let gate = 16.0

    package private(set) var point: SmoothedPoint?
    private var plane = LocalPlane(at: Coordinate(latitude: 0, longitude: 0))
    private var position = LocalPlane.Point()
    private var velocity = LocalPlane.Point()
    /// Variances of position and velocity along one axis, and their covariance.
    private var (pp, pv, vv) = (0.0, 0.0, 0.0)

    package init() {}

    /// The smoothed point for a fix; nil if the fix has no usable position or is not newer than the last one.
    package mutating func update(with fix: Fix) -> SmoothedPoint? {
        guard let coordinate = fix.coordinate, abs(coordinate.latitude) <= 90, abs(coordinate.longitude) <= 180
        else { return nil }
        let accuracy = fix.horizontalAccuracy.flatMap { $0.isFinite && $0 > 0 ? $0 : nil } ?? Self.assumedAccuracy
        let sigma = max(accuracy, 0.1) / Self.radiusPerDeviation

        if let point, case let seconds = fix.time.seconds(since: point.time), abs(seconds) <= Self.memory {
            guard seconds > 0 else { return nil }
            predict(seconds)
            correct(with: plane.point(of: coordinate), variance: sigma * sigma)
            if position.length > Self.reach { move(to: plane.coordinate(of: position)) }
        } else {
            move(to: coordinate)
            velocity = LocalPlane.Point()
            // A standard deviation of 30 m/s, because the device may be on a motorway.
            (pp, pv, vv) = (sigma * sigma, 0, 900)
        }
        point = SmoothedPoint(
            time: fix.time, coordinate: plane.coordinate(of: position),
            accuracy: Self.radiusPerDeviation * pp.squareRoot(), speed: velocity.length)
        return point
    }

    private mutating func move(to origin: Coordinate) {
        plane = LocalPlane(at: origin)
        position = LocalPlane.Point()
    }

    private mutating func predict(_ t: Double) {
        position.east += velocity.east * t
        position.north += velocity.north * t
        let q = Self.accelerationDensity
        pp += t * (2 * pv + t * vv) + q * t * t * t / 3
        pv += t * vv + q * t * t / 2
        vv += q * t
    }

    private mutating func correct(with measured: LocalPlane.Point, variance: Double) {
        let (east, north) = (measured.east - position.east, measured.north - position.north)
        var total = pp + variance
        let surprise = (east * east + north * north) / total
        if surprise > Self.gate { total *= surprise / Self.gate }
        let (k, l) = (pp / total, pv / total)
        position.east += k * east
        position.north += k * north
        velocity.east += l * east
        velocity.north += l * north
        vv -= l * pv
        pp *= 1 - k
        pv *= 1 - k
    }
}
