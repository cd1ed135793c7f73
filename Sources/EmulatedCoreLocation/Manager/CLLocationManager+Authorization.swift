import ApplicationLifecycle
import EmulatedDevice
import Foundation
import LocationEngine
import LocationModel
import LocationService

/// Requests to the user.
extension CLLocationManager {
    /// Requests authorization. Without a usage description, and in the background, nothing happens.
    func requestAuthorization(always: Bool) {
        let device = device
        client.afterRequests { status in
            guard status.state.isForeground, device.configuration.info.hasUsageDescription(always: always) else {
                return
            }
            device.requestAuthorization(always: always)
        }
    }

    /// Before iOS 8 the use of a service asks the user, and what is granted is *always*.
    func requestAuthorizationByUse() {
        if device.configuration.profile.version < 8 { device.requestAuthorization(always: true) }
    }

    /// Requests full accuracy for as long as the app is in use.
    func requestFullAccuracy(purpose: String, completion: (((any Error)?) -> Void)?) {
        let (device, dispatcher, completion) = (device, dispatcher, UncheckedSendableBox(completion))
        client.afterRequests { status in
            let isRequested =
                status.state.isForeground && device.snapshot.authorization.accuracy == .reduced
                && device.configuration.info.temporaryUsagePurposes?.contains(purpose) ?? true
            if isRequested { device.requestTemporaryFullAccuracy() }
            // After the change of authorization that the answer causes.
            device.requestStatus { _ in
                dispatcher.dispatch { completion.value?(isRequested ? nil : CLError(.promptDeclined)) }
            }
        }
    }
}

extension AppInfo {
    /// Whether the usage description for the request exists.
    func hasUsageDescription(always: Bool) -> Bool {
        guard let usageKeys else { return true }
        guard usageKeys.contains("NSLocationWhenInUseUsageDescription") else { return false }
        return !always || usageKeys.contains("NSLocationAlwaysAndWhenInUseUsageDescription")
            || usageKeys.contains("NSLocationAlwaysUsageDescription")
    }
}
