/// Something that happens in a run, caused by the user, the system, the app or the source.
///
/// A ``Script`` schedules stimuli, a ``RemoteControl`` applies them immediately. A stimulus that makes no sense at that
/// moment changes nothing. Faults of the source, from ``sourceLost(reason:)`` on, are for tests: they count only in a
/// run whose script contains one, or that is advanced step by step.
public enum Stimulus: Hashable, Sendable {
    /// An event of the app's lifecycle.
    case app(LifecycleEvent)
    /// The app is brought to the foreground from any state: launched, resumed from the background, or activated after
    /// an interruption.
    case bringToForeground
    /// The app ends its oldest open background task of this name; the author of a script cannot know its number.
    case endBackgroundTask(named: String)
    /// The app begins a background task of this name, works for `seconds` of its running time, and ends it.
    case backgroundWork(String, seconds: Double)
    /// The user locks the device: an app on the screen leaves it.
    case lock
    /// The user unlocks the device: an app that was on the screen returns.
    case unlock
    /// The user opens a URL with the app, which comes to the foreground and receives it before it becomes active.
    case openURL(String)
    /// The battery's level changes, from 0 to 1, or its state; nil: no change.
    case battery(level: Double?, DevicePower.BatteryState?)
    /// A number of megabytes of memory is needed: the largest suspended app is ended first (`MemorySizes`).
    case memoryPressure(megabytes: Double)
    /// The app releases a picture, by its name, or loads it again.
    case picture(String, isLoaded: Bool)
    /// The user switches low power mode on or off.
    case lowPowerMode(Bool)
    /// The app schedules a local notification in this many seconds, 0 or more; one with the same identifier is
    /// replaced.
    case scheduleNotification(String, after: Double)
    /// A request from one of the app's location managers. An app that is not executing cannot make requests.
    case request(ClientID, Request)
    /// The user changes the permission in the settings.
    case authorization(Authorization)
    /// The user answers the app's permission prompt; an answer that is not possible changes nothing
    /// (``Authorization/admits(_:)``).
    case answer(Authorization)
    /// The source becomes unavailable for this reason, for example because gpsd has died: no fixes arrive.
    case sourceLost(reason: String)
    /// The source is available again.
    case sourceFound
    /// The receiver loses its position, as in a tunnel; it reports epochs without a position.
    case fixesLost
    /// The receiver has its position again.
    case fixesFound
}

extension Stimulus {
    /// Whether it is a fault of the source, or the end of one.
    package var isFault: Bool {
        switch self {
        case .sourceLost, .sourceFound, .fixesLost, .fixesFound: true
        default: false
        }
    }

    /// Whether the app itself causes this stimulus and may send it.
    package var isFromApp: Bool {
        switch self {
        case .app(let event): event.isFromApp
        case .request, .answer: true
        default: false
        }
    }
}
