/// A circle whose boundary is monitored: `CLCircularRegion`.
public struct Region: Hashable, Codable, Sendable {
    /// The app's name for the region; it replaces another region of the same name.
    public var identifier: String
    /// The centre, WGS-84 degrees.
    public var center: Coordinate
    /// Metres, greater than 0 and at most ``MonitoringRules/maximumRegionMonitoringDistance``.
    public var radius: Double
    /// Whether the app is notified of entering.
    public var notifyOnEntry: Bool
    /// Whether the app is notified of leaving.
    public var notifyOnExit: Bool

    /// A circle; its values are validated when monitoring starts.
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

extension Region {
    /// Whether this is a valid circle on earth.
    package var isValid: Bool { center.isOnEarth && radius > 0 }
}

extension Region {
    /// - Throws: if the identifier, the centre or the radius is missing. The app is notified of both crossings by
    ///   default.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            identifier: try container.decode(String.self, forKey: .identifier),
            center: try container.decode(Coordinate.self, forKey: .center),
            radius: try container.decode(Double.self, forKey: .radius),
            notifyOnEntry: try container.decodeIfPresent(Bool.self, forKey: .notifyOnEntry) ?? true,
            notifyOnExit: try container.decodeIfPresent(Bool.self, forKey: .notifyOnExit) ?? true)
    }
}
