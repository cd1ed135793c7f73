import LocationModel

/// NMEA 2.3's positioning mode indicator: one letter for how a position was obtained.
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
    /// `N`: no fix, regardless of the status field
    case notValid = 0x4E
    /// `P`
    case precise = 0x50
    /// `R`, real-time kinematic, fixed integers
    case realTimeKinematicFixed = 0x52
    /// `S`
    case simulated = 0x53
}

extension PositioningMode {
    /// The quality of positions in this mode, for selecting among the constellations of a GNS.
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

    /// The GGA quality that corresponds to this mode.
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
