import EmulatedDevice
import LocationModel
import LocationService
import Synchronization

/// A session of the app. It ends when the app invalidates it, or with its last reference.
final class SessionCore: Sendable {
    private let device: Device
    private let router: EventRouter
    private let onEnd: @Sendable (EventRouter) -> Void
    private let hasEnded = Atomic<Bool>(false)

    init(
        _ device: Device, begin: (EventRouter) -> Void = { _ in },
        end: @escaping @Sendable (EventRouter) -> Void = { _ in }
    ) {
        self.device = device
        router = EventRouter.of(device)
        onEnd = end
        begin(router)
    }

    deinit { end() }

    func end() {
        if !hasEnded.exchange(true, ordering: .relaxed) { onEnd(router) }
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
