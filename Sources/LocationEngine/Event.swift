public import LocationModel

/// Names one client of the engine: one location manager of the app.
public struct ClientID: Hashable, Comparable, Sendable {
    /// The number that the runtime gave it.
    public let rawValue: Int

    /// A client by its number.
    public init(_ rawValue: Int) { self.rawValue = rawValue }

    /// Orders clients by number, which is the order they are served in.
    public static func < (a: ClientID, b: ClientID) -> Bool { a.rawValue < b.rawValue }
}

/// What a client asks for; the names are `CLLocationManager`'s.
public enum Request: Hashable, Sendable {
    /// `startUpdatingLocation()`. A second start changes nothing.
    case startUpdatingLocation
    /// `stopUpdatingLocation()`.
    case stopUpdatingLocation
    /// Sets `desiredAccuracy`; best until then.
    case desiredAccuracy(DesiredAccuracy)
    /// Sets `distanceFilter` in metres; nil is `kCLDistanceFilterNone`, and so is anything that is not positive.
    case distanceFilter(Double?)
    /// `requestLocation()`: one location, or ``Effect/requestFailed(_:)``. Nothing while updates run, or while one is
    /// outstanding.
    case requestLocation
    /// Sets `allowsBackgroundLocationUpdates`; false until then.
    case allowsBackgroundLocationUpdates(Bool)
    /// Sets `pausesLocationUpdatesAutomatically`; false until then, where Apple's default is true: who stands for an app
    /// sets it.
    case pausesLocationUpdatesAutomatically(Bool)
    /// Sets `activityType`; other until then.
    case activityType(ActivityType)
    /// `startMonitoringSignificantLocationChanges()`. A second start changes nothing.
    case startMonitoringSignificantLocationChanges
    /// `stopMonitoringSignificantLocationChanges()`; it ends when the last client that monitors has stopped.
    case stopMonitoringSignificantLocationChanges
    /// `startMonitoring(for:)`: the app's regions are those of all clients.
    case startMonitoring(Region)
    /// `stopMonitoring(for:)`, by the region's identifier.
    case stopMonitoring(region: String)
    /// `requestState(for:)`, by the region's identifier; ``Effect/regionState(region:_:)`` answers.
    case requestState(region: String)
    /// `startMonitoringVisits()`. A second start changes nothing.
    case startMonitoringVisits
    /// `stopMonitoringVisits()`; it ends when the last client that monitors has stopped.
    case stopMonitoringVisits
}

/// What the engine hears.
public enum Event: Sendable {
    /// The source has made a fix, or found that the receiver has none (mode `none`).
    case fix(Fix)
    /// The source was asked for a fix and has had none since then, not even one without a position.
    case silence(since: Instant)
    /// A client asks for something.
    case request(ClientID, Request)
    /// The application is now in this state.
    ///
    /// While it is suspended the standard updates ask for nothing; locations that come all the same, because something is
    /// watched for, are held back, the newest hundred for each client (Apple names no number), and handed over when it
    /// runs again.
    ///
    /// With `notRunning` the process is gone, and with it its clients and what waited for them; what is monitored stays.
    case application(ApplicationState)
    /// The user allows this from now on. Everything is allowed until then.
    case authorization(Authorization)
    /// The instant of the last ``Effect/wake(at:)`` has come.
    case deadline
    /// The source's time has jumped (``SourceEvent/restarted(_:from:)``): every instant named before is void.
    case timeRestarted
}
