import LocationModel

/// The parameters of the monitoring services: regions, significant changes, visits, single requests, automatic pause.
/// Numbers specified by Apple are the defaults; the others are our choice and marked as such.
public struct MonitoringRules: Hashable, Sendable {
    // MARK: Regions

    /// The number of regions that an app may monitor at once. Apple: 20.
    public var maximumRegions = 20
    /// The maximum radius in metres, `maximumRegionMonitoringDistance`. Apple specifies no number; ours is 1000 km.
    public var maximumRegionMonitoringDistance = 1_000_000.0
    /// Metres beyond the boundary at which a crossing begins to count; for an entry at most half the radius, because
    /// small regions could not be entered otherwise. Apple leaves it to the hardware and tells testers to assume 200,
    /// for a phone that may be located by cell towers; a satellite receiver needs less, and ours is 50.
    public var minimumDistance = 50.0
    /// Seconds that the device must stay there before the crossing counts. Apple: 20.
    public var dwellTime = 20.0

    // MARK: Significant changes

    /// The minimum distance from the previous change in metres. Apple: 500.
    public var significantDistance = 500.0
    /// The minimum time since the previous change in seconds. Apple: five minutes.
    public var significantInterval = 300.0

    // MARK: Visits

    /// The radius in metres within which the device counts as staying at one place. Our choice.
    public var visitRadius = 100.0
    /// The number of seconds after which a stay counts as a visit. Our choice.
    public var visitDuration = 300.0
    /// The number of seconds away after which a visit has ended. Our choice.
    public var departureDuration = 60.0

    // MARK: Single requests

    /// Seconds that `requestLocation` waits for the desired accuracy. Apple specifies no number; about 10 has been
    /// observed.
    public var requestTimeout = 10.0
    /// The accuracy in metres that satisfies a request for the best accuracy. Our choice.
    public var bestAccuracy = 10.0

    // MARK: Pausing

    /// The radius in metres within which the device must stay for its updates to be paused. Our choice.
    public var pauseRadius = 50.0
    /// Seconds that it must stay there. Our choice: a car may be in a traffic jam, a train in a station.
    public var pauseDelay = 900.0
    /// The same for ``ActivityType/fitness``: an athlete who stands still is resting. Our choice.
    public var fitnessPauseDelay = 300.0

    // MARK: Sampling

    /// The minimum number of seconds between two samples for monitoring. Our choice.
    public var minSampleInterval = 10.0
    /// The maximum number of seconds between two samples for monitoring. Our choice.
    public var maxSampleInterval = 900.0

    /// Apple's values, or ours where there are none.
    public init() {}

    /// The latest time of the next sample if a movement of this many metres matters.
    func nextSample(after fix: Fix, within bound: MovementBound?, metres: Double) -> Instant {
        // If a receiver reports no accuracy, half of the distance is assumed.
        let allowed = max(metres - (fix.horizontalAccuracy ?? metres / 2), metres / 4)
        let seconds = bound?.seconds(toMove: allowed) ?? 0
        return fix.time.advanced(
            bySeconds: seconds > minSampleInterval ? min(seconds, maxSampleInterval) : minSampleInterval)
    }

    func pauseDelay(for activity: ActivityType) -> Double { activity == .fitness ? fitnessPauseDelay : pauseDelay }
}
