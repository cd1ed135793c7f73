import LocationModel

extension ApplicationLifecycle {
    /// Whether a location event may launch the app when it does not run.
    public var mayBeRelaunched: Bool {
        canRunInBackground && (profile.relaunchesAfterForcedQuit || !remembered.wasQuitByUser)
    }

    /// A location event finds the app wherever it is; only the one that it must not wake is in vain.
    mutating func receive(_ event: LocationEvent, into effects: inout [Effect]) {
        switch state {
        case .notRunning:
            guard mayBeRelaunched else { return }
            launch(for: .location(event), into: &effects)
        case .suspended:
            move(to: .background, into: &effects)
            deliver(event, into: &effects)
        case .background, .inactive, .active:
            deliver(event, into: &effects)
        }
    }

    mutating func deliver(_ event: LocationEvent, into effects: inout [Effect]) {
        effects.append(.deliver(event))
        start(.locationEvent)
    }
}
