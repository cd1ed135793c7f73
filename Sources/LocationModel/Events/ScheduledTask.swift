/// Background work that an app schedules with the system, as with `BGTaskScheduler`.
public struct ScheduledTask: Hashable, Codable, Sendable {
    /// The number of tasks that an app may have scheduled; further ones are rejected. `BGTaskScheduler` allows one
    /// refresh task and ten processing tasks.
    public static let limit = 11

    /// The app's own name for it.
    public var name: String
    /// The earliest start.
    public var earliest: Instant

    /// Work that may start at this instant.
    public init(_ name: String, notBefore earliest: Instant) {
        self.name = name
        self.earliest = earliest
    }
}
