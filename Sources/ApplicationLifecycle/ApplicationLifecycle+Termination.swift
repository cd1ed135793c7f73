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

    /// Ends the app in any state, because the user removes it from the app switcher or because the trace is over. An
    /// app that is not running cannot be ended, but after the user's decision it may no longer be relaunched. One that
    /// the user removes while it is being launched receives no message: it could not handle any before its launch is
    /// over.
    mutating func quit(for reason: TerminationReason, into effects: inout [Effect]) {
        if process.ending != nil { return terminate(reason, into: &effects) }
        switch state {
        case .notRunning: if reason == .user { recordForcedQuit(into: &effects) }
        case .suspended: end(reason, into: &effects)
        case _ where reason == .user && process.watchdogs.contains(.launch): end(reason, into: &effects)
        case .background: terminate(reason, into: &effects)
        case .active, .inactive:
            leaveScreen(into: &effects)
            terminate(reason, into: &effects)
        }
    }

    /// Asks the app to terminate. The user's reason is kept in any case, every other one until the user quits the app
    /// or the trace ends.
    mutating func terminate(_ reason: TerminationReason, into effects: inout [Effect]) {
        switch process.ending {
        case nil:
            send(.willTerminate, into: &effects)
            process.ending = reason
        case .user: break
        default: if reason == .user || reason == .endOfTrace { process.ending = reason }
        }
    }

    /// Ends the process and discards its state.
    mutating func end(_ reason: TerminationReason, into effects: inout [Effect]) {
        let hasFailedToRestore = process.isRestoring && reason.isFailure
        // Even if the app does not end as it was asked to.
        let wasQuitByUser = reason == .user || process.ending == .user
        process = Process()
        effects.append(.notify(.terminated(reason)))
        move(to: .notRunning, into: &effects)
        if hasFailedToRestore { discardState(into: &effects) }
        if wasQuitByUser { recordForcedQuit(into: &effects) }
    }

    private mutating func recordForcedQuit(into effects: inout [Effect]) {
        record.wasQuitByUser = true
        discardState(into: &effects)
    }
}
