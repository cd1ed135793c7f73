/// The behaviour of a receiver model: its sentences, their precision and rate, and what it does after losing its fix.
package enum ReceiverProfile: String, CaseIterable, Sendable {
    /// u-blox M8 with factory settings, GPS and GLONASS, NMEA 4.0: RMC, VTG, GGA, GSA, GSV, GLL. Sends dead-reckoned
    /// positions (mode `E`) for 3 s after losing the fix, and no course when stationary.
    case uBloxM8 = "u-blox-m8"
    /// SiRF star III and IV, GPS only, talker GP: GGA, GSA, RMC; GSV every 5 s. For 4 s after losing the fix, repeats
    /// its last position as if it were a fix; repeats its last course when stationary.
    case sirf
    /// A dual-band receiver of 2020, four constellations, NMEA 4.11 with system and signal identifiers, GST and ZDA,
    /// seven decimals of a minute. Reports the loss of a fix immediately.
    case multiBand = "multi-band"
    /// An M8 configured for many fixes a second: RMC and GGA with each epoch.
    case compact

    /// A one-line description for a list of the profiles.
    package var summary: String {
        switch self {
        case .uBloxM8: "u-blox M8, GPS and GLONASS, factory settings (RMC VTG GGA GSA GSV GLL)"
        case .sirf: "SiRF star, GPS only (GGA GSA RMC, GSV every 5 s)"
        case .multiBand: "dual-band, four constellations, NMEA 4.11 (with GST and ZDA)"
        case .compact: "u-blox M8 set to RMC and GGA, for many fixes a second"
        }
    }

    /// A type of sentence, or a group of sentences that belong together.
    enum Part {
        case rmc, vtg, gga, gsa, gsv, gll, gst, zda
    }

    /// The parts of an epoch, in order.
    var parts: [Part] {
        switch self {
        case .uBloxM8: [.rmc, .vtg, .gga, .gsa, .gsv, .gll]
        case .sirf: [.gga, .gsa, .gsv, .rmc]
        case .multiBand: [.rmc, .vtg, .gga, .gsa, .gsv, .gll, .gst, .zda]
        case .compact: [.rmc, .gga, .gsa, .gsv]
        }
    }

    /// The behaviour of a receiver in the seconds after losing its satellites.
    enum Coasting {
        /// Continues at the last velocity and reports an estimated position, for this many seconds.
        case deadReckons(seconds: Int)
        /// Repeats the last position without marking it, for this many seconds.
        case freezes(seconds: Int)
        /// Sends no more positions.
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

    /// Whether the last course is repeated when stationary; otherwise its field is empty.
    var repeatsCourse: Bool { self == .sirf }

    /// The maximum number of satellites in GGA: old receivers stop at the twelve of NMEA 2.
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

    /// Seconds between two reports of the satellites in view.
    var satellitesInViewPeriod: Int64 { self == .sirf ? 5 : 1 }
}
