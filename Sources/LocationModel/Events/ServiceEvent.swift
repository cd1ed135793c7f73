/// Everything that happens in a run, in order: the content of a recording, and what is sent to an app with its own
/// process.
///
/// Large, rare cases are indirect, so that the events that occur for each fix stay small.
public enum ServiceEvent: Hashable, Codable, Sendable {
    // The app's lifecycle

    /// A process of the app starts; its two launch messages carry the option for the cause.
    case launch(LaunchCause)
    /// A lifecycle message to the app's delegate.
    case message(Message)
    /// The app has entered the first state and left the second.
    case state(ApplicationState, from: ApplicationState)
    /// The instant until which the app may run in the background; nil if there is no limit or the app is not running
    /// (`backgroundTimeRemaining`).
    case backgroundTime(until: Instant?)
    /// The result of `beginBackgroundTask`; ``BackgroundTaskID/invalid`` if it was not possible.
    case backgroundTask(BackgroundTaskID)
    /// Work that the app has scheduled starts, by its name, as this background task; a suspended app is resumed for it.
    case scheduledTask(String, BackgroundTaskID)
    /// The expiration handler of a background task is called.
    case expiration(BackgroundTaskID)
    /// The app's screen state is saved, restored or discarded.
    case preservation(Preservation)
    /// A local notification is shown by the system, or passed to the app.
    case notification(String, isShown: Bool)
    /// A URL was opened with the app, which receives it on its way to the foreground (`application(_:open:options:)`).
    case openURL(String)
    /// The device's battery or power mode has changed, or is reported to an app at its launch.
    case devicePower(DevicePower)
    /// Memory was needed, and another app that was suspended has been ended; its name.
    case otherAppTerminated(String)
    /// The app's process has ended, or must be ended immediately, for this reason.
    case terminated(TerminationReason)
    /// The system's record of the app has changed; for the part that stores it. It contains positions.
    indirect case record(SystemRecord)

    // The app's locations

    /// The device's last location, which an app that is launched for a location event knows from the start
    /// (`CLLocationManager.location`).
    indirect case lastLocation(Fix)
    /// The accuracy that a client receives from now on, after applying the background policy; sent when its updates
    /// start and when it changes.
    case desiredAccuracy(ClientID, DesiredAccuracy)
    /// Locations were delivered to one client.
    case locations(DeliveredLocations)
    /// A location event has reached the app; without a payload if a script triggered it.
    indirect case locationEvent(LocationEvent, LocationEventPayload?)
    /// The state of a monitored region (`didDetermineState`): on request, and with every crossing.
    case regionState(String, RegionState)
    /// A region is not monitored, or not yet.
    case monitoringFailed(String, MonitoringFailure)
    /// A client's updates were paused because the device is unlikely to move. They have ended; the app has to start
    /// them again (`locationManagerDidPauseLocationUpdates`).
    case paused(ClientID)
    /// The deferral of a client's updates has ended, or was not started; sent once each time it was allowed
    /// (`didFinishDeferredUpdatesWithError`).
    case deferralEnded(ClientID, DeferralEnd)
    /// The single location that a client requested is not available (`CLError.locationUnknown`).
    case requestFailed(ClientID)
    /// A client requested locations without permission (`CLError.denied`); sent with each request, and once when the
    /// user revokes the permission.
    case denied(ClientID)
    /// The user's permission has changed.
    case authorization(Authorization)

    // Problems

    /// A problem was detected and handled.
    case fault(Fault)
    /// The source was lost or found.
    case source(SourceCondition)
}

// MARK: Which events are sent to an app, and which are recorded

extension ServiceEvent {
    /// Whether one of the app's location clients is notified of it.
    package func concerns(_ id: ClientID) -> Bool {
        switch self {
        case .locations(let delivery): delivery.client == id
        case .paused(let client), .deferralEnded(let client, _), .requestFailed(let client), .denied(let client):
            client == id
        case .locationEvent(_, .significantChange(_, let client?)): client == id
        case .locationEvent, .regionState, .monitoringFailed, .authorization, .state, .fault(.locationUnknown),
            .terminated:
            true
        case .launch, .message, .backgroundTime, .backgroundTask, .scheduledTask, .expiration, .preservation,
            .notification, .openURL, .devicePower, .otherAppTerminated, .record, .lastLocation, .desiredAccuracy,
            .fault, .source:
            false
        }
    }

