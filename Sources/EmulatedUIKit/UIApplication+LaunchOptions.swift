extension UIApplication {
    /// A key of what an app is launched with.
    public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
        /// Apple's string.
        public let rawValue: String

        /// The key with this string.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A location event has launched the app behind the screen; the value is true.
        public static let location = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsLocationKey")
        /// A URL was opened; never there.
        public static let url = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsURLKey")
        /// A remote notification was opened; never there.
        public static let remoteNotification = LaunchOptionsKey(
            rawValue: "UIApplicationLaunchOptionsRemoteNotificationKey")
    }
}
