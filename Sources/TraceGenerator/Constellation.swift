import NMEA0183

/// A satellite system with evenly spaced circular orbits, close enough to the real ones to rise, culminate and set as
/// they do. Orbit radii and periods come from the systems' interface documents.
enum Constellation: UInt8, Sendable {
    case gps = 1
    case glonass
    case galileo
    case beiDou

    struct Orbits {
        var planes: Int
        var slots: Int
        /// Kilometres from the centre of the earth.
        var radius: Double
        /// Degrees.
        var inclination: Double
        /// Seconds per revolution.
        var period: Double
        /// The number of the first satellite in NMEA's numbering.
        var firstNumber: UInt16
    }

    var orbits: Orbits {
        switch self {
        case .gps: Orbits(planes: 6, slots: 5, radius: 26_560, inclination: 55, period: 43_082, firstNumber: 1)
        case .glonass: Orbits(planes: 3, slots: 8, radius: 25_510, inclination: 64.8, period: 40_544, firstNumber: 65)
        case .galileo: Orbits(planes: 3, slots: 8, radius: 29_600, inclination: 56, period: 50_685, firstNumber: 1)
        case .beiDou: Orbits(planes: 3, slots: 8, radius: 27_900, inclination: 55, period: 46_404, firstNumber: 19)
        }
    }

    var talker: Talker {
        switch self {
        case .gps: .gps
        case .glonass: .glonass
        case .galileo: .galileo
        case .beiDou: .beiDou
        }
    }

    /// NMEA 4.11's system identifier.
    var system: UInt8 { rawValue }

    /// NMEA 4.11's identifiers of the signals that a dual-band receiver tracks: L1 C/A and L2 CL, G1 and G2, E1 and
    /// E5b, B1I and B2I.
    var signals: [UInt8] {
        switch self {
        case .gps: [1, 6]
        case .glonass: [1, 3]
        case .galileo: [7, 2]
        case .beiDou: [1, 0xB]
        }
    }
}
