import LocationModel

/// State preservation: saved after entering the background, restored between the two launch
/// messages, and discarded after a forced quit or a crash while restoring.
///
/// A process that started in the background has restored nothing, and does not overwrite the saved state until it has
/// been on the screen.
extension ApplicationLifecycle {
    private var preservesState: Bool { profile.supportsStatePreservation && app.preservesState }

    mutating func saveState(into effects: inout [Effect]) {
        guard preservesState, state == .background, process.ending == nil, process.hasBeenOnScreen else { return }
        record.hasPreservedState = true
        effects.append(.notify(.preservation(.save)))
    }

    /// The app counts as restoring until its launch is complete: UIKit cannot attribute a crash more precisely either.
    mutating func restoreState(into effects: inout [Effect]) {
        guard preservesState, record.hasPreservedState else { return }
        process.isRestoring = true
        effects.append(.notify(.preservation(.restore)))
    }

    mutating func discardState(into effects: inout [Effect]) {
        guard record.hasPreservedState else { return }
        record.hasPreservedState = false
        effects.append(.notify(.preservation(.discard)))
    }
}
