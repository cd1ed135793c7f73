public import LocationModel

/// A circle whose border is watched: `CLCircularRegion`.
public struct Region: Hashable, Codable, Sendable {
    /// The app's name for it; another region of the same name takes its place.
    public var identifier: String
    /// The middle, WGS-84 degrees.
    public var center: Coordinate
    /// Metres, more than 0 and not more than ``MonitoringRules/maximumRegionMonitoringDistance``.
    public var radius: Double
    /// Whether the app hears of entering.
    public var notifyOnEntry: Bool
    /// Whether the app hears of leaving.
    public var notifyOnExit: Bool

    /// A circle; what it is made of is looked at when it is to be monitored.
    public init(
        identifier: String, center: Coordinate, radius: Double, notifyOnEntry: Bool = true, notifyOnExit: Bool = true
    ) {
        self.identifier = identifier
        self.center = center
        self.radius = radius
        self.notifyOnEntry = notifyOnEntry
        self.notifyOnExit = notifyOnExit
    }
}

/// Where the device is, seen from a region: `CLRegionState`.
public enum RegionState: String, CaseIterable, Codable, Sendable {
    /// Nobody has looked yet.
    case unknown
    /// Inside the border.
    case inside
    /// Outside.
    case outside
}

/// The device has crossed the border of a monitored region.
public struct RegionCrossing: Hashable, Sendable {
    /// Which way.
    public enum Direction: String, Sendable {
        /// `didEnterRegion`.
        case entered
        /// `didExitRegion`.
        case exited
    }

    /// The region's name.
    public let region: String
    /// In or out.
    public let direction: Direction
    /// Where the fix that confirmed it is in ``Effects/locations``.
    public let location: Int
}

/// Why a region is not monitored: `monitoringDidFailFor`.
public enum MonitoringFailure: String, CaseIterable, Sendable {
    /// The app monitors as many as it may. `CLError.regionMonitoringFailure`.
    case tooManyRegions
    /// The radius is beyond ``MonitoringRules/maximumRegionMonitoringDistance``. `CLError.regionMonitoringFailure`.
    case radiusTooLarge
    /// A radius that is not positive, or a middle that is no place. `CLError.regionMonitoringFailure`.
    case invalidRegion
    /// The user has said no. The region is registered all the same, and monitored once it is allowed, as Apple's
    /// "Location and Maps Programming Guide" has it. `CLError.regionMonitoringDenied`.
    case denied
}
