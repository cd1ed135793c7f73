public import LocationEngine
public import LocationModel
import LocationService

/// How things are on a device, as far as its app may know: for the properties of Apple's that answer at once.
public struct DeviceSnapshot: Sendable {
    /// When something last happened.
    public internal(set) var time: Instant?
    /// The state the app is in.
    public internal(set) var state = ApplicationState.notRunning
    /// What the user allows.
    public internal(set) var authorization: Authorization
    /// The last location of any kind: `CLLocationManager.location`.
    public internal(set) var location: Fix?
    /// What is monitored: `monitoredRegions`.
    public internal(set) var monitored: Monitored
    /// The last crossing of each region, by its name, that this process of the app was told.
    public internal(set) var crossings: [String: RegionCrossing.Direction] = [:]
    /// Until when the app may run behind the screen; nil: without limit.
    public internal(set) var backgroundTimeLimit: Instant?

    mutating func take(_ event: ServiceEvent, at time: Instant) {
        self.time = time
        switch event {
        case .state(let state, _): self.state = state
        case .authorization(let authorization): self.authorization = authorization
        case .delivery(let delivery): location = delivery.locations.last
        case .launch: crossings.removeAll()
        case .locationEvent(_, .significantChange(let fix, _)): location = fix
        case .locationEvent(_, .region(let name, let direction, _)): crossings[name] = direction
        case .record(let record):
            monitored = record.monitored
            // A system that has launched the app says only here what the user has allowed before.
            authorization = record.monitored.authorization
        case .backgroundTime(let limit): backgroundTimeLimit = limit
        default: break
        }
    }
}
