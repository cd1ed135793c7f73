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
    case application(ApplicationState)
    /// The instant of the last ``Effect/wake(at:)`` has come.
    case deadline
    /// The source's time has jumped (``SourceEvent/restarted(_:from:)``): every instant named before is void.
    case timeRestarted
}
