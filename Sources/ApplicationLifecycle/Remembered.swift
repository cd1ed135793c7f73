import LocationModel

/// What the system knows of an app while it has no process; to be kept by who keeps the system's part.
///
/// Coded under the names of its properties.
public struct Remembered: Hashable, Codable, Sendable {
    /// There is a state of the screen to restore.
    public internal(set) var hasPreservedState: Bool
    /// The last process was thrown out of the app switcher, and the user has not started the app since.
    public internal(set) var wasQuitByUser: Bool
    /// Local notifications, the earliest first.
    public internal(set) var scheduledNotifications: [LocalNotification]
    /// The identifiers of local notifications that were shown and not confirmed, the oldest first.
    public internal(set) var shownNotifications: [String]

    /// What was kept; without anything, an app that has never run. The notifications may come in any order.
    public init(
        hasPreservedState: Bool = false, wasQuitByUser: Bool = false, scheduledNotifications: [LocalNotification] = [],
        shownNotifications: [String] = []
    ) {
        self.hasPreservedState = hasPreservedState
        self.wasQuitByUser = wasQuitByUser
        self.shownNotifications = shownNotifications
        self.scheduledNotifications = []
        for notification in scheduledNotifications { schedule(notification) }
    }

    /// What was kept. The notifications may come in any order, here too; nothing may be missing.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            hasPreservedState: try container.decode(Bool.self, forKey: .hasPreservedState),
            wasQuitByUser: try container.decode(Bool.self, forKey: .wasQuitByUser),
            scheduledNotifications: try container.decode([LocalNotification].self, forKey: .scheduledNotifications),
            shownNotifications: try container.decode([String].self, forKey: .shownNotifications))
    }

    /// Behind those that are due at the same time.
    mutating func schedule(_ notification: LocalNotification) {
        let index = scheduledNotifications.firstIndex { $0.time > notification.time }
        scheduledNotifications.insert(notification, at: index ?? scheduledNotifications.endIndex)
    }
}
