import ApplicationLifecycle
import EmulatedDevice
import LocationModel
import LocationService
import Synchronization

/// Routes the device's events to the clients that they concern. Each process of the app has one.
final class EventRouter: Sendable {
    /// Called on the device's thread. A location event counts as handled when the last reference to its completion is
    /// gone.
    typealias Listener = @Sendable (ServiceEvent, LocationEventCompletion?) -> Void

    private let listeners = Mutex<[(id: ClientID, listener: Listener)]>([])
    private let observation = Mutex<Device.Observation?>(nil)
    private let ended = Atomic<Bool>(false)
    let activitySessions = BackgroundActivitySessions()
    /// The names of the open monitors.
    let openMonitors = Mutex<Set<String>>([])

    /// The router of the app's current process.
    static func of(_ device: Device) -> EventRouter { device.object(EventRouter.init) }

    private init(_ device: Device) {
        let observation = device.observe { [weak self, weak device] event, _ in
            if let device { self?.route(event, from: device) }
        }
        self.observation.withLock { $0 = observation }
    }

    /// Whether the process has ended. Clients that outlive it make no more requests.
    var hasEnded: Bool { ended.load(ordering: .relaxed) }

    func connect(_ id: ClientID, to listener: @escaping Listener) {
        listeners.withLock { $0.append((id, listener)) }
    }

    func disconnect(_ id: ClientID) {
        let before = listeners.withLock { $0 }
        listeners.withLock { $0.removeAll { $0.id == id } }
        // Released after the lock is open: what a listener keeps may use the router when it ends.
        withExtendedLifetime(before) {}
    }

    private func route(_ event: ServiceEvent, from device: Device) {
        switch event {
        case .locationEvent: send(event, device.locationEventCompletion)
        case .terminated: endProcess(event)
        default: send(event, nil)
        }
    }

    private func send(_ event: ServiceEvent, _ completion: LocationEventCompletion?) {
        for (id, listener) in listeners.withLock({ $0 }) where event.concerns(id) { listener(event, completion) }
    }

    private func endProcess(_ event: ServiceEvent) {
        ended.store(true, ordering: .relaxed)
        send(event, nil)
        let before = listeners.withLock { $0 }
        listeners.withLock { $0.removeAll() }
        withExtendedLifetime(before) {}
        openMonitors.withLock { $0.removeAll() }
    }
}
