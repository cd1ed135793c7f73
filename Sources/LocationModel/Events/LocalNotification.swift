/// A local notification that an app has scheduled. The system owns it, so it outlives the process.
public struct LocalNotification: Hashable, Codable, Sendable {
    /// The number of notifications that an app may have scheduled: the system keeps the soonest 64 and discards the
    /// rest (`UILocalNotification`). The same limit applies to shown notifications, where the latest are kept; that is
    /// our choice.
    public static let limit = 64
    /// The shortest interval of a repeated one, in seconds, as Apple requires.
    public static let minInterval = 60.0

    /// The app's own name for it.
    public var identifier: String
    /// When it is due.
    public var time: Instant

    /// Seconds until it is due again, above 0; nil: it is not repeated.
    public var interval: Double?

    /// The region at whose border it is due, instead of at a time, when the device crosses it as `notifyOnEntry` and
    /// `notifyOnExit` say.
    public var region: Region?
    /// Whether it is due with each crossing, and not only with the first one; nil: it is not.
    public var repeatsAtBorder: Bool?

    /// The title that it shows; nil: it is not known.
    public private(set) var title: String?
    /// The text that it shows; nil: it is not known.
    public private(set) var text: String?
    /// The number of characters that are kept of a title or a text; no more are read at a glance.
    public static let textLimit = 256

    /// The same notification with what it shows.
    public func showing(title: String, text: String) -> LocalNotification {
        var notification = self
        notification.title = String(title.prefix(LocalNotification.textLimit))
        notification.text = String(text.prefix(LocalNotification.textLimit))
        return notification
    }

    /// A notification that is due when the device crosses the border of a region.
    public init(_ identifier: String, at region: Region, repeats: Bool) {
        self.init(identifier, at: Instant(nanoseconds: .max))
        self.region = region
        repeatsAtBorder = repeats ? true : nil
    }

    /// A notification that is due at this instant, and again after each interval.
    public init(_ identifier: String, at time: Instant, every interval: Double? = nil) {
        self.identifier = identifier
        self.time = time
        self.interval = interval
    }
}

extension Region {
    private static let notificationPrefix = "UNNotificationRequest/"

    /// The name under which the region of a notification is monitored.
    package static func name(ofNotification identifier: String) -> String { notificationPrefix + identifier }

    /// The notification whose region has this name; nil: it is a region of the app's own.
    package static func notification(named name: String) -> String? {
        name.hasPrefix(notificationPrefix) ? String(name.dropFirst(notificationPrefix.count)) : nil
    }
}
