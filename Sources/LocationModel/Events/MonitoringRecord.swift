/// What the app has asked the system to monitor, and what was last reported to it. This part of the engine survives the
/// app's process and, when saved to a file, a restart of the service and a reboot.
///
/// Coded under the names of its properties; nil or missing values are as in ``init()``.
public struct MonitoringRecord: Hashable, Sendable {
    /// A region and its last reported state.
    public struct MonitoredRegion: Hashable, Codable, Sendable {
        /// The circle, with the crossings that are reported.
        public let region: Region
        /// The device's last known position relative to the region; a change of it is an event.
        public let state: RegionState

        package init(region: Region, state: RegionState) {
            self.region = region
            self.state = state
        }
    }

    /// In the order of registration; identifiers are unique.
    public let regions: [MonitoredRegion]
    /// Whether significant changes are monitored.
    public let significantChanges: Bool
    /// Whether visits are monitored.
    public let visits: Bool
    /// The location of the last significant change; the distance to the next one is measured from here.
    public let lastSignificantFix: Fix?
    /// When it was reported, which may be later than the fix itself.
    public let lastSignificantTime: Instant?
    /// The current visit, if its arrival was reported.
    public let currentVisit: Visit?
    /// What the user has granted, which outlives the app's process.
    public let authorization: Authorization

    package init(
        regions: [MonitoredRegion], significantChanges: Bool, visits: Bool, lastSignificantFix: Fix?,
        lastSignificantTime: Instant?, currentVisit: Visit?, authorization: Authorization
    ) {
        self.regions = regions
        self.significantChanges = significantChanges
        self.visits = visits
        self.lastSignificantFix = lastSignificantFix
        self.lastSignificantTime = lastSignificantTime
        self.currentVisit = currentVisit
        self.authorization = authorization
    }

    /// Monitors nothing, and everything is permitted.
    public init() {
        self.init(
            regions: [], significantChanges: false, visits: false, lastSignificantFix: nil,
            lastSignificantTime: nil, currentVisit: nil, authorization: Authorization(.authorizedAlways))
    }
}

extension MonitoringRecord: Codable {
    private enum CodingKeys: String, CodingKey {
        case regions, significantChanges, visits, lastSignificantFix, lastSignificantTime, currentVisit, authorization
    }

    /// - Throws: `DecodingError`, also for well-formed but invalid values: a coordinate that is not on earth, a radius
    ///   that is not positive, two regions with the same identifier.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let nothing = MonitoringRecord()
        func invalid(_ key: CodingKeys, _ problem: String) -> DecodingError {
            DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: problem)
        }
        let regions = try container.decodeIfPresent([MonitoredRegion].self, forKey: .regions) ?? nothing.regions
        guard regions.allSatisfy(\.region.isValid), Set(regions.map(\.region.identifier)).count == regions.count else {
            throw invalid(.regions, "an invalid or duplicate region")
        }
        var fix = try container.decodeIfPresent(Fix.self, forKey: .lastSignificantFix)
        fix?.sanitize()
        if let fix, fix.coordinate == nil { throw invalid(.lastSignificantFix, "a location without coordinates") }
        let visit = try container.decodeIfPresent(Visit.self, forKey: .currentVisit)
        if let visit, !visit.coordinate.isOnEarth { throw invalid(.currentVisit, "a visit with invalid coordinates") }
        self.init(
            regions: regions,
            significantChanges: try container.decodeIfPresent(Bool.self, forKey: .significantChanges)
                ?? nothing.significantChanges,
            visits: try container.decodeIfPresent(Bool.self, forKey: .visits) ?? nothing.visits,
            lastSignificantFix: fix,
            lastSignificantTime: try container.decodeIfPresent(Instant.self, forKey: .lastSignificantTime),
            currentVisit: visit,
            authorization: try container.decodeIfPresent(Authorization.self, forKey: .authorization)
                ?? nothing.authorization)
    }
}
