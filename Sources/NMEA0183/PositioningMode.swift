import LocationModel

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

extension PositioningMode {
    /// How good a position of this mode is, for choosing among the constellations of a GNS.
    var rank: Int {
        switch self {
        case .notValid: 0
        case .manual: 1
        case .simulated: 2
        case .estimated: 3
        case .autonomous: 4
        case .differential: 5
        case .precise: 6
        case .realTimeKinematicFloat: 7
        case .realTimeKinematicFixed: 8
        }
    }

    /// The quality that a GGA would state for a position of this mode.
    var quality: Fix.Quality {
        switch self {
        case .notValid: .invalid
        case .autonomous: .autonomous
        case .differential: .differential
        case .precise: .precise
        case .realTimeKinematicFixed: .realTimeKinematicFixed
        case .realTimeKinematicFloat: .realTimeKinematicFloat
        case .estimated: .estimated
        case .manual: .manual
        case .simulated: .simulated
        }
    }
}
