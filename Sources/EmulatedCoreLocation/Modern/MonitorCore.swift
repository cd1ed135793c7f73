import EmulatedDevice
import Foundation
import LocationEngine
import LocationModel
import LocationService
import Synchronization

/// The implementation of ``CLMonitor``, on any thread: the app calls it on the actor, the device on its own thread.
final class MonitorCore: Sendable {
    private let name: String
    private let device: Device
    private let records: Mutex<[String: CLMonitor.Record]>
    private let client = Mutex<LocationClient?>(nil)
    let events: AppStream<CLMonitor.Event>

    init(_ name: String, _ device: Device) {
        self.name = name
        self.device = device
        events = AppStream(from: device)
        records = Mutex(MonitorCore.storedRecords(of: name, on: device))
        let client = LocationClient(of: device) { [weak self] event, _ in self?.handle(event) }
        let isNew = client.router.openMonitors.withLock { $0.insert(name).inserted }
        precondition(isNew, "Monitor named \(name) is already in use")
        self.client.withLock { $0 = client }
        yieldEarlierCrossings()
    }

    func close() {
        events.finish()
        guard let client = client.withLock({ $0 }) else { return }
        client.router.openMonitors.withLock { _ = $0.remove(name) }
        self.client.withLock { $0 = nil }
    }

    // MARK: Stored records

    private static func storedRecords(of name: String, on device: Device) -> [String: CLMonitor.Record] {
        let snapshot = device.snapshot
        let date = snapshot.time.map(device.date) ?? .distantPast
        var records: [String: CLMonitor.Record] = [:]
        for stored in snapshot.monitoring.regions {
            guard let key = MonitoredName(stored.region.identifier), key.monitor == name else { continue }
            records[key.condition] = CLMonitor.Record(
                condition: CLMonitor.CircularGeographicCondition(
                    center: CLLocationCoordinate2D(stored.region.center), radius: stored.region.radius),
                lastEvent: CLMonitor.Event(key.condition, CLMonitor.Event.State(stored.state), at: date))
        }
        return records
    }

    /// A crossing that has launched the app happened before it could open its monitor.
    private func yieldEarlierCrossings() {
        for (identifier, _) in device.snapshot.crossings {
            guard let key = MonitoredName(identifier), key.monitor == name,
                let event = records.withLock({ $0[key.condition]?.lastEvent })
            else { continue }
            events.yield(event)
        }
    }

    // MARK: The app's side

    var identifiers: [String] { records.withLock { $0.keys.sorted() } }

    func record(for identifier: String) -> CLMonitor.Record? { records.withLock { $0[identifier] } }

    func add(_ condition: any CLCondition, _ identifier: String, assuming state: CLMonitor.Event.State) {
        let assumed = CLMonitor.Event(identifier, state, at: now)
        records.withLock { $0[identifier] = CLMonitor.Record(condition: condition, lastEvent: assumed) }
        guard let client = client.withLock({ $0 }) else { return }
        let key = MonitoredName(monitor: name, condition: identifier).identifier
        // Otherwise another condition of the same name would inherit the state of the previous one.
        client.send(.stopMonitoring(region: key))
        guard let circle = condition as? CLMonitor.CircularGeographicCondition else {
            var event = CLMonitor.Event(identifier, .unmonitored, at: now)
            event.conditionUnsupported = true
            return yield(event)
        }
        client.send(.startMonitoring(Region(identifier: key, center: Coordinate(circle.center), radius: circle.radius)))
        client.send(.requestState(region: key))
    }

    func remove(_ identifier: String) {
        records.withLock { _ = $0.removeValue(forKey: identifier) }
        client.withLock { $0 }?.send(
            .stopMonitoring(region: MonitoredName(monitor: name, condition: identifier).identifier))
    }

    // MARK: The device's side

    private func handle(_ event: ServiceEvent) {
        switch event {
        case .regionState(let identifier, let state): update(.init(state), of: identifier)
        case .locationEvent(_, .region(let identifier, let direction, _)):
            update(direction == .entered ? .satisfied : .unsatisfied, of: identifier)
        case .monitoringFailed(let identifier, let failure): fail(failure, identifier)
        case .terminated: events.finish()
        default: break
        }
    }

    private func update(_ state: CLMonitor.Event.State, of identifier: String) {
        guard state != .unknown, let (condition, record) = circle(identifier), record.lastEvent.state != state else {
            return
        }
        yield(CLMonitor.Event(condition, state, at: now))
    }

    private func fail(_ failure: MonitoringFailure, _ identifier: String) {
        guard let (condition, _) = circle(identifier) else { return }
        let authorization = device.snapshot.authorization
        var event = CLMonitor.Event(condition, .unmonitored, at: now)
        switch failure {
        case .tooManyRegions: event.conditionLimitExceeded = true
        case .radiusTooLarge, .invalidRegion: event.conditionUnsupported = true
        case .denied:
            event.accuracyLimited = authorization.accuracy == .reduced
            event.authorizationDenied = !authorization.isGranted
            event.authorizationRestricted = authorization.status == .restricted
        }
        yield(event)
    }

    /// The name and the record of a monitored circle; nil if another condition has replaced it, because what the device
    /// reports of it may come later.
    private func circle(_ identifier: String) -> (condition: String, record: CLMonitor.Record)? {
        guard let key = MonitoredName(identifier), key.monitor == name, let record = record(for: key.condition),
            record.condition is CLMonitor.CircularGeographicCondition
        else { return nil }
        return (key.condition, record)
    }

    private func yield(_ event: CLMonitor.Event) {
        records.withLock { $0[event.identifier]?.lastEvent = event }
        events.yield(event)
    }

    private var now: Date { device.snapshot.time.map(device.date) ?? Date() }
}

extension CLMonitor.Event.State {
    init(_ state: RegionState) {
        self =
            switch state {
            case .unknown: .unknown
            case .inside: .satisfied
            case .outside: .unsatisfied
            }
    }
}
