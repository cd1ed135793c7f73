public import LocationModel

/// One decoded sentence. A value without references: making, copying and dropping it costs no allocation.
public enum Sentence: Sendable {
    /// Recommended minimum: time, date, position, speed, course.
    case rmc(RMC)
    /// Fix data: time, position, quality, altitude.
    case gga(GGA)
    /// Satellites in the solution and the dilution of precision.
    case gsa(GSA)
    /// Satellites in view.
    case gsv(GSV)
    /// Course and speed over ground.
    case vtg(VTG)
    /// Geographic position.
    case gll(GLL)
    /// Time and date.
    case zda(ZDA)
    /// Error statistics of the position.
    case gst(GST)
    /// Fix data of several constellations.
    case gns(GNS)
}

/// The two letters in front of a sentence's type: who talks (`GP`, `GL`, `GA`, `GB`, `BD`, `GQ`, `QZ`, `GI`, `GN`, …).
public struct Talker: Hashable, Sendable {
    /// The letters as two ASCII bytes, the first one in the high byte.
    public let code: UInt16

    /// A talker from its two ASCII bytes.
    public init(_ first: UInt8, _ second: UInt8) { code = UInt16(first) << 8 | UInt16(second) }

    /// GPS, or a receiver that calls itself one.
    public static let gps = Talker(UInt8(ascii: "G"), UInt8(ascii: "P"))
    /// A solution of several constellations.
    public static let combined = Talker(UInt8(ascii: "G"), UInt8(ascii: "N"))
    /// GLONASS.
    public static let glonass = Talker(UInt8(ascii: "G"), UInt8(ascii: "L"))
    /// Galileo.
    public static let galileo = Talker(UInt8(ascii: "G"), UInt8(ascii: "A"))
    /// BeiDou, as NMEA 4.11 names it.
    public static let beiDou = Talker(UInt8(ascii: "G"), UInt8(ascii: "B"))
}

/// NMEA 2.3's positioning mode indicator: one letter for how a position was made.
public enum PositioningMode: UInt8, Sendable {
    /// `A`
    case autonomous = 0x41
    /// `D`
    case differential = 0x44
    /// `E`, dead reckoning
    case estimated = 0x45
    /// `F`, real-time kinematic, float
    case realTimeKinematicFloat = 0x46
    /// `M`
    case manual = 0x4D
    /// `N`: no fix, whatever the status field says
    case notValid = 0x4E
    /// `P`
    case precise = 0x50
    /// `R`, real-time kinematic, fixed integers
    case realTimeKinematicFixed = 0x52
    /// `S`
    case simulated = 0x53
}

/// Recommended minimum specific GNSS data.
///
///     $--RMC,hhmmss.ss,A,ddmm.mm,a,dddmm.mm,a,x.x,x.x,ddmmyy,x.x,a[,m[,s]]*hh     (m: NMEA 2.3, s: 4.1)
public struct RMC: Hashable, Sendable {
    /// Who talks.
    public var talker: Talker
    /// UTC time of day of the fix.
    public var time: TimeOfDay?
    /// `A` (true) or `V` (false); nil when empty.
    public var isValid: Bool?
    /// The position.
    public var coordinate: Coordinate?
    /// Speed over ground in knots.
    public var speedInKnots: Double?
    /// Course over ground in degrees from true north.
    public var course: Double?
    /// UTC date of the fix; two-digit years from 80 on are of the last century.
    public var date: CalendarDate?
    /// The mode indicator, from NMEA 2.3 on.
    public var mode: PositioningMode?

    /// An empty sentence of a talker.
    public init(talker: Talker) { self.talker = talker }
}

/// Global positioning system fix data.
///
///     $--GGA,hhmmss.ss,ddmm.mm,a,dddmm.mm,a,q,nn,x.x,x.x,M,x.x,M,x.x,nnnn*hh
public struct GGA: Hashable, Sendable {
    /// Who talks.
    public var talker: Talker
    /// UTC time of day of the fix.
    public var time: TimeOfDay?
    /// The position.
    public var coordinate: Coordinate?
    /// The quality indicator; nil when empty.
    public var quality: Fix.Quality?
    /// Satellites in use, as far as this sentence counts (many receivers stop at 12).
    public var satellitesUsed: Int?
    /// Horizontal dilution of precision.
    public var hdop: Double?
    /// Metres above mean sea level.
    public var altitude: Double?
    /// Metres of the geoid above the WGS-84 ellipsoid.
    public var geoidSeparation: Double?

    /// An empty sentence of a talker.
    public init(talker: Talker) { self.talker = talker }
}

/// GNSS dilution of precision and active satellites; one for each constellation of a combined solution.
///
///     $--GSA,a,x,nn,nn,nn,nn,nn,nn,nn,nn,nn,nn,nn,nn,x.x,x.x,x.x[,s]*hh     (s: NMEA 4.11)
public struct GSA: Sendable {
    /// Who talks.
    public var talker: Talker
    /// No fix, 2D or 3D; nil when empty.
    public var mode: Fix.Mode?
    /// Satellite numbers in the solution; an empty slot is 0, wherever it stands.
    public var satellites: InlineArray<12, UInt16>
    /// Position dilution of precision.
    public var pdop: Double?
    /// Horizontal dilution of precision.
    public var hdop: Double?
    /// Vertical dilution of precision.
    public var vdop: Double?
    /// NMEA 4.11's system: 1 GPS, 2 GLONASS, 3 Galileo, 4 BeiDou, 5 QZSS, 6 NavIC.
    public var system: UInt8?

