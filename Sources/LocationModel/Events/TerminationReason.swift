/// Why an app's process has ended.
///
/// The app receives `applicationWillTerminate` only if it was running and is asked to terminate (``leftScreen``,
/// ``memoryPressure``, and ``user`` and ``endOfTrace`` while running in the foreground or background); in every other
/// case it receives nothing.
public enum TerminationReason: Hashable, Codable, Sendable {
    /// It left the screen and may not run in the background: no multitasking, or `UIApplicationExitsOnSuspend`.
    case leftScreen
    /// The system needed its memory.
    case memoryPressure
    /// A background task was still open at its deadline; the name of the oldest one.
    case backgroundTask(name: String)
    /// It exceeded a time limit.
    case watchdog(Watchdog)
    /// The user removed it from the app switcher.
    case user
    /// The trace that replaces the receiver is over.
    case endOfTrace
    /// It exited by itself.
    case exit
    /// It crashed.
    case crash

    /// The reason's name in records.
    public var name: String { key.rawValue }

    /// The names of all reasons.
    package static let names = CodingKeys.allCases.map(\.rawValue)

    private var key: CodingKeys {
        switch self {
        case .leftScreen: .leftScreen
        case .memoryPressure: .memoryPressure
        case .backgroundTask: .backgroundTask
        case .watchdog: .watchdog
        case .user: .user
        case .endOfTrace: .endOfTrace
        case .exit: .exit
        case .crash: .crash
        }
    }

    /// Whether it indicates a fault in the app.
    public var isFailure: Bool {
        switch self {
        case .backgroundTask, .watchdog, .crash: true
        case .leftScreen, .memoryPressure, .user, .endOfTrace, .exit: false
        }
    }
}

/// The JSON keys of associated values whose keys differ from their labels (``LineEncoder``).
extension TerminationReason {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case leftScreen, memoryPressure, backgroundTask, watchdog, user, endOfTrace, exit, crash
    }

    private enum BackgroundTaskCodingKeys: String, CodingKey { case name = "task" }
    private enum WatchdogCodingKeys: String, CodingKey { case _0 = "watchdog" }
}
