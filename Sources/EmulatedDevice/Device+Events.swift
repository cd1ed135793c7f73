import LocationEngine
import LocationModel
import LocationService
import Synchronization

extension Device {
    /// The app as the service sees it: it forwards every event to the device's observers.
    func makeApplication() -> Application {
        var application = Application()
        application.startsServices = false
        application.hosting =
            state.withLock { $0.acknowledgesManually } ? .separateProcess : .inProcess(configuration.durations)
        application.observe { [weak self] event, time in self?.receive(event, at: time) }
        application.readPictureMemory = { [weak self] in self?.pictureMemory ?? 0 }
        application.onStep = { [weak self] index, time in
            let observer = self?.state.withLock { $0.stepObserver }
            observer?(index, time)
        }
        return application
    }

    /// The completion of the location event that observers are being notified of; nil at any other time.
    package var locationEventCompletion: LocationEventCompletion? { state.withLock { $0.locationEventCompletion } }

    private func receive(_ event: ServiceEvent, at time: Instant) {
        let (acknowledgesManually, revoked, noticed) = state.withLock { state in
            state.snapshot.apply(event, at: time)
            if case .preservation(.discard) = event { state.preserved["screen"] = nil }
            let noticed = state.recordedNotifications
            if case .record(let record) = event { state.recordedNotifications = record.lifecycle.shownNotifications }
            return (state.acknowledgesManually, state.revokeTemporaryAccuracy(after: event), noticed)
        }
        updateBadge(after: event, noticed: noticed)
        loop.receive(event, at: time)
        switch event {
        case .locationEvent, .regionState:
            let completion =
                if case .locationEvent = event { LocationEventCompletion(self) } else {
                    nil as LocationEventCompletion?
                }
            guard acknowledgesManually else {
                notifyObservers(of: event, at: time, completion)
                break
            }
            // After the messages that are on their way to the main thread: an app that is launched for this event makes
            // its location managers there.
            onMainThread { [weak self] in self?.notifyObservers(of: event, at: time, completion) }
        default: notifyObservers(of: event, at: time, nil)
        }
        if let revoked { send(.answer(revoked)) }
        if case .terminated = event { endProcess() }
    }

    /// Calls the observers; a location event is handled when they, and what they keep for it, are done.
    private func notifyObservers(of event: ServiceEvent, at time: Instant, _ completion: LocationEventCompletion?) {
        let observers = state.withLock { state in
            if completion != nil { state.locationEventCompletion = completion }
            return state.observers.bodies
        }
        for observer in observers { observer(event, time) }
        guard let completion else { return }
        state.withLock { $0.locationEventCompletion = nil }
        // Released after the lock is open: its end sends a command to the loop.
        withExtendedLifetime(completion) {}
    }

    /// The app's process has ended: its observers and singletons go.
    private func endProcess() {
        let ended = state.withLock { ($0.observers, $0.objects) }
        state.withLock { state in
            state.observers.removeProcess()
            state.objects = [:]
        }
        // Released after the lock is open: their ends may use the device.
        withExtendedLifetime(ended) {}
    }
}
