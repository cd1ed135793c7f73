import ApplicationLifecycle
import LocationEngine
import LocationModel
public import LocationService

/// A kind of things that happen in a run, each of them with a word: what can be expected in an order, or counted.
///
/// The raw value is the key in a scenario file.
public enum Aspect: String, CaseIterable, Sendable {
    // Its life

    /// Processes that have begun, by their cause: `user`, `localNotification`, or the location event.
    case launches
    /// What the delegates are told, by the method's name.
    case messages
    /// The states that the app comes into.
    case states
    /// Processes that have ended, by the reason's name.
    case terminations
    /// Background tasks that the app asked for: `begun` or `refused`.
    case backgroundTasks
    /// Expiration handlers that were called: `expired`.
    case expirations
    /// What becomes of the state on the screen: `save`, `restore`, `discard`.
    case preservation
    /// Local notifications: `tea shown` by the system, `tea delivered` to the app.
    case notifications

    // Its locations

    /// Location events that reach the app, by their kind.
    case locationEvents
    /// Borders that were crossed: `shop entered`, `shop exited`.
    case regions
    /// Answers to what the app asks of a region: `shop inside`.
    case regionStates
    /// Regions that cannot be monitored, and why: `shop tooManyRegions`.
    case monitoringFailures
    /// The accuracies that the app gets: `best`, `100m`.
    case accuracies
    /// Automatic pauses: `paused`.
    case pauses
    /// Requests for one location that failed: `failed`.
    case failedRequests
    /// Refusals: `denied`.
    case denials

    // What goes wrong

    /// Faults, by their names.
    case faults
    /// The source: `lost` or `found`.
    case source

    /// The word for an event; nil when it is of another kind.
    /// - Parameter usesScenes: whether the app has a scene, whose delegate is told of the way onto the screen and off it.
    public func word(for event: ServiceEvent, usesScenes: Bool) -> String? {
        switch (self, event) {
        case (.launches, .launch(let cause)): cause.word
        case (.messages, .message(let message)): message.name(inScenes: usesScenes)
        case (.states, .state(let state, _)): state.rawValue
        case (.terminations, .terminated(let reason)): reason.name
        case (.backgroundTasks, .backgroundTask(let task)): task == .invalid ? "refused" : "begun"
        case (.expirations, .expiration): "expired"
        case (.preservation, .preservation(let what)): what.rawValue
        case (.notifications, .notification(let name, let isShown)): "\(name) \(isShown ? "shown" : "delivered")"
        case (.locationEvents, .locationEvent(let event, _)): event.rawValue
        case (.regions, .locationEvent(_, .region(let region, let direction, _)?)): "\(region) \(direction.rawValue)"
        case (.regionStates, .regionState(let region, let state)): "\(region) \(state.rawValue)"
        case (.monitoringFailures, .monitoringFailed(let region, let failure)): "\(region) \(failure.rawValue)"
        case (.accuracies, .desiredAccuracy(_, let accuracy)): accuracy.name
        case (.pauses, .paused): "paused"
        case (.failedRequests, .requestFailed): "failed"
        case (.denials, .denied): "denied"
        case (.faults, .fault(let fault)): fault.name
        case (.source, .source(.lost)): "lost"
        case (.source, .source(.found)): "found"
        default: nil
        }
    }

    /// The words that there are; nil when the app's own names are in them.
    public func vocabulary(usesScenes: Bool) -> [String]? {
        switch self {
        case .launches: ["user", "localNotification"] + LocationEvent.allCases.map(\.rawValue)
        case .messages: Message.allCases.map { $0.name(inScenes: usesScenes) }
        case .states: ApplicationState.allCases.map(\.rawValue)
        case .terminations: ["leftScreen", "memoryPressure", "backgroundTask", "watchdog", "user", "exit", "crash"]
        case .backgroundTasks: ["begun", "refused"]
        case .expirations: ["expired"]
        case .preservation: ["save", "restore", "discard"]
        case .locationEvents: LocationEvent.allCases.map(\.rawValue)
        case .accuracies, .notifications, .regions, .regionStates, .monitoringFailures: nil
        case .pauses: ["paused"]
        case .failedRequests: ["failed"]
        case .denials: ["denied"]
        case .faults: ["locationUnknown", "timeRestarted"]
        case .source: ["lost", "found"]
        }
    }
}

extension LaunchCause {
    fileprivate var word: String {
        switch self {
        case .user: "user"
        case .location(let event): event.rawValue
        case .localNotification: "localNotification"
        }
    }
}
