/// How notifications are shown while the device is in use.
public enum UNAlertStyle: Int, Sendable {
    /// They are not shown.
    case none
    /// For a moment, at the top of the screen.
    case banner
    /// Until the user dismisses them.
    case alert
}
