/// Whether the user wants something of the app's notifications.
public enum UNNotificationSetting: Int, Sendable {
    /// The app cannot do it, or has not asked.
    case notSupported
    /// The user does not want it.
    case disabled
    /// The user wants it.
    case enabled
}
