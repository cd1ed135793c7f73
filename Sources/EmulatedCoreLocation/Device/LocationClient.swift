import EmulatedDevice
import LocationEngine
import LocationModel
import LocationService

/// One in the app that asks the device for locations and is told of them: a location manager, a sequence of live updates,
/// a monitor. It ends with its last reference.
final class LocationClient: Sendable {
    let device: Device
    let switchboard: Switchboard
    let id: ClientID

    /// - Parameter listener: is told on the device's thread.
    init(of device: Device, listener: @escaping Switchboard.Listener) {
        self.device = device
        switchboard = Switchboard.of(device)
        id = device.makeClient()
        switchboard.connect(id, to: listener)
    }

    deinit { switchboard.disconnect(id) }

    func send(_ request: Request) { call { $0.send(.request(id, request)) } }

    /// Asks the device for something; what it answers is told when the app has returned.
    func call(_ body: (Device) -> Void) {
        guard !switchboard.hasEnded else { return }
        AppCall.$isUnderWay.withValue(true) { body(device) }
    }

    /// Has something done on the device's thread, after what was asked for before.
    func afterwards(_ body: @escaping @Sendable (ServiceStatus) -> Void) { call { $0.requestStatus(body) } }
}
