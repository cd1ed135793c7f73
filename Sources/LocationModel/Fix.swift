/// The result of one receiver epoch: everything that its sentences reported about one instant, combined.
///
/// A value that the receiver did not report is nil, never a sentinel. Accuracies are radii of one standard deviation,
/// which matches Core Location's circle of 68 %.
///
/// Coded under the names of its properties; nil values are omitted.
public struct Fix: Hashable, Codable, Sendable {
    /// How many dimensions the receiver has solved.
    public enum Mode: UInt8, Comparable, Codable, Sendable {
        /// No position.
        case none = 1
        /// Latitude and longitude; the altitude is missing or fixed.
        case twoDimensional = 2
        /// Latitude, longitude and altitude.
        case threeDimensional = 3

        /// Orders modes from no position to three dimensions.
        public static func < (a: Mode, b: Mode) -> Bool { a.rawValue < b.rawValue }
    }

    /// The source of a position: the quality indicator of NMEA 0183's GGA.
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
        /// Entered manually.
        case manual = 7
        /// From a simulator.
        case simulated = 8
    }

    /// Metres per second above which no civil receiver reports a position: 1000 knots. A higher value is an error or a
    /// jump.
    public static let greatestSpeed = 1000 * Double.knot

    /// The time of the position, UTC.
    public var time: Instant

    /// How many dimensions were solved; ``coordinate`` is nil exactly when this is ``Mode/none``.
    public var mode: Mode
    /// Latitude and longitude, WGS-84 degrees.
    public var coordinate: Coordinate?
    /// Metres above mean sea level (the receiver's geoid).
    public var altitude: Double?
    /// Metres above the WGS-84 ellipsoid.
    public var ellipsoidalAltitude: Double?
    /// Metres per second over ground, 0 or more: measured, or derived from positions if the receiver reports none.
    public var speed: Double?
    /// Degrees from true north, 0 up to but not including 360; nil when the device is too slow to have a course.
    public var course: Double?
    /// Horizontal dilution of precision.
    public var hdop: Double?
    /// Vertical dilution of precision.
    public var vdop: Double?
    /// Radius in metres that contains the true position with 68 % probability.
    public var horizontalAccuracy: Double?
    /// Standard deviation of the altitude, in metres.
    public var verticalAccuracy: Double?
    /// Satellites used in the solution, all constellations together.
    public var satellitesUsed: Int?
    /// Satellites the receiver reports in view, all constellations together.
    public var satellitesSeen: Int?
    /// The source of the position.
    public var quality: Quality?
    /// The values that a recording did not contain and that were derived; nil if there are none.
    public var derived: DerivedValues?

    /// An epoch without a position; set the known values afterwards.
    public init(time: Instant, mode: Mode = .none) {
        self.time = time
        self.mode = mode
    }
}
