/// A satellite in view, as a receiver reports it.
package struct Satellite: Hashable, Sendable {
    /// A system of satellites, by the letters that NMEA 0183 uses for it; SBAS has none of its own there.
    package enum System: String, Sendable {
        case gps = "GP"
        case sbas = "SB"
        case galileo = "GA"
        case beiDou = "GB"
        case qzss = "GQ"
        case glonass = "GL"
        case navIC = "GI"
    }

    /// Nil if the receiver's numbering does not tell it.
    package var system: System?
    /// Its number in the system's or the receiver's numbering.
    package var number: Int
    /// Degrees above the horizon.
    package var elevation: Double?
    /// Degrees from true north.
    package var azimuth: Double?
    /// Carrier-to-noise density in dB-Hz; nil if it is not received.
    package var signal: Double?
    /// Whether it is part of the solution.
    package var isUsed: Bool

    package init(
        _ system: System?, _ number: Int, elevation: Double? = nil, azimuth: Double? = nil, signal: Double? = nil,
        isUsed: Bool = false
    ) {
        (self.system, self.number) = (system, number)
        (self.elevation, self.azimuth, self.signal, self.isUsed) = (elevation, azimuth, signal, isUsed)
    }
}
