import EmulatedDevice
import LocationModel
import LocationService

/// A client of the device's location services: a location manager, a sequence of live updates, a monitor. It ends with
/// its last reference.
final class LocationClient: Sendable {
    let device: Device
    let router: EventRouter
    let id: ClientID

    /// - Parameter listener: called on the device's thread.
    init(of device: Device, listener: @escaping EventRouter.Listener) {
        self.device = device
        router = EventRouter.of(device)
        id = device.makeClient()
        router.connect(id, to: listener)
    }

    deinit { router.disconnect(id) }

    func send(_ request: Request) { call { $0.send(.request(id, request)) } }

    /// Runs a body on the device's thread, after the requests that were made before.
    func afterRequests(_ body: @escaping @Sendable (ServiceStatus) -> Void) { call { $0.requestStatus(body) } }

    /// Makes a request; the app's callbacks wait until it has returned.
    private func call(_ body: (Device) -> Void) {
        guard !router.hasEnded else { return }
        CallbackDispatcher.$isRequestInProgress.withValue(true) { body(device) }
    }
}
