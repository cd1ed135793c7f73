public import LocationModel
import LocationService

/// The part of a device's state that its app may read, for those of Apple's properties that are read synchronously.
public struct DeviceSnapshot: Sendable {
    /// The time of the last event.
    public internal(set) var time: Instant?
    /// The app's state by the rules of iOS.
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

    /// The device's battery and power mode; nil: the machine's own.
    public internal(set) var power: DevicePower?

    /// The local notification for which the user has launched the app; nil: none.
    public internal(set) var launchNotification: String?
    /// The local notifications that are shown, the oldest first, and those that are scheduled.
    public internal(set) var shownNotifications: [String] = []
    /// Those that are scheduled, the soonest first.
    public internal(set) var scheduledNotifications: [LocalNotification] = []

    mutating func apply(_ event: ServiceEvent, at time: Instant) {
        self.time = time
        switch event {
        case .state(let state, _): self.state = state
        case .authorization(let authorization): self.authorization = authorization
        case .lastLocation(let fix): location = fix
        case .locations(let delivery): location = delivery.locations.last
        case .launch(let cause):
            crossings.removeAll()
            launchNotification = if case .localNotification(let identifier) = cause { identifier } else { nil }
        case .locationEvent(_, .significantChange(let fix, _)): location = fix
        case .locationEvent(_, .region(let name, let direction, _)): crossings[name] = direction
        case .record(let record):
            monitoring = record.monitoring
            shownNotifications = record.lifecycle.shownNotifications
            scheduledNotifications = record.lifecycle.scheduledNotifications
            // A launched app learns about an earlier authorization only from this event.
            authorization = record.monitoring.authorization
        case .backgroundTime(let limit): backgroundTimeLimit = limit
        case .devicePower(let power): self.power = power
        default: break
        }
    }
}
