/// Whether the app may refresh in the background.
public enum UIBackgroundRefreshStatus: Int, Sendable {
    /// It may not, which the user cannot change.
    case restricted = 0
    /// The user has denied it.
    case denied = 1
    /// The app may refresh in the background.
    case available = 2
}
