/// What the app may do.
public struct UNAuthorizationOptions: OptionSet, Sendable {
    /// The bits that UserNotifications uses for these options.
    public let rawValue: UInt
    /// The set with this number.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Change the number at its icon.
    public static let badge = UNAuthorizationOptions(rawValue: 1)
    /// Play sounds; none is played here.
    public static let sound = UNAuthorizationOptions(rawValue: 2)
    /// Show notifications with a text.
    public static let alert = UNAuthorizationOptions(rawValue: 4)
    /// Show notifications in a car.
    public static let carPlay = UNAuthorizationOptions(rawValue: 8)
    /// Ignore the silent mode.
    public static let criticalAlert = UNAuthorizationOptions(rawValue: 16)
    /// Have a page of settings.
    public static let providesAppNotificationSettings = UNAuthorizationOptions(rawValue: 32)
    /// Show notifications quietly without asking.
    public static let provisional = UNAuthorizationOptions(rawValue: 64)
}
