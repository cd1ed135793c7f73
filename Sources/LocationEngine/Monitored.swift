public import LocationModel

/// What the app has asked the system to watch, and what it was told last: the part of the engine that survives the app's
/// process, and, kept in a file, the service's and a reboot.
///
/// Coded under the names of its properties; what is nil or missing is as in ``init()``.
public struct Monitored: Hashable, Codable, Sendable {
    /// A region, and what the app knows of it.
    public struct MonitoredRegion: Hashable, Codable, Sendable {
        /// The region.
        public internal(set) var region: Region
        /// Where the device was last known to be; an event is a change of this.
        public internal(set) var state: RegionState
    }

    /// In the order in which they were registered; identifiers are unique.
    public internal(set) var regions: [MonitoredRegion] = []
    /// Whether significant changes are told.
    public internal(set) var significantChanges = false
    /// Whether visits are told.
    public internal(set) var visits = false
    /// The location of the last significant change, from which the next one is measured.
    public internal(set) var lastSignificantFix: Fix?
    /// The visit whose arrival was told and that lasts.
    public internal(set) var currentVisit: Visit?
    /// What the user allows.
    public internal(set) var authorization = Authorization(.authorizedAlways)

    /// Nothing is watched, and everything allowed.
    public init() {}
}
