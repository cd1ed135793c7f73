import LocationModel

/// What the system knows of an app while it has no process; to be kept by who keeps the system's part.
public struct Remembered: Hashable, Sendable {
    /// There is a state of the screen to restore.
    public var hasPreservedState = false
    /// The last process was thrown out of the app switcher, and the user has not started the app since.
    public var wasQuitByUser = false
    /// Local notifications, the earliest first.
    public internal(set) var scheduledNotifications: [LocalNotification] = []
    /// The identifiers of local notifications that were shown and not confirmed, the oldest first.
    public internal(set) var shownNotifications: [String] = []

    /// An app that has never run.
    public init() {}
}

/// State preservation (spec/app-lifecycle.md): saved after entering background, restored between the two launch
/// messages, thrown away after a crash while restoring or a forced quit.
///
/// A process that began behind the screen has restored nothing, and saves nothing over what was preserved until it has
/// been on the screen.
extension ApplicationLifecycle {
    private var preservesState: Bool { profile.supportsStatePreservation && app.preservesState }

    mutating func saveState(into effects: inout [Effect]) {
        guard preservesState, state == .background, process.ending == nil, process.hasBeenOnScreen else { return }
        remembered.hasPreservedState = true
        effects.append(.saveState)
    }

    /// The app is restoring until it is launched: UIKit cannot tell who is to blame for a crash, either.
    mutating func restoreState(into effects: inout [Effect]) {
        guard preservesState, remembered.hasPreservedState else { return }
        process.isRestoring = true
        effects.append(.restoreState)
    }

    mutating func discardState(into effects: inout [Effect]) {
        guard remembered.hasPreservedState else { return }
        remembered.hasPreservedState = false
        effects.append(.discardState)
    }
}
