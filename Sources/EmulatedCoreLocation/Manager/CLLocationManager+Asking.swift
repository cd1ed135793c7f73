import EmulatedDevice
import Foundation
import LocationEngine
import LocationModel
import LocationService

/// What the user is asked.
extension CLLocationManager {
    /// Asks for a permission. Without a usage text, and behind the screen, nobody is asked, and nothing happens.
    func ask(always: Bool) {
        let device = device
        client.afterwards { status in
            guard status.state.isForeground, device.configuration.info.hasUsageText(always: always) else { return }
            device.requestAuthorization(always: always)
        }
    }

    /// Asks for full accuracy for as long as the app is in use.
    func askForFullAccuracy(purpose: String, completion: (((any Error)?) -> Void)?) {
        let (device, courier, completion) = (device, courier, Detour(completion))
        client.afterwards { status in
            let isAsked =
                status.state.isForeground && device.snapshot.authorization.accuracy == .reduced
                && device.configuration.info.temporaryUsagePurposes?.contains(purpose) ?? true
            if isAsked { device.requestTemporaryFullAccuracy() }
            // Behind what the answer brings.
            device.requestStatus { _ in
                courier.deliver { completion.value?(isAsked ? nil : CLError(.promptDeclined)) }
            }
        }
    }

    /// Ends the deferral of updates, if there is one; the delegate is told when the app has returned.
    func finishDeferral(_ code: CLError.Code) {
        guard let held = deferral.end() else { return }
        later { manager in
            manager.deliver(held)
            manager.delegate?.locationManager(manager, didFinishDeferredUpdatesWithError: CLError(code))
        }
    }

    /// Ends the deferral of updates when what is set now does not go together with it.
    func checkDeferral() {
        if let code = reasonNotToDefer { finishDeferral(code) }
    }

    /// Why updates cannot be deferred; nil when they can.
    var reasonNotToDefer: CLError.Code? {
        if !isUpdating { return .deferredNotUpdatingLocation }
        if desiredAccuracy > 0 { return .deferredAccuracyTooLow }
        return distanceFilter > 0 ? .deferredDistanceFiltered : nil
    }
}

extension AppInfo {
    /// Whether there is the text that the user would be asked with.
    func hasUsageText(always: Bool) -> Bool {
        guard let usageKeys else { return true }
        guard usageKeys.contains("NSLocationWhenInUseUsageDescription") else { return false }
        return !always || usageKeys.contains("NSLocationAlwaysAndWhenInUseUsageDescription")
            || usageKeys.contains("NSLocationAlwaysUsageDescription")
    }
}
