public import LocationModel
import LocationService

/// The part of a device's state that its app may read, for those of Apple's properties that are read synchronously.
public struct DeviceSnapshot: Sendable {
    /// The time of the last event.
    public internal(set) var time: Instant?
    /// The app's state.
    public internal(set) var state = ApplicationState.notRunning
    /// What the user has authorized.
    public internal(set) var authorization: Authorization
    /// The last location from any service: `CLLocationManager.location`.
    public internal(set) var location: Fix?
    /// What the app monitors: `monitoredRegions`.
    public internal(set) var monitoring: MonitoringRecord
    /// The last crossing of each region that this process of the app was notified of, by the region's identifier.
    public internal(set) var crossings: [String: CrossingDirection] = [:]
    /// When the app's time in the background ends; nil: no limit.
    public internal(set) var backgroundTimeLimit: Instant?

    mutating func apply(_ event: ServiceEvent, at time: Instant) {
        self.time = time
        switch event {
        case .state(let state, _): self.state = state
        case .authorization(let authorization): self.authorization = authorization
        case .delivery(let delivery): location = delivery.locations.last
        case .launch: crossings.removeAll()
        case .locationEvent(_, .significantChange(let fix, _)): location = fix
        case .locationEvent(_, .region(let name, let direction, _)): crossings[name] = direction
        case .record(let record):
            monitoring = record.monitoring
            // A launched app learns about an earlier authorization only from this event.
            authorization = record.monitoring.authorization
        case .backgroundTime(let limit): backgroundTimeLimit = limit
        default: break
        }
    }
}
