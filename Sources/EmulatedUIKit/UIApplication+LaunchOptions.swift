extension UIApplication {
    /// A key of the launch options.
    public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
        /// The string that UIKit uses for this key.
        public let rawValue: String

        /// The key with this string.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A location event has launched the app in the background; the value is true.
        public static let location = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsLocationKey")
        /// A URL was opened; never present here.
        public static let url = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsURLKey")
        /// The app that opened the URL; never present here.
        public static let sourceApplication = LaunchOptionsKey(
            rawValue: "UIApplicationLaunchOptionsSourceApplicationKey")
        /// A remote notification was opened; never present here.
        public static let remoteNotification = LaunchOptionsKey(
            rawValue: "UIApplicationLaunchOptionsRemoteNotificationKey")
        /// A local notification was opened; the value is the ``UILocalNotification``.
        public static let localNotification = LaunchOptionsKey(
            rawValue: "UIApplicationLaunchOptionsLocalNotificationKey")
        /// A shortcut was chosen; never present here.
        public static let shortcutItem = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsShortcutItemKey")
        /// A user activity is continued; never present here.
        public static let userActivityDictionary = LaunchOptionsKey(
            rawValue: "UIApplicationLaunchOptionsUserActivityDictionaryKey")
    }
}
