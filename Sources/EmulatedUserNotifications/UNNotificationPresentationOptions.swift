/// How a notification is presented while the app is in the foreground.
public struct UNNotificationPresentationOptions: OptionSet, Sendable {
    /// The bits that UserNotifications uses for these options.
    public let rawValue: UInt
    /// The set with this number.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Change the number at the icon.
    public static let badge = UNNotificationPresentationOptions(rawValue: 1)
    /// Play the sound; none is played here.
    public static let sound = UNNotificationPresentationOptions(rawValue: 2)
    /// Show it; before iOS 14.
    public static let alert = UNNotificationPresentationOptions(rawValue: 4)
    /// List it in the notification centre.
    public static let list = UNNotificationPresentationOptions(rawValue: 8)
    /// Show it at the top of the screen.
    public static let banner = UNNotificationPresentationOptions(rawValue: 16)

    var isShown: Bool { !isDisjoint(with: [.alert, .list, .banner]) }
}
