// Apple's UserNotifications brings Foundation with it.
@_exported public import Foundation

/// What a notification shows.
open class UNNotificationContent: NSObject, NSCopying, NSMutableCopying {
    struct Values: Codable, Equatable {
        var title = ""
        var subtitle = ""
        var body = ""
        var badge: Int?
        var categoryIdentifier = ""
        var threadIdentifier = ""
        var hasSound = false
        var interruptionLevel = UNNotificationInterruptionLevel.active
        var relevanceScore = 0.0
        var targetContentIdentifier: String?
        var launchImageName = ""
    }

    fileprivate(set) var values = Values()
    fileprivate var information: [AnyHashable: Any] = [:]

    /// A content whose texts are empty.
    public override init() {}

    init(_ values: Values, userInfo: [AnyHashable: Any]) {
        self.values = values
        information = userInfo
    }

    /// The title above the text; empty: none.
    open var title: String { values.title }
    /// The line between title and text; empty: none.
    open var subtitle: String { values.subtitle }
    /// The text; empty: none.
    open var body: String { values.body }
    /// The number at the app's icon; nil: unchanged.
    open var badge: NSNumber? { values.badge.map { NSNumber(value: $0) } }
    /// The sound, which is not played.
    open var sound: UNNotificationSound? { values.hasSound ? .default : nil }
    /// The kind of notification.
    open var categoryIdentifier: String { values.categoryIdentifier }
    /// The identifier of the group of notifications that it is shown in; empty: none.
    open var threadIdentifier: String { values.threadIdentifier }
    /// How urgent it is, which has no effect.
    open var interruptionLevel: UNNotificationInterruptionLevel { values.interruptionLevel }
    /// How important it is among the app's, 0 to 1, which has no effect.
    open var relevanceScore: Double { values.relevanceScore }
    /// The app's name for what it is about.
    open var targetContentIdentifier: String? { values.targetContentIdentifier }
    /// The image of a launch by it, which is not shown.
    open var launchImageName: String { values.launchImageName }
    /// Property-list values of the app.
    open var userInfo: [AnyHashable: Any] { information }

    /// A copy that cannot be changed.
    open func copy(with zone: NSZone? = nil) -> Any { UNNotificationContent(values, userInfo: information) }
    /// A copy that can be changed.
    open func mutableCopy(with zone: NSZone? = nil) -> Any {
        let copy = UNMutableNotificationContent()
        copy.values = values
        copy.information = information
        return copy
    }
}

/// What a notification shows, while the app makes it.
open class UNMutableNotificationContent: UNNotificationContent {
    /// The title above the text; empty: none.
    open override var title: String {
        get { super.title }
        set { values.title = newValue }
    }
    /// The line between title and text; empty: none.
    open override var subtitle: String {
        get { super.subtitle }
        set { values.subtitle = newValue }
    }
    /// The text; empty: none.
    open override var body: String {
        get { super.body }
        set { values.body = newValue }
    }
    /// The number at the app's icon; nil: unchanged.
    open override var badge: NSNumber? {
        get { super.badge }
        set { values.badge = newValue?.intValue }
    }
    /// The sound, which is not played.
    open override var sound: UNNotificationSound? {
        get { super.sound }
        set { values.hasSound = newValue != nil }
    }
    /// The kind of notification.
    open override var categoryIdentifier: String {
        get { super.categoryIdentifier }
        set { values.categoryIdentifier = newValue }
    }
    /// The identifier of the group of notifications that it is shown in; empty: none.
    open override var threadIdentifier: String {
        get { super.threadIdentifier }
        set { values.threadIdentifier = newValue }
    }
    /// How urgent it is, which has no effect.
    open override var interruptionLevel: UNNotificationInterruptionLevel {
        get { super.interruptionLevel }
        set { values.interruptionLevel = newValue }
    }
    /// How important it is among the app's, 0 to 1, which has no effect.
    open override var relevanceScore: Double {
        get { super.relevanceScore }
        set { values.relevanceScore = newValue }
    }
    /// The app's name for what it is about.
    open override var targetContentIdentifier: String? {
        get { super.targetContentIdentifier }
        set { values.targetContentIdentifier = newValue }
    }
    /// The image of a launch by it, which is not shown.
    open override var launchImageName: String {
        get { super.launchImageName }
        set { values.launchImageName = newValue }
    }
    /// Property-list values of the app; others are lost when the app ends.
    open override var userInfo: [AnyHashable: Any] {
        get { super.userInfo }
        set { information = newValue }
    }
}
