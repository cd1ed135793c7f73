/// Whether the app may show notifications.
public enum UNAuthorizationStatus: Int, Sendable {
    /// The user has not been asked.
    case notDetermined
    /// The app may not show notifications.
    case denied
    /// The app may show notifications.
    case authorized
    /// The app may show notifications that do not interrupt the user.
    case provisional
    /// It may for some time.
    case ephemeral
}
