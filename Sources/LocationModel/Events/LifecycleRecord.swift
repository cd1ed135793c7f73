/// What the system remembers of an app that has no process; the part that stores the system's state must store this
/// too.
///
/// Coded under the names of its properties.
public struct LifecycleRecord: Hashable, Codable, Sendable {
    /// Whether there is a saved screen state to restore.
    public package(set) var hasPreservedState: Bool
    /// The user removed the last process from the app switcher and has not started the app since.
    public package(set) var wasQuitByUser: Bool
    /// Scheduled local notifications, earliest first.
    public package(set) var scheduledNotifications: [LocalNotification]
    /// The identifiers of local notifications that were shown but not confirmed, oldest first.
    public package(set) var shownNotifications: [String]

    /// Saved values; the default is an app that has never run. The notifications may be in any order; if there are more
    /// than ``LocalNotification/limit``, the soonest scheduled and the most recently shown ones are kept.
    public init(
        hasPreservedState: Bool = false, wasQuitByUser: Bool = false, scheduledNotifications: [LocalNotification] = [],
        shownNotifications: [String] = []
    ) {
        self.hasPreservedState = hasPreservedState
        self.wasQuitByUser = wasQuitByUser
        self.shownNotifications = shownNotifications.suffix(LocalNotification.limit)
        self.scheduledNotifications = []
        for notification in scheduledNotifications { schedule(notification) }
    }

    /// Decodes saved values. The notifications may be in any order; no field may be missing.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            hasPreservedState: try container.decode(Bool.self, forKey: .hasPreservedState),
            wasQuitByUser: try container.decode(Bool.self, forKey: .wasQuitByUser),
            scheduledNotifications: try container.decode([LocalNotification].self, forKey: .scheduledNotifications),
            shownNotifications: try container.decode([String].self, forKey: .shownNotifications))
    }

    /// When the next notification is due, of those that are due at a time.
    package var nextNotification: Instant? {
        // Those with a region have the latest time of all.
        scheduledNotifications.first.flatMap { $0.region == nil ? $0.time : nil }
    }

    /// Inserted after those that are due at the same time.
    package mutating func schedule(_ notification: LocalNotification) {
        let index = scheduledNotifications.firstIndex { $0.time > notification.time }
        scheduledNotifications.insert(notification, at: index ?? scheduledNotifications.endIndex)
        if scheduledNotifications.count > LocalNotification.limit { scheduledNotifications.removeLast() }
    }

    package mutating func show(_ identifier: String) {
        shownNotifications.append(identifier)
        if shownNotifications.count > LocalNotification.limit { shownNotifications.removeFirst() }
    }
}
