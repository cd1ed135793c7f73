/// When a notification's text is shown.
public enum UNShowPreviewsSetting: Int, Sendable {
    /// Also while the device is locked.
    case always
    /// While the device is not locked.
    case whenAuthenticated
    /// Not even while the device is unlocked.
    case never
}
