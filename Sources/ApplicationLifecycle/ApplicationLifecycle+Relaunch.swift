import LocationModel

extension ApplicationLifecycle {
    /// Whether a location event may launch the app if it is not running.
    public var mayBeRelaunched: Bool {
        canRunInBackground && (profile.relaunchesAfterForcedQuit || !record.wasQuitByUser)
    }

    /// Delivers a location event in any state; it is dropped only if the app is not running and may not be launched.
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
