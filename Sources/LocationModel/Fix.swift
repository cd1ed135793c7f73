/// One position of a receiver's epoch: everything that its sentences said about one instant, joined.
///
/// A value the receiver did not give is nil, never a sentinel. Accuracies are radii of one standard deviation, which
/// is what Core Location's circle of 68 % means.
///
/// Coded under the names of its properties; what is nil is left out.
public struct Fix: Hashable, Codable, Sendable {
    /// How many dimensions the receiver has solved for.
    public enum Mode: UInt8, Comparable, Codable, Sendable {
        /// No position.
        case none = 1
        /// Latitude and longitude; the altitude is missing or held.
        case twoDimensional = 2
        /// Latitude, longitude and altitude.
        case threeDimensional = 3

        /// Orders modes from no position to three dimensions.
        public static func < (a: Mode, b: Mode) -> Bool { a.rawValue < b.rawValue }
    }

    /// Where a position comes from: the quality indicator of NMEA 0183's GGA.
    public enum Quality: UInt8, Codable, Sendable {
        /// Field 6 is 0: no fix.
        case invalid = 0
        /// GNSS, standard positioning service.
        case autonomous = 1
        /// Differential GNSS, satellite-based augmentation included.
        case differential = 2
        /// GPS precise positioning service.
        case precise = 3
        /// Real-time kinematic with fixed integers.
        case realTimeKinematicFixed = 4
        /// Real-time kinematic with float integers.
        case realTimeKinematicFloat = 5
        /// Dead reckoning.
        case estimated = 6
        /// Typed in by hand.
        case manual = 7
        /// A simulator's.
        case simulated = 8
    }

    /// Metres per second beyond which no civil receiver gives a position: 1000 knots. More is a slip, or a jump.
    public static let greatestSpeed = 1000 * 1852 / 3600.0

    /// When the receiver was there, UTC.
    public var time: Instant
    /// How many dimensions are solved; ``coordinate`` is nil exactly when this is ``Mode/none``.
    public var mode: Mode
    /// Latitude and longitude, WGS-84 degrees.
    public var coordinate: Coordinate?
    /// Metres above mean sea level (the receiver's geoid).
    public var altitude: Double?
    /// Metres above the WGS-84 ellipsoid.
    public var ellipsoidalAltitude: Double?
    /// Metres per second over ground, 0 or more: measured, or, from a receiver that gives none, derived from positions.
    public var speed: Double?
    /// Degrees from true north, 0 up to but not including 360; nil when not moving fast enough to have one.
    public var course: Double?
    /// Horizontal dilution of precision.
    public var hdop: Double?
    /// Vertical dilution of precision.
    public var vdop: Double?
    /// Radius in metres that holds the true position with 68 % probability.
    public var horizontalAccuracy: Double?
    /// Metres of altitude, one standard deviation.
    public var verticalAccuracy: Double?
    /// Satellites in the solution, all constellations together.
    public var satellitesUsed: Int?
    /// Satellites the receiver reports in view, all constellations together.
    public var satellitesSeen: Int?
    /// Where the position comes from.
    public var quality: Quality?

    /// An epoch without a position; fill in what is known.
    public init(time: Instant, mode: Mode = .none) {
        self.time = time
        self.mode = mode
    }
}
