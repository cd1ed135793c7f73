import ApplicationLifecycle
import EmulatedDevice
import LocationEngine
import LocationService
import Synchronization

/// What the device tells goes to those in the app whom it concerns. Every process of the app has one.
final class Switchboard: Sendable {
    /// Is told on the device's thread. The work that a location event gives lasts until the last reference to it is gone.
    typealias Listener = @Sendable (ServiceEvent, LocationEventWork?) -> Void

    private let listeners = Mutex<[(id: ClientID, listener: Listener)]>([])
    private let observation = Mutex<Device.Observation?>(nil)
    private let ended = Atomic<Bool>(false)
    /// What lets some of them go on behind the screen.
    let sessions = Sessions()
    let openMonitors = OpenMonitors()

    /// That of the app's present process.
    static func of(_ device: Device) -> Switchboard { device.object(Switchboard.init) }

    private init(_ device: Device) {
        let observation = device.observe { [weak self, weak device] event, _ in
            if let device { self?.pass(event, from: device) }
        }
        self.observation.withLock { $0 = observation }
    }

    /// Whether the process is gone. Who is left of it wants nothing any more.
    var hasEnded: Bool { ended.load(ordering: .relaxed) }

    func connect(_ id: ClientID, to listener: @escaping Listener) {
        listeners.withLock { $0.append((id, listener)) }
    }

    func disconnect(_ id: ClientID) {
        // What it has kept alive goes when the lock is open again.
        let before = listeners.withLock { $0 }
        listeners.withLock { $0.removeAll { $0.id == id } }
        withExtendedLifetime(before) {}
    }

    private func pass(_ event: ServiceEvent, from device: Device) {
        switch event {
        case .delivery(let delivery): pass(event, to: delivery.client)
        case .paused(let id), .requestFailed(let id), .denied(let id): pass(event, to: id)
        case .regionState, .monitoringFailed, .authorization, .state, .fault(.locationUnknown): pass(event, to: nil)
        case .locationEvent: pass(event, to: nil, work: device.locationEventWork)
        // Who belonged to the process is gone with it.
        case .terminated:
            ended.store(true, ordering: .relaxed)
            pass(event, to: nil)
            let before = listeners.withLock { $0 }
            listeners.withLock { $0.removeAll() }
            withExtendedLifetime(before) {}
            openMonitors.removeAll()
        default: break
        }
    }

    private func pass(_ event: ServiceEvent, to id: ClientID?, work: LocationEventWork? = nil) {
        for (listenerID, listener) in listeners.withLock({ $0 }) where id == nil || id == listenerID {
            listener(event, work)
        }
    }
}
