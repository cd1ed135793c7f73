import LocationModel

extension ApplicationLifecycle {
    /// Frees memory: a suspended app is ended without notice, a background app is asked to terminate, and a foreground
    /// app receives a memory warning.
    mutating func handleMemoryPressure(into effects: inout [Effect]) {
        switch state {
        case .suspended: end(.memoryPressure, into: &effects)
        case .background: terminate(.memoryPressure, into: &effects)
        case .active, .inactive: send(.didReceiveMemoryWarning, into: &effects)
        case .notRunning: break
        }
    }

    /// Removes the app from the app switcher: an app that is not running cannot be ended, but may no longer be
    /// relaunched.
    mutating func quit(into effects: inout [Effect]) {
        if process.ending != nil { return terminate(.user, into: &effects) }
        switch state {
        case .notRunning: recordForcedQuit(into: &effects)
        case .suspended: end(.user, into: &effects)
        case .background: terminate(.user, into: &effects)
        case .active, .inactive:
            leaveScreen(into: &effects)
            terminate(.user, into: &effects)
        }
    }

    /// Asks the app to terminate. The first reason is kept, unless the second one is the user's.
    mutating func terminate(_ reason: TerminationReason, into effects: inout [Effect]) {
        if process.ending == nil { send(.willTerminate, into: &effects) }
        if process.ending == nil || reason == .user { process.ending = reason }
    }

    /// Ends the process and discards its state.
    mutating func end(_ reason: TerminationReason, into effects: inout [Effect]) {
        let hasFailedToRestore = process.isRestoring && reason.isFailure
        process = Process()
        effects.append(.notify(.terminated(reason)))
        move(to: .notRunning, into: &effects)
        if hasFailedToRestore { discardState(into: &effects) }
        if reason == .user { recordForcedQuit(into: &effects) }
    }

    private mutating func recordForcedQuit(into effects: inout [Effect]) {
        record.wasQuitByUser = true
        discardState(into: &effects)
    }
}
