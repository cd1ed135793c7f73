/// A client's request; the names are those of `CLLocationManager`.
public enum Request: Hashable, Codable, Sendable {
    /// `startUpdatingLocation()`. A second start changes nothing.
    case startUpdatingLocation
    /// `stopUpdatingLocation()`.
    case stopUpdatingLocation
    /// Sets `desiredAccuracy`; best until then.
    case desiredAccuracy(DesiredAccuracy)
    /// Sets `distanceFilter` in metres; nil is `kCLDistanceFilterNone`, and so is anything that is not positive.
    case distanceFilter(Double?)
    /// `requestLocation()`: one location, or ``ServiceEvent/requestFailed(_:)``. Ignored while updates run or while
    /// another request is outstanding.
    case requestLocation
    /// `allowDeferredLocationUpdates(untilTraveled:timeout:)`: metres and seconds; NaN means no limit. The reply is
    /// ``ServiceEvent/deferralEnded(_:_:)``.
    case allowDeferredUpdates(metres: Double, seconds: Double)
    /// `disallowDeferredLocationUpdates()`.
    case disallowDeferredUpdates
    /// Sets `allowsBackgroundLocationUpdates`; false until then.
    case allowsBackgroundLocationUpdates(Bool)
    /// Sets `pausesLocationUpdatesAutomatically`; false until then. Apple's default is true, so an emulated location
    /// manager has to set it.
    case pausesLocationUpdatesAutomatically(Bool)
    /// Sets `activityType`; other until then.
    case activityType(ActivityType)
    /// Whether the app uses predicted positions between its locations; false until then. The accuracy contract then
    /// applies to the prediction, which needs fewer fixes. Apple has no equivalent.
    case predictsPositions(Bool)
    /// `startMonitoringSignificantLocationChanges()`. A second start changes nothing.
    case startMonitoringSignificantLocationChanges
    /// `stopMonitoringSignificantLocationChanges()`; monitoring ends when the last client has stopped.
    case stopMonitoringSignificantLocationChanges
    /// `startMonitoring(for:)`; the app's regions are shared by all clients.
    case startMonitoring(Region)
    /// `stopMonitoring(for:)`, by the region's identifier.
    case stopMonitoring(region: String)
    /// `requestState(for:)`, by the region's identifier; the reply is ``ServiceEvent/regionState(_:_:)``.
    case requestState(region: String)
    /// `startMonitoringVisits()`. A second start changes nothing.
    case startMonitoringVisits
    /// `stopMonitoringVisits()`; monitoring ends when the last client has stopped.
    case stopMonitoringVisits
}

/// The JSON keys of associated values whose keys differ from their labels (``LineEncoder``).
extension Request {
    private enum DesiredAccuracyCodingKeys: String, CodingKey { case _0 = "desiredAccuracy" }
    private enum DistanceFilterCodingKeys: String, CodingKey { case _0 = "distanceFilter" }
    private enum AllowsBackgroundLocationUpdatesCodingKeys: String, CodingKey { case _0 = "allowed" }
    private enum PredictsPositionsCodingKeys: String, CodingKey { case _0 = "allowed" }
    private enum PausesLocationUpdatesAutomaticallyCodingKeys: String, CodingKey { case _0 = "allowed" }
    private enum ActivityTypeCodingKeys: String, CodingKey { case _0 = "activityType" }
}
