public import LocationModel

/// Smooths a track: a Kalman filter of a device that keeps its velocity but for small random pushes.
///
/// The state is position and velocity, east and north, in metres on a flat map that moves along when the device has gone
/// far from its origin. A fix is weighed by its horizontal accuracy. Both axes see the same noise, so the four by four
/// covariance is twice the same two by two one, and is kept once.
///
/// A fix that lies unbelievably far from where the device must be (a reflection between houses) pulls less, the less
/// believable it is; when the next ones agree with it, the track follows.
public struct TrackFilter: Sendable {
    /// How the device moves.
    public struct Configuration: Hashable, Sendable {
        /// How strongly the velocity wanders: the spectral density of the acceleration in m²/s³. A velocity is unsure by
        /// its root after one second without a fix. More follows turns faster, less smooths better.
        public var agility = 1.0
        /// The accuracy in metres of a fix that does not say.
        public var assumedAccuracy = 15.0
        /// Seconds without a fix after which the past says nothing about the present.
        public var memory = 300.0

        /// A device that walks, cycles or drives.
        public init() {}
    }

    /// The last point of the track; nil before the first fix.
    public private(set) var point: TrackPoint?

    private let configuration: Configuration
    private var plane = LocalPlane(at: Coordinate(latitude: 0, longitude: 0))
    private var position = LocalPlane.Point(east: 0, north: 0)
    private var velocity = LocalPlane.Point(east: 0, north: 0)
    /// Variances of position and velocity in one axis, and their covariance.
    private var (pp, pv, vv) = (0.0, 0.0, 0.0)

    /// A filter that has seen nothing.
    public init(configuration: Configuration = Configuration()) { self.configuration = configuration }

    /// The smoothed point for a fix, or nil when the fix has no usable position or brings no new time.
    ///
    /// After a pause longer than the filter's memory, or when time has gone back by more than that, the track begins
    /// anew at the fix.
    public mutating func update(with fix: Fix) -> TrackPoint? {
        guard let coordinate = fix.coordinate, TrackFilter.isUsable(coordinate) else { return nil }
        // A radius that holds 68 % of a plane is 1.51 standard deviations of one axis. No fix is better than 10 cm: a
        // claim of zero would make the filter deaf to every later one.
        let claimed = fix.horizontalAccuracy.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
        let sigma = max(claimed ?? configuration.assumedAccuracy, 0.1) / TrackFilter.radiusPerDeviation

        guard let last = point, case let seconds = fix.time.seconds(since: last.time),
            abs(seconds) <= configuration.memory
        else { return restart(at: coordinate, time: fix.time, variance: sigma * sigma) }
        guard seconds > 0 else { return nil }

        predict(seconds)
        correct(with: plane.point(of: coordinate), variance: sigma * sigma)
        if position.length > TrackFilter.reach { moveOrigin() }
        return publish(at: fix.time)
    }

    private static let radiusPerDeviation = 1.5096
    /// Metres from the origin at which the map moves along.
    private static let reach = 10_000.0
    /// A residual of four standard deviations, squared: more is not believed.
    private static let gate = 16.0

    private mutating func restart(at coordinate: Coordinate, time: Instant, variance: Double) -> TrackPoint {
        plane = LocalPlane(at: coordinate)
        position = LocalPlane.Point(east: 0, north: 0)
        velocity = position
        // 30 m/s: it may be on a motorway.
        (pp, pv, vv) = (variance, 0, 900)
        return publish(at: time)
    }

    private mutating func predict(_ t: Double) {
        position.east += velocity.east * t
        position.north += velocity.north * t
        let q = configuration.agility
        pp += t * (2 * pv + t * vv) + q * t * t * t / 3
        pv += t * vv + q * t * t / 2
        vv += q * t
    }

    private mutating func correct(with measured: LocalPlane.Point, variance: Double) {
        let residual = measured - position
        var total = pp + variance
        // Of both axes together: its mean is 2, and it exceeds the gate once in three thousand honest fixes.
        let surprise = LocalPlane.Point.dot(residual, residual) / total
        if surprise > TrackFilter.gate { total *= surprise / TrackFilter.gate }
        let (k, l) = (pp / total, pv / total)
        position.east += k * residual.east
        position.north += k * residual.north
        velocity.east += l * residual.east
        velocity.north += l * residual.north
        vv -= l * pv
        pp *= 1 - k
        pv *= 1 - k
    }

    private mutating func moveOrigin() {
        plane = LocalPlane(at: plane.coordinate(of: position))
        position = LocalPlane.Point(east: 0, north: 0)
    }

    private mutating func publish(at time: Instant) -> TrackPoint {
        let point = TrackPoint(
            time: time, coordinate: plane.coordinate(of: position),
            accuracy: TrackFilter.radiusPerDeviation * pp.squareRoot(), velocityEast: velocity.east,
            velocityNorth: velocity.north)
        self.point = point
        return point
    }

    private static func isUsable(_ coordinate: Coordinate) -> Bool {
        // NaN fails both.
        abs(coordinate.latitude) <= 90 && abs(coordinate.longitude) <= 180
    }
}
