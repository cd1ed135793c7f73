import LocationModel

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
