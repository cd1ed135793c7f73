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
