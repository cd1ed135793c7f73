import Dispatch
import LocationModel
import LocationService
import Synchronization

/// The user's answers to what the app requests: given at once, as ``DeviceConfiguration/answer`` says.
extension Device {
    /// The app requests authorization. The user is asked while the status is not determined, and once more for *always*
    /// after *when in use*.
    /// - Parameter always: whether the app requests *always*, or *when in use*.
    package func requestAuthorization(always: Bool) {
        let (current, isRepeated) = state.withLock { state in
            state.hasRequestedAuthorization = true
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

extension Device {
    /// Real seconds after which an app that has started a service is notified that it has not requested authorization.
    private static let authorizationNoticeDelay = 3.0

    /// Warns the developer that there are no locations if the app starts a service and never requests authorization,
    /// which on iOS shows in the simulator's menu.
    func noticeMissingAuthorization(_ stimulus: Stimulus) {
        guard case .request(_, let request) = stimulus, request.startsService, reportsMissingAuthorization else {
            return
        }
        let isFirst = state.withLock { state in
            defer { state.hasStartedService = true }
            return !state.hasStartedService && !state.hasRequestedAuthorization
        }
        guard isFirst else { return }
        DispatchQueue.global().asyncAfter(deadline: .now() + Device.authorizationNoticeDelay) { [weak self] in
            guard let state = self?.state.withLock({ $0 }), !state.hasRequestedAuthorization,
                state.snapshot.authorization.status == .notDetermined
            else { return }
            Device.printMessage(
                "the app has not requested authorization, so it receives no locations; "
                    + "\(DeviceConfiguration.authorizationVariable)=always grants it"
            )
        }
    }
}

extension Request {
    /// Whether it starts a service that needs authorization.
    fileprivate var startsService: Bool {
        switch self {
        case .startUpdatingLocation, .requestLocation, .startMonitoring, .startMonitoringVisits,
            .startMonitoringSignificantLocationChanges:
            true
        default: false
        }
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