    /// An empty sentence of a talker.
    public init(talker: Talker) {
        self.talker = talker
        satellites = InlineArray(repeating: 0)
    }

    /// How many slots are filled.
    public var satellitesUsed: Int {
        var used = 0
        for slot in satellites.indices where satellites[slot] != 0 { used += 1 }
        return used
    }
}

/// GNSS satellites in view: one message of a group.
///
///     $--GSV,n,i,nn[,nn,ee,aaa,ss]{0…4}[,g]*hh     (g: NMEA 4.11's signal, a hexadecimal digit)
public struct GSV: Sendable {
    /// A satellite in view.
    public struct Satellite: Hashable, Sendable {
        /// Its number in the talker's numbering.
        public var number: UInt16 = 0
        /// Degrees above the horizon.
        public var elevation: Int16?
        /// Degrees from true north.
        public var azimuth: Int16?
        /// Carrier-to-noise density in dB-Hz; nil when not tracked.
        public var signalToNoise: Int16?

        /// A satellite of which nothing is known yet.
        public init() {}
    }

    /// Who talks, which tells the constellation.
    public var talker: Talker
    /// Messages in the group.
    public var messageCount: Int
    /// This message's number in it, from 1.
    public var messageNumber: Int
    /// Satellites in view, over the whole group.
    public var satellitesInView: Int
    /// The satellites of this message; the first ``count`` are filled.
    public var satellites: InlineArray<4, Satellite>
    /// How many satellites this message has.
    public var count: Int
    /// NMEA 4.11's signal identifier.
    public var signal: UInt8?

    /// A message without satellites.
    public init(talker: Talker, messageCount: Int, messageNumber: Int, satellitesInView: Int) {
        self.talker = talker
        self.messageCount = messageCount
        self.messageNumber = messageNumber
        self.satellitesInView = satellitesInView
        satellites = InlineArray(repeating: Satellite())
        count = 0
    }
}

/// Course over ground and ground speed.
///
///     $--VTG,x.x,T,x.x,M,x.x,N,x.x,K[,m]*hh
public struct VTG: Hashable, Sendable {
    /// Who talks.
    public var talker: Talker
    /// Course in degrees from true north.
    public var course: Double?
    /// Speed over ground in knots.
    public var speedInKnots: Double?
    /// Speed over ground in kilometres per hour.
    public var speedInKilometersPerHour: Double?
    /// The mode indicator.
    public var mode: PositioningMode?

    /// An empty sentence of a talker.
    public init(talker: Talker) { self.talker = talker }
}

/// Geographic position, latitude and longitude.
///
///     $--GLL,ddmm.mm,a,dddmm.mm,a,hhmmss.ss,A[,m]*hh
public struct GLL: Hashable, Sendable {
    /// Who talks.
    public var talker: Talker
    /// The position.
    public var coordinate: Coordinate?
    /// UTC time of day of the position.
    public var time: TimeOfDay?
    /// `A` (true) or `V` (false); nil when empty.
    public var isValid: Bool?
    /// The mode indicator.
    public var mode: PositioningMode?

    /// An empty sentence of a talker.
    public init(talker: Talker) { self.talker = talker }
}

/// Time and date.
///
///     $--ZDA,hhmmss.ss,dd,mm,yyyy,xx,yy*hh
public struct ZDA: Hashable, Sendable {
    /// Who talks.
    public var talker: Talker
    /// UTC time of day.
    public var time: TimeOfDay?
    /// UTC date, with all four digits of the year.
    public var date: CalendarDate?

    /// An empty sentence of a talker.
    public init(talker: Talker) { self.talker = talker }
}

/// GNSS pseudorange error statistics: one standard deviation each, in metres.
///
///     $--GST,hhmmss.ss,x.x,x.x,x.x,x.x,x.x,x.x,x.x*hh
public struct GST: Hashable, Sendable {
    /// Who talks.
    public var talker: Talker
    /// UTC time of day of the fix it belongs to.
    public var time: TimeOfDay?
    /// Root mean square of the pseudorange residuals.
    public var residual: Double?
    /// Error of the latitude.
    public var latitudeError: Double?
    /// Error of the longitude.
    public var longitudeError: Double?
    /// Error of the altitude.
    public var altitudeError: Double?

    /// An empty sentence of a talker.
    public init(talker: Talker) { self.talker = talker }
}

/// Fix data of several constellations; the mode has one letter for each.
///
///     $--GNS,hhmmss.ss,ddmm.mm,a,dddmm.mm,a,c--c,nn,x.x,x.x,x.x,x.x,nnnn[,s]*hh
public struct GNS: Hashable, Sendable {
    /// Who talks.
    public var talker: Talker
    /// UTC time of day of the fix.
    public var time: TimeOfDay?
    /// The position.
    public var coordinate: Coordinate?
    /// The best of the constellations' mode indicators; nil when empty.
    public var mode: PositioningMode?
    /// Satellites in use.
    public var satellitesUsed: Int?
    /// Horizontal dilution of precision.
    public var hdop: Double?
    /// Metres above mean sea level.
    public var altitude: Double?
    /// Metres of the geoid above the WGS-84 ellipsoid.
    public var geoidSeparation: Double?

    /// An empty sentence of a talker.
    public init(talker: Talker) { self.talker = talker }
}
