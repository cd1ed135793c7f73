/// Whether standard location updates keep an app running behind the screen, from what is known of one manager: the rows
/// of spec/core-location.md, "Background matrix".
///
/// An app is kept running when one of its managers keeps it running.
public struct BackgroundLocation: Hashable, Sendable {
    /// Where the app was when the updates were started.
    public enum Start: Hashable, Sendable {
        /// On the screen.
        case inForeground
        /// Behind it. That needs the permission *always* to keep the app running.
        case inBackground
    }

    /// `UIBackgroundModes` of the app's Info.plist has `location`.
    public var hasBackgroundMode: Bool
    /// `allowsBackgroundLocationUpdates`; without the background mode it must not be true, and counts for nothing.
    public var allowsBackgroundUpdates: Bool
    /// Whether the user has allowed the app to use locations always, and not only while it is in use.
    public var isAlwaysAuthorized: Bool
    /// Where the updates were started; nil when there are none, or auto-pause has ended them.
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

    /// Whether it keeps the app running: what to tell the lifecycle by ``ApplicationLifecycle/Event/keepRunning(_:)``.
    public var keepsRunning: Bool {
        guard hasBackgroundMode, allowsBackgroundUpdates, let start else { return false }
        return start == .inForeground || isAlwaysAuthorized
    }
}
