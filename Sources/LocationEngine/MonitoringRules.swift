/// The numbers of the services that watch for the app: regions, significant changes, visits, the one location, the
/// automatic pause. Where Apple names a number it is the default; the others are our choice, and say so.
public struct MonitoringRules: Hashable, Sendable {
    // MARK: Regions

    /// Regions that an app may monitor at once. Apple: 20.
    public var maximumRegions = 20
    /// Metres of radius at the most, `maximumRegionMonitoringDistance`. Apple gives no number; ours is 1000 km.
    public var maximumRegionMonitoringDistance = 1_000_000.0
    /// Metres past the border at which a crossing begins to count; for an entry not more than half the radius, or small
    /// regions could not be entered. Apple leaves it to the hardware and lets testers assume 200, for a phone that may
    /// know its place from cells; a satellite receiver needs less, and ours is 50.
    public var minimumDistance = 50.0
    /// Seconds that the device must stay there until the crossing counts. Apple: 20.
    public var stay = 20.0

    // MARK: Significant changes

    /// Metres from the previous one. Apple: 500.
    public var significantDistance = 500.0
    /// Seconds from the previous one. Apple: five minutes.
    public var significantInterval = 300.0

    // MARK: Visits

    /// Metres within which the device stays while it is at one place. Our choice.
    public var visitRadius = 100.0
    /// Seconds after which a stay is a visit. Our choice.
    public var visitDuration = 300.0
    /// Seconds away after which a visit is over. Our choice.
    public var departureDuration = 60.0

    // MARK: One location

    /// Seconds that `requestLocation` waits for the desired accuracy. Apple gives no number; about 10 is what is seen.
    public var requestTimeout = 10.0
    /// Metres that satisfy a request for the best accuracy, which knows no best. Our choice.
    public var bestAccuracy = 10.0

    // MARK: Pausing

    /// Metres within which the device has to stay for its updates to be paused. Our choice.
    public var pauseRadius = 50.0
    /// Seconds that it has to stay there. Our choice: a car may stand in a jam, a train in a station.
    public var pauseDelay = 900.0
    /// The same for ``ActivityType/fitness``: who does sports and stands has a rest. Our choice.
    public var fitnessPauseDelay = 300.0

    // MARK: Looking

    /// Seconds between two looks of the monitors at the least. Our choice.
    public var shortestLook = 10.0
    /// Seconds between two looks of the monitors at the most. Our choice.
    public var longestLook = 900.0

    /// Apple's numbers and ours.
    public init() {}

    func pauseDelay(for activity: ActivityType) -> Double { activity == .fitness ? fitnessPauseDelay : pauseDelay }
}
