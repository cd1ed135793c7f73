/// How urgent a notification is.
public enum UNNotificationInterruptionLevel: UInt, Codable, Sendable {
    /// It is listed only.
    case passive
    /// It is shown at once, the default.
    case active
    /// It is shown although the user does not want to be disturbed.
    case timeSensitive
    /// It is heard on a silent device, too.
    case critical
}
