import LocationModel
import LocationService
import Synchronization

/// The user's answers to what the app requests: given at once, as ``DeviceConfiguration/answer`` says.
extension Device {
    /// The app requests authorization. The user is asked once for each kind.
    /// - Parameter always: whether the app requests *always*, or *when in use*.
    package func requestAuthorization(always: Bool) {
        let (current, isRepeated) = state.withLock { state in
            defer { if always { state.hasRequestedAlways = true } }
            return (state.snapshot.authorization, always && state.hasRequestedAlways)
        }
        guard !isRepeated else { return }
        let accuracy = configuration.info.wantsReducedAccuracy ? Authorization.Accuracy.reduced : current.accuracy
        switch (current.status, configuration.answer) {
        case (.notDetermined, .deny): send(.answer(Authorization(.denied, accuracy: accuracy)))
        case (.notDetermined, .asRequested) where always, (.authorizedWhenInUse, .asRequested) where always:
            send(.answer(Authorization(.authorizedAlways, accuracy: accuracy)))
        case (.notDetermined, _): send(.answer(Authorization(.authorizedWhenInUse, accuracy: accuracy)))
        default: break
        }
    }

    /// The app requests full accuracy for as long as it is in use.
    package func requestTemporaryFullAccuracy() {
        let current = snapshot.authorization
        guard current.isGranted, current.accuracy == .reduced, configuration.answer != .deny else { return }
        state.withLock { $0.hasTemporaryFullAccuracy = true }
        send(.answer(Authorization(current.status)))
    }
}

extension Device.State {
    /// The authorization that applies once an app with temporary full accuracy is no longer in use; nil: no change.
    mutating func revokeTemporaryAccuracy(after event: ServiceEvent) -> Authorization? {
        guard hasTemporaryFullAccuracy, case .state(let state, _) = event,
            state == .suspended || state == .notRunning
        else { return nil }
        hasTemporaryFullAccuracy = false
        return Authorization(snapshot.authorization.status, accuracy: .reduced)
    }
}