    /// The monitored region that it is about.
    package var region: String? {
        switch self {
        case .regionState(let region, _), .monitoringFailed(let region, _): region
        default: nil
        }
    }

    /// Whether the app's process receives it. A stopped or terminated process reads nothing, so it never sees itself in
    /// such a state; what the system itself shows is not sent to the app.
    package var isForApp: Bool {
        switch self {
        case .state(let state, let before): state.executes && before != .suspended
        case .notification(_, let isShown): !isShown
        case .preservation(let what): what != .discard
        case .terminated, .otherAppTerminated: false
        default: true
        }
    }

    /// Whether only a running app is notified: a suspended app once it runs again, and one that is not running never.
    package var isForRunningApp: Bool {
        switch self {
        case .regionState, .monitoringFailed, .requestFailed, .denied, .paused, .deferralEnded, .devicePower: true
        default: false
        }
    }

    /// Whether it replaces an earlier one that a suspended app was not notified of yet.
    package var isPowerChange: Bool { if case .devicePower = self { true } else { false } }

    /// Whether it may be dropped for an app that does not read its input, because the app's lifecycle does not depend
    /// on it.
    package var isDroppable: Bool {
        switch self {
        case .locations, .fault, .source: true
        default: false
        }
    }

    /// Whether it is written to JSON Lines: not if another event implies it, nor if only the system stores it.
    package var isRecorded: Bool {
        switch self {
        case .state(.suspended, _), .state(.background, from: .suspended): true
        case .launch(.user), .state, .record, .backgroundTime, .lastLocation: false
        default: true
        }
    }
}

// MARK: Coding

/// The JSON keys of associated values whose keys differ from their labels (``LineEncoder``).
extension ServiceEvent {
    private enum LaunchCodingKeys: String, CodingKey { case _0 = "cause" }
    private enum MessageCodingKeys: String, CodingKey { case _0 = "name" }
    private enum StateCodingKeys: String, CodingKey { case _0 = "state", from }
    private enum BackgroundTaskCodingKeys: String, CodingKey { case _0 = "task" }
    private enum ScheduledTaskCodingKeys: String, CodingKey { case _0 = "name", _1 = "task" }
    private enum ExpirationCodingKeys: String, CodingKey { case _0 = "task" }
    private enum PreservationCodingKeys: String, CodingKey { case _0 = "what" }
    private enum NotificationCodingKeys: String, CodingKey { case _0 = "identifier", isShown = "shown" }
    private enum OpenURLCodingKeys: String, CodingKey { case _0 = "url" }
    private enum OtherAppTerminatedCodingKeys: String, CodingKey { case _0 = "name" }
    private enum TerminatedCodingKeys: String, CodingKey { case _0 = "reason" }
    private enum RecordCodingKeys: String, CodingKey { case _0 = "record" }
    private enum LastLocationCodingKeys: String, CodingKey { case _0 = "location" }
    private enum DesiredAccuracyCodingKeys: String, CodingKey { case _0 = "client", _1 = "desiredAccuracy" }
    private enum LocationEventCodingKeys: String, CodingKey { case _0 = "kind", _1 }
    private enum RegionStateCodingKeys: String, CodingKey { case _0 = "region", _1 = "state" }
    private enum MonitoringFailedCodingKeys: String, CodingKey { case _0 = "region", _1 = "reason" }
    private enum PausedCodingKeys: String, CodingKey { case _0 = "client" }
    private enum DeferralEndedCodingKeys: String, CodingKey { case _0 = "client", _1 = "reason" }
    private enum RequestFailedCodingKeys: String, CodingKey { case _0 = "client" }
    private enum DeniedCodingKeys: String, CodingKey { case _0 = "client" }
    private enum FaultCodingKeys: String, CodingKey { case _0 = "name" }
    private enum SourceCodingKeys: String, CodingKey { case _0 = "state" }
}
