/// A local notification that an app has scheduled. The system owns it, so it outlives the process.
public struct LocalNotification: Hashable, Codable, Sendable {
    /// The number of notifications that an app may have scheduled: the system keeps the soonest 64 and discards the
    /// rest (`UILocalNotification`). The same limit applies to shown notifications, where the latest are kept; that is
    /// our choice.
    public static let limit = 64

    /// The app's own name for it.
    public var identifier: String
    /// When it is due.
    public var time: Instant

    /// A notification that is due at this instant.
    public init(_ identifier: String, at time: Instant) {
        self.identifier = identifier
        self.time = time
    }
}
