import EmulatedDevice
import LocationModel
import LocationService
import Synchronization

/// A session of the app. It ends when the app invalidates it, or with its last reference.
final class SessionCore: Sendable {
    private let device: Device
    private let router: EventRouter
    /// Whether live updates continue in the background while it lasts.
    private let isBackgroundActivity: Bool
    private let hasEnded = Atomic<Bool>(false)

    init(_ device: Device, isBackgroundActivity: Bool = false) {
        self.device = device
        router = EventRouter.of(device)
        self.isBackgroundActivity = isBackgroundActivity
        if isBackgroundActivity { router.activitySessions.open() }
    }

    deinit { end() }

    func end() {
        guard !hasEnded.exchange(true, ordering: .relaxed), isBackgroundActivity else { return }
        router.activitySessions.close()
    }

    /// Requests authorization, if the app is in the foreground.
    /// - Parameters:
    ///   - always: *always* or *when in use*; nil: no request.
    ///   - purpose: the purpose key of full accuracy; nil: no request.
    func requestAuthorization(always: Bool?, purpose: String?) {
        let device = device
        device.requestStatus { status in
            guard status.state.isForeground else { return }
            if let always, device.configuration.info.hasUsageDescription(always: always) {
                device.requestAuthorization(always: always)
            }
            guard let purpose, device.configuration.info.temporaryUsagePurposes?.contains(purpose) ?? true else {
                return
            }
            // After the answer to the first request.
            device.requestStatus { _ in device.requestTemporaryFullAccuracy() }
        }
    }

    func permission() -> EffectivePermissionChanges { EffectivePermissionChanges(device: device) }
}
