/// Whether standard location updates keep an app running in the background, given the properties of one manager.
///
/// An app keeps running if any of its managers does.
public struct BackgroundLocation: Hashable, Sendable {
    /// Where the app was when the updates were started.
    public enum Start: Hashable, Sendable {
        /// On the screen.
        case inForeground
        /// In the background. To keep the app running, this needs the permission *always*.
        case inBackground
    }

    /// Whether `UIBackgroundModes` in the app's Info.plist contains `location`.
    public var hasBackgroundMode: Bool
    /// `allowsBackgroundLocationUpdates`; without the background mode it must not be true and is ignored.
    public var allowsBackgroundUpdates: Bool
    /// Whether the user permits locations always, not only while the app is in use.
    public var isAlwaysAuthorized: Bool
    /// Where the updates were started; nil if there are none, or if auto-pause has ended them.
    public var start: Start?

    /// A manager with these properties.
    public init(
        hasBackgroundMode: Bool, allowsBackgroundUpdates: Bool, isAlwaysAuthorized: Bool = false, start: Start?
    ) {
        self.hasBackgroundMode = hasBackgroundMode
        self.allowsBackgroundUpdates = allowsBackgroundUpdates
        self.isAlwaysAuthorized = isAlwaysAuthorized
        self.start = start
    }

    /// Whether it keeps the app running: the value for ``ApplicationLifecycle/Event/keepRunning(_:)``.
    public var keepsRunning: Bool {
        guard hasBackgroundMode, allowsBackgroundUpdates, let start else { return false }
        return start == .inForeground || isAlwaysAuthorized
    }
}
