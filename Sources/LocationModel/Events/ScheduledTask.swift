/// Background work that an app schedules with the system, as with `BGTaskScheduler`.
public struct ScheduledTask: Hashable, Codable, Sendable {
    /// The number of tasks that an app may have scheduled; further ones are rejected. `BGTaskScheduler` allows one
    /// refresh task and ten processing tasks.
    public static let limit = 11

    /// The name of UIKit's background fetch.
    package static let backgroundFetch = "UIApplication.backgroundFetch"

    /// The name of UIKit's keep-alive handler.
    package static let keepAlive = "UIApplication.keepAlive"

    /// The app's own name for it.
    public var name: String
    /// The instant before which it does not start.
    public var earliest: Instant

    /// Whether it may start while the app is in the foreground, and at once, as `BGContinuedProcessingTask` does; nil:
    /// it may not.
    public var startsInForeground: Bool?

    /// Work that may start at this instant.
    public init(_ name: String, notBefore earliest: Instant, startsInForeground: Bool? = nil) {
        self.name = name
        self.earliest = earliest
        self.startsInForeground = startsInForeground
    }
}
