public import ApplicationLifecycle
public import LocationEngine
public import LocationModel

/// Locations on their way to the app.
public struct DeliveredLocations: Hashable, Sendable {
    /// At least one, oldest first.
    public let locations: ArraySlice<Fix>
    /// The client they are for.
    public let client: ClientID
    /// The state the app is in.
    public let state: ApplicationState
    /// Which of the app's work runs for them.
    public let work: Work
    /// The number of the batch, from 1, when there are several.
    public let batch: Int?
}

/// Something that went wrong and was dealt with.
public enum Fault: Hashable, Sendable {
    /// There has been no position since then.
    case locationUnknown(since: Instant)
    /// The source's time has jumped from there to now.
    case timeRestarted(from: Instant)

    /// The fault's name in records.
    public var name: String {
        switch self {
        case .locationUnknown: "locationUnknown"
        case .timeRestarted: "timeRestarted"
        }
    }
}

/// How it stands with the source.
public enum SourceCondition: Hashable, Sendable {
    /// It cannot be had, for this reason, and is being tried again.
    case lost(reason: String)
    /// It can be had; its name, as people know it.
    case found(name: String)
}

/// A location event with what it is about.
public enum LocationNews: Hashable, Sendable {
    /// The device has moved by the distance that counts as significant, to there; the client that is told, when not all
    /// are that monitor.
    case significantChange(Fix, to: ClientID?)
    /// The border of a monitored region was crossed.
    case region(String, RegionCrossing.Direction, Fix)
    /// A place was reached or left.
    case visit(Visit)

    /// What the app's life knows of it.
    public var kind: LocationEvent {
        switch self {
        case .significantChange: .significantChange
        case .region: .regionCrossing
        case .visit: .visit
        }
    }
}

/// Everything that happens in a run, in its order: what a record of it consists of, and what an app with a process of its
/// own has to be told.
///
/// What is large and rare is indirect, so that what there is for each fix stays small.
public enum ServiceEvent: Hashable, Sendable {
    // The app's life

    /// A process of the app has begun.
    case launch(LaunchCause)
    /// The app is told of a change in its life.
    case message(Message)
    /// The app is in this state from now on.
    case state(ApplicationState, from: ApplicationState)
    /// Until when the app may run behind the screen; nil: there is no limit, or it does not run
    /// (`backgroundTimeRemaining`).
    case backgroundTime(until: Instant?)
    /// What `beginBackgroundTask` has given the app; ``BackgroundTaskID/invalid`` when it was not possible.
    case backgroundTask(BackgroundTaskID)
    /// Work that the app has scheduled begins, by its name, as this background task.
    case scheduledTask(String, BackgroundTaskID)
    /// The expiration handler of a background task is called.
    case expiration(BackgroundTaskID)
    /// The app's state on the screen is preserved, given back or thrown away.
    case preservation(Preservation)
    /// A local notification is shown by the system, or handed to the app.
    case notification(String, isShown: Bool)
    /// The app's process has ended.
    case terminated(TerminationReason)
    /// What the system keeps of the app has changed; for who keeps it. Positions are in it.
    indirect case record(SystemRecord)

    // Its locations

    /// The accuracy that a client gets from now on.
    case desiredAccuracy(ClientID, DesiredAccuracy)
    /// Locations have been delivered.
    case delivery(DeliveredLocations)
    /// A location event has reached the app; without news when a script has made it up.
    indirect case locationEvent(LocationEvent, LocationNews?)
    /// What the app has asked of a region: where the device is.
    case regionState(String, RegionState)
    /// A region cannot be monitored.
    case monitoringFailed(String, MonitoringFailure)
    /// Location updates have ended by themselves, because the device is unlikely to move.
    case paused(ClientID)
    /// The deferral of a client's updates has ended, or was not begun.
    case deferralEnded(ClientID, DeferralEnd)
    /// The one location that a client has requested is not to be had.
    case requestFailed(ClientID)
    /// What a client has asked for is not permitted.
    case denied(ClientID)
    /// What the user allows has changed.
    case authorization(Authorization)

    // What goes wrong

    /// Something went wrong.
    case fault(Fault)
    /// The source has been lost or found.
    case source(SourceCondition)
}

/// What becomes of the state that is preserved for the next launch.
public enum Preservation: String, Hashable, Sendable {
    /// The app hands over what is on its screen.
    case save
    /// The app gets it back.
    case restore
    /// It is thrown away.
    case discard
}
