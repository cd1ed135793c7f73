/// A receiver's habits: which sentences it sends, how precisely, how often, and what it does when it loses its fix.
public enum ReceiverProfile: String, CaseIterable, Sendable {
    /// u-blox M8 with its factory settings, GPS and GLONASS, NMEA 4.0: RMC, VTG, GGA, GSA, GSV, GLL. Sends
    /// dead-reckoned positions (mode `E`) for 3 s after a loss, no course when standing.
    case uBloxM8 = "u-blox-m8"
    /// SiRF star III and IV, GPS only, talker GP: GGA, GSA, RMC; GSV every 5 s. Freezes its last position for 4 s
    /// after a loss as though it were a fix, repeats its last course when standing.
    case sirf
    /// A dual-band receiver of 2020, four constellations, NMEA 4.11 with system and signal identifiers, GST and ZDA,
    /// seven decimals of a minute. Admits a loss at once.
    case multiBand = "multi-band"
    /// An M8 that was set to many fixes a second: RMC and GGA with each epoch.
    case compact

    /// One line for a list of the profiles.
    public var summary: String {
        switch self {
        case .uBloxM8: "u-blox M8, GPS and GLONASS, factory settings (RMC VTG GGA GSA GSV GLL)"
        case .sirf: "SiRF star, GPS only (GGA GSA RMC, GSV every 5 s)"
        case .multiBand: "dual-band, four constellations, NMEA 4.11 (with GST and ZDA)"
        case .compact: "u-blox M8 set to RMC and GGA, for many fixes a second"
        }
    }

    /// A kind of sentence, or of sentences that belong together.
    enum Part {
        case rmc, vtg, gga, gsa, gsv, gll, gst, zda
    }

    /// What it sends, in its order.
    var parts: [Part] {
        switch self {
        case .uBloxM8: [.rmc, .vtg, .gga, .gsa, .gsv, .gll]
        case .sirf: [.gga, .gsa, .gsv, .rmc]
        case .multiBand: [.rmc, .vtg, .gga, .gsa, .gsv, .gll, .gst, .zda]
        case .compact: [.rmc, .gga, .gsa, .gsv]
        }
    }

    /// What a receiver does in the seconds after it has lost its satellites.
    enum Coasting {
        /// Goes on along the last velocity and says so, that many seconds.
        case deadReckons(seconds: Int)
        /// Repeats the last position and says nothing, that many seconds.
        case freezes(seconds: Int)
        /// Sends no position any more.
        case stops
    }

    var coasting: Coasting {
        switch self {
        case .uBloxM8, .compact: .deadReckons(seconds: 3)
        case .sirf: .freezes(seconds: 4)
        case .multiBand: .stops
        }
    }

    var constellations: [Constellation] {
        switch self {
        case .uBloxM8, .compact: [.gps, .glonass]
        case .sirf: [.gps]
        case .multiBand: [.gps, .glonass, .galileo, .beiDou]
        }
    }

    /// Whether the course stays at its last value when standing; otherwise its field is empty.
    var repeatsCourse: Bool { self == .sirf }

    /// The highest number of satellites that GGA admits: old receivers stop at the twelve of NMEA 2.
    var mostSatellitesUsed: Int { self == .multiBand ? 99 : 12 }

    /// Decimals of a minute of arc.
    var minuteDecimals: Int {
        switch self {
        case .uBloxM8, .compact: 5
        case .sirf: 4
        case .multiBand: 7
        }
    }

    /// Decimals of a second.
    var secondDecimals: Int { self == .sirf ? 3 : 2 }

    /// Seconds between two accounts of the satellites in view.
    var satellitesInViewPeriod: Int64 { self == .sirf ? 5 : 1 }
}
