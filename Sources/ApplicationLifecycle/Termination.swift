import LocationModel

/// Why the process of an app has ended.
///
/// The app hears `applicationWillTerminate` when it was running and is asked to go (``leftScreen``, ``memoryPressure``
/// and ``user`` while running behind the screen or on it), and nothing at all in every other case
/// (spec/app-lifecycle.md, "Message order").
public enum TerminationReason: Hashable, Sendable {
    /// It has left the screen and may not run behind it: no multitasking, or `UIApplicationExitsOnSuspend`.
    case leftScreen
    /// The system needed its memory.
    case memoryPressure
    /// A background task was left open beyond the deadline; the oldest one's name.
    case backgroundTask(name: String)
    /// It has taken too long.
    case watchdog(Watchdog)
    /// The user has thrown it out of the app switcher.
    case user
    /// It has ended by itself.
    case exit
    /// It has crashed.
    case crash

    /// The reason's name in records.
    public var name: String {
        switch self {
        case .leftScreen: "leftScreen"
        case .memoryPressure: "memoryPressure"
        case .backgroundTask: "backgroundTask"
        case .watchdog: "watchdog"
        case .user: "user"
        case .exit: "exit"
        case .crash: "crash"
        }
    }

    /// Whether it speaks of something wrong in the app.
    public var isFailure: Bool {
        switch self {
        case .backgroundTask, .watchdog, .crash: true
        case .leftScreen, .memoryPressure, .user, .exit: false
        }
    }
}

extension ApplicationLifecycle {
    /// Memory is needed: who sleeps goes without a word, who runs behind the screen is asked to go, who is on it stays.
    mutating func takeMemory(into effects: inout [Effect]) {
        switch state {
        case .suspended: end(.memoryPressure, into: &effects)
        case .background: terminate(.memoryPressure, into: &effects)
        case .active, .inactive: send(.didReceiveMemoryWarning, into: &effects)
        case .notRunning: break
        }
    }

    /// Out of the app switcher: an app that does not run is not there to be ended, and yet it is not to be launched any
    /// more.
    mutating func quit(into effects: inout [Effect]) {
        if process.ending != nil { return terminate(.user, into: &effects) }
        switch state {
        case .notRunning: forgetByUser(into: &effects)
        case .suspended: end(.user, into: &effects)
        case .background: terminate(.user, into: &effects)
        case .active, .inactive:
            leaveScreen(into: &effects)
            terminate(.user, into: &effects)
        }
    }

    /// Asks the app to go. A second reason is as good as the first, but for the user's, which is remembered.
    mutating func terminate(_ reason: TerminationReason, into effects: inout [Effect]) {
        if process.ending == nil { send(.willTerminate, into: &effects) }
        if process.ending == nil || reason == .user { process.ending = reason }
    }

    /// The process ends, and with it everything that was its own.
    mutating func end(_ reason: TerminationReason, into effects: inout [Effect]) {
        let hasFailedToRestore = process.isRestoring && reason.isFailure
        process = Process()
        effects.append(.terminated(reason))
        move(to: .notRunning, into: &effects)
        if hasFailedToRestore { discardState(into: &effects) }
        if reason == .user { forgetByUser(into: &effects) }
    }

    private mutating func forgetByUser(into effects: inout [Effect]) {
        remembered.wasQuitByUser = true
        discardState(into: &effects)
    }
}
