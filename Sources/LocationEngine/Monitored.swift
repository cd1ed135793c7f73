public import LocationModel

/// What the app has asked the system to watch, and what it was told last: the part of the engine that survives the app's
/// process, and, kept in a file, the service's and a reboot.
///
/// Coded under the names of its properties; what is nil or missing is as in ``init()``.
public struct Monitored: Hashable, Sendable {
    /// A region, and what the app knows of it.
    public struct MonitoredRegion: Hashable, Codable, Sendable {
        /// The region.
        public let region: Region
        /// Where the device was last known to be; an event is a change of this.
        public let state: RegionState
    }

    /// In the order in which they were registered; identifiers are unique.
    public let regions: [MonitoredRegion]
    /// Whether significant changes are told.
    public let significantChanges: Bool
    /// Whether visits are told.
    public let visits: Bool
    /// The location of the last significant change, from which the next one is measured.
    public let lastSignificantFix: Fix?
    /// When it was told, which may be later than it was made.
    public let lastSignificantTime: Instant?
    /// The visit whose arrival was told and that lasts.
    public let currentVisit: Visit?
    /// What the user allows.
    public let authorization: Authorization

    init(
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

    /// Nothing is watched, and everything allowed.
    public init() {
        self.init(
            regions: [], significantChanges: false, visits: false, lastSignificantFix: nil,
            lastSignificantTime: nil, currentVisit: nil, authorization: Authorization(.authorizedAlways))
    }
}

extension Monitored: Codable {
    private enum CodingKeys: String, CodingKey {
        case regions, significantChanges, visits, lastSignificantFix, lastSignificantTime, currentVisit, authorization
    }

    /// - Throws: `DecodingError`, also for what is well formed and means nothing: a place that is not on earth, a radius
    ///   that is not positive, two regions with one name.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let nothing = Monitored()
        let regions = try container.decodeIfPresent([MonitoredRegion].self, forKey: .regions) ?? nothing.regions
        guard regions.allSatisfy(\.region.isSound), Set(regions.map(\.region.identifier)).count == regions.count else {
            throw DecodingError.dataCorruptedError(
                forKey: .regions, in: container, debugDescription: "a region is not sound, or is there twice")
        }
        var fix = try container.decodeIfPresent(Fix.self, forKey: .lastSignificantFix)
        fix?.makeSound()
        if let fix, fix.coordinate == nil {
            throw DecodingError.dataCorruptedError(
                forKey: .lastSignificantFix, in: container, debugDescription: "a location without a place")
        }
        let visit = try container.decodeIfPresent(Visit.self, forKey: .currentVisit)
        if let visit, !visit.coordinate.isOnEarth {
            throw DecodingError.dataCorruptedError(
                forKey: .currentVisit, in: container, debugDescription: "a visit to no place on earth")
        }
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
