/// One position of a receiver's epoch: everything that its sentences said about one instant, joined.
///
/// A value the receiver did not give is nil, never a sentinel. Accuracies are radii of one standard deviation, which
/// is what Core Location's circle of 68 % means.
///
/// Coded under the names of its properties; what is nil is left out.
///
/// It has 94 bytes, half of what as many optional numbers would have: a fix is copied at every step of its way.
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

    // What may be unknown, each in the eight bytes of a number.
    @usableFromInline var latitude = Known()
    @usableFromInline var longitude = Known()
    @usableFromInline var knownAltitude = Known()
    @usableFromInline var knownEllipsoidalAltitude = Known()
    @usableFromInline var knownSpeed = Known()
    @usableFromInline var knownCourse = Known()
    @usableFromInline var knownHDOP = Known()
    @usableFromInline var knownVDOP = Known()
    @usableFromInline var knownHorizontalAccuracy = Known()
    @usableFromInline var knownVerticalAccuracy = Known()
    @usableFromInline var knownSatellitesUsed = KnownCount()
    @usableFromInline var knownSatellitesSeen = KnownCount()

    /// How many dimensions are solved; ``coordinate`` is nil exactly when this is ``Mode/none``.
    public var mode: Mode
    /// Where the position comes from.
    public var quality: Quality?

    /// An epoch without a position; fill in what is known.
    @inlinable
    public init(time: Instant, mode: Mode = .none) {
        self.time = time
        self.mode = mode
    }

    /// Latitude and longitude, WGS-84 degrees.
    @inlinable
    public var coordinate: Coordinate? {
        get {
            guard let latitude = latitude.value, let longitude = longitude.value else { return nil }
            return Coordinate(latitude: latitude, longitude: longitude)
        }
        set {
            latitude = Known(newValue?.latitude)
            longitude = Known(newValue?.longitude)
        }
    }

    /// Metres above mean sea level (the receiver's geoid).
    @inlinable
    public var altitude: Double? {
        get { knownAltitude.value }
        set { knownAltitude = Known(newValue) }
    }

    /// Metres above the WGS-84 ellipsoid.
    @inlinable
    public var ellipsoidalAltitude: Double? {
        get { knownEllipsoidalAltitude.value }
        set { knownEllipsoidalAltitude = Known(newValue) }
    }

    /// Metres per second over ground, 0 or more: measured, or, from a receiver that gives none, derived from positions.
    @inlinable
    public var speed: Double? {
        get { knownSpeed.value }
        set { knownSpeed = Known(newValue) }
    }

    /// Degrees from true north, 0 up to but not including 360; nil when not moving fast enough to have one.
    @inlinable
    public var course: Double? {
        get { knownCourse.value }
        set { knownCourse = Known(newValue) }
    }

    /// Horizontal dilution of precision.
    @inlinable
    public var hdop: Double? {
        get { knownHDOP.value }
        set { knownHDOP = Known(newValue) }
    }

    /// Vertical dilution of precision.
    @inlinable
    public var vdop: Double? {
        get { knownVDOP.value }
        set { knownVDOP = Known(newValue) }
    }

    /// Radius in metres that holds the true position with 68 % probability.
    @inlinable
    public var horizontalAccuracy: Double? {
        get { knownHorizontalAccuracy.value }
        set { knownHorizontalAccuracy = Known(newValue) }
    }

    /// Metres of altitude, one standard deviation.
    @inlinable
    public var verticalAccuracy: Double? {
        get { knownVerticalAccuracy.value }
        set { knownVerticalAccuracy = Known(newValue) }
    }

    /// Satellites in the solution, all constellations together.
    @inlinable
    public var satellitesUsed: Int? {
        get { knownSatellitesUsed.value }
        set { knownSatellitesUsed = KnownCount(newValue) }
    }

    /// Satellites the receiver reports in view, all constellations together.
    @inlinable
    public var satellitesSeen: Int? {
        get { knownSatellitesSeen.value }
        set { knownSatellitesSeen = KnownCount(newValue) }
    }
}

extension Fix {
    private enum CodingKeys: String, CodingKey {
        case time, mode, coordinate, altitude, ellipsoidalAltitude, speed, course, hdop, vdop
        case horizontalAccuracy, verticalAccuracy, satellitesUsed, satellitesSeen, quality
    }

    /// Reads a fix as ``encode(to:)`` writes it.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        time = try values.decode(Instant.self, forKey: .time)
        mode = try values.decode(Mode.self, forKey: .mode)
        coordinate = try values.decodeIfPresent(Coordinate.self, forKey: .coordinate)
        altitude = try values.decodeIfPresent(Double.self, forKey: .altitude)
        ellipsoidalAltitude = try values.decodeIfPresent(Double.self, forKey: .ellipsoidalAltitude)
        speed = try values.decodeIfPresent(Double.self, forKey: .speed)
        course = try values.decodeIfPresent(Double.self, forKey: .course)
        hdop = try values.decodeIfPresent(Double.self, forKey: .hdop)
        vdop = try values.decodeIfPresent(Double.self, forKey: .vdop)
        horizontalAccuracy = try values.decodeIfPresent(Double.self, forKey: .horizontalAccuracy)
        verticalAccuracy = try values.decodeIfPresent(Double.self, forKey: .verticalAccuracy)
        satellitesUsed = try values.decodeIfPresent(Int.self, forKey: .satellitesUsed)
        satellitesSeen = try values.decodeIfPresent(Int.self, forKey: .satellitesSeen)
        quality = try values.decodeIfPresent(Quality.self, forKey: .quality)
    }

    /// Writes what is known under the names of the properties.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(time, forKey: .time)
        try values.encode(mode, forKey: .mode)
        try values.encodeIfPresent(coordinate, forKey: .coordinate)
        try values.encodeIfPresent(altitude, forKey: .altitude)
        try values.encodeIfPresent(ellipsoidalAltitude, forKey: .ellipsoidalAltitude)
        try values.encodeIfPresent(speed, forKey: .speed)
        try values.encodeIfPresent(course, forKey: .course)
        try values.encodeIfPresent(hdop, forKey: .hdop)
        try values.encodeIfPresent(vdop, forKey: .vdop)
        try values.encodeIfPresent(horizontalAccuracy, forKey: .horizontalAccuracy)
        try values.encodeIfPresent(verticalAccuracy, forKey: .verticalAccuracy)
        try values.encodeIfPresent(satellitesUsed, forKey: .satellitesUsed)
        try values.encodeIfPresent(satellitesSeen, forKey: .satellitesSeen)
        try values.encodeIfPresent(quality, forKey: .quality)
    }
}
