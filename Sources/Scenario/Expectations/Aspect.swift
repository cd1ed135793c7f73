package import LocationModel
import LocationService

/// A kind of event that can be expected in an order or counted; each event has a word.
///
/// The raw value is the key in a scenario file.
public enum Aspect: String, CaseIterable, Sendable {
    // The app's lifecycle

    /// Launches, by their cause: `user`, `localNotification`, or the location event.
    case launches
    /// Messages to the delegates, by the method's name.
    case messages
    /// The states that the app enters.
    case states
    /// Terminations, by the reason's name.
    case terminations
    /// Other apps that were ended because memory was needed, by name.
    case otherTerminations
    /// Background tasks that the app requested: `begun` or `refused`.
    case backgroundTasks
    /// Expiration handlers that were called: `expired`.
    case expirations
    /// State preservation: `save`, `restore`, `discard`.
    case preservation
    /// Local notifications: `tea shown` by the system, `tea delivered` to the app.
    case notifications
    /// URLs that the app receives.
    case urls
    /// The battery and the power mode, as reported to the app: `15% unplugged`, `15% unplugged lowPower`.
    case power

    // The app's locations

    /// Location events delivered to the app, by their kind.
    case locationEvents
    /// Region crossings: `shop entered`, `shop exited`.
    case regions
    /// Requested region states: `shop inside`.
    case regionStates
    /// Regions that cannot be monitored, with the reason: `shop tooManyRegions`.
    case monitoringFailures
    /// Changes of the desired accuracy in effect: `best`, `100m`.
    case accuracies
    /// Automatic pauses: `paused`.
    case pauses
    /// Ends of deferred updates, with the reason: `completed`, `canceled`, `notUpdating`.
    case deferrals
    /// Requests for one location that failed: `failed`.
    case failedRequests
    /// Denied authorization: `denied`.
    case denials

    // Faults

    /// Faults, by name.
    case faults
    /// The source: `lost` or `found`.
    case source

    /// The word for an event; nil for an event of another kind.
    ///
    /// In an app with scenes the messages have the names of the scene delegate's methods.
    package func word(for event: ServiceEvent, usesScenes: Bool) -> String? {
        switch (self, event) {
        case (.launches, .launch(.user)): "user"
        case (.launches, .launch(.location(let event))): event.rawValue
        case (.launches, .launch(.localNotification)): "localNotification"
        case (.messages, .message(let message)): message.name(inScenes: usesScenes)
        case (.states, .state(let state, _)): state.rawValue
        case (.terminations, .terminated(let reason)): reason.name
        case (.backgroundTasks, .backgroundTask(let task)): task == .invalid ? "refused" : "begun"
        case (.expirations, .expiration): "expired"
        case (.preservation, .preservation(let preservation)): preservation.rawValue
        case (.notifications, .notification(let name, let isShown)): "\(name) \(isShown ? "shown" : "delivered")"
        case (.urls, .openURL(let url)): url
        case (.otherTerminations, .otherAppTerminated(let name)): name
        case (.power, .devicePower(let power)): power.text
        case (.locationEvents, .locationEvent(let event, _)): event.rawValue
        case (.regions, .locationEvent(_, .region(let region, let direction, _)?)): "\(region) \(direction.rawValue)"
        case (.regionStates, .regionState(let region, let state)): "\(region) \(state.rawValue)"
        case (.monitoringFailures, .monitoringFailed(let region, let failure)): "\(region) \(failure.rawValue)"
        case (.accuracies, .desiredAccuracy(_, let accuracy)): accuracy.name
        case (.pauses, .paused): "paused"
        case (.deferrals, .deferralEnded(_, let end)): end.rawValue
        case (.failedRequests, .requestFailed): "failed"
        case (.denials, .denied): "denied"
        case (.faults, .fault(let fault)): fault.name
        case (.source, .source(.lost)): "lost"
        case (.source, .source(.found)): "found"
        default: nil
        }
    }

    /// The possible words; nil if they contain names of the app's own.
    package func vocabulary(usesScenes: Bool) -> [String]? {
        switch self {
        case .launches: ["user", "localNotification"] + LocationEvent.allCases.map(\.rawValue)
        case .messages: Message.allCases.map { $0.name(inScenes: usesScenes) }
        case .states: ApplicationState.allCases.map(\.rawValue)
        case .terminations: TerminationReason.names
        case .backgroundTasks: ["begun", "refused"]
        case .expirations: ["expired"]
        case .preservation: Preservation.allCases.map(\.rawValue)
        case .locationEvents: LocationEvent.allCases.map(\.rawValue)
        case .accuracies, .notifications, .urls, .power, .otherTerminations, .regions, .regionStates,
            .monitoringFailures:
            nil
        case .pauses: ["paused"]
        case .deferrals: DeferralEnd.allCases.map(\.rawValue)
        case .failedRequests: ["failed"]
        case .denials: ["denied"]
        case .faults: Fault.names
        case .source: ["lost", "found"]
        }
    }
}
