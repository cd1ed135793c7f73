import ApplicationLifecycle
import EmulatedDevice
import LocationEngine
import LocationService
import Synchronization

/// What the device tells goes to those in the app whom it concerns. A device has one as long as the app has somebody to
/// be told.
final class Switchboard: Sendable {
    /// Is told on the device's thread. The work that a location event gives lasts until the last reference to it is gone.
    typealias Listener = @Sendable (ServiceEvent, LocationEventWork?) -> Void

    private struct Weak: Sendable {
        weak var switchboard: Switchboard?
    }

    private static let all = Mutex<[ObjectIdentifier: Weak]>([:])

    let device: Device
    private let listeners = Mutex<[(id: ClientID, listener: Listener)]>([])
    private let observation = Mutex<Device.Observation?>(nil)
    /// What lets some of them go on behind the screen.
    let sessions = Sessions()
    let openMonitors = OpenMonitors()

    /// The device's one.
    static func of(_ device: Device) -> Switchboard {
        let (switchboard, isNew) = all.withLock { all in
            if let present = all[ObjectIdentifier(device)]?.switchboard { return (present, false) }
            all = all.filter { $0.value.switchboard != nil }
            let new = Switchboard(device)
            all[ObjectIdentifier(device)] = Weak(switchboard: new)
            return (new, true)
        }
        if isNew { switchboard.listen() }
        return switchboard
    }

    private init(_ device: Device) { self.device = device }

    private func listen() {
        let observation = device.observe { [weak self] event, _ in self?.pass(event) }
        self.observation.withLock { $0 = observation }
    }

    func connect(_ id: ClientID, to listener: @escaping Listener) {
        listeners.withLock { $0.append((id, listener)) }
    }

    func disconnect(_ id: ClientID) {
        // What it has kept alive goes when the lock is open again.
        _ = listeners.withLock { listeners in
            listeners.firstIndex { $0.id == id }.map { listeners.remove(at: $0) }
        }
    }

    private func pass(_ event: ServiceEvent) {
        switch event {
        case .delivery(let delivery): pass(event, to: delivery.client)
        case .paused(let id), .requestFailed(let id), .denied(let id): pass(event, to: id)
        case .regionState, .monitoringFailed, .authorization, .state, .fault(.locationUnknown): pass(event, to: nil)
        case .locationEvent: pass(event, to: nil, work: LocationEventWork(device))
        // Who belonged to the process is gone with it.
        case .terminated:
            pass(event, to: nil)
            _ = listeners.withLock { listeners in
                defer { listeners.removeAll() }
                return listeners
            }
            openMonitors.removeAll()
            // The next process has its own; this one is told nothing any more.
            Switchboard.all.withLock { all in all[ObjectIdentifier(device)] = nil }
        default: break
        }
    }

    private func pass(_ event: ServiceEvent, to id: ClientID?, work: LocationEventWork? = nil) {
        for (listenerID, listener) in listeners.withLock({ $0 }) where id == nil || id == listenerID {
            listener(event, work)
        }
    }
}

/// What a location event has the app do. When the last reference to it is gone, the app is done with the event.
final class LocationEventWork: Sendable {
    private let device: Device

    init(_ device: Device) { self.device = device }

    deinit { device.send(.locationEventHandled) }
}
