/// Why a process was started.
public enum LaunchCause: Hashable, Codable, Sendable {
    /// The user started it; there is no launch option.
    case user
    /// A location event: `launchOptions[.location]`; the process starts in the background.
    case location(LocationEvent)
    /// The user confirmed the local notification with this identifier: `launchOptions[.localNotification]`.
    case localNotification(String)
}

/// The JSON keys of associated values whose keys differ from their labels (``LineEncoder``).
extension LaunchCause {
    private enum LocationCodingKeys: String, CodingKey { case _0 = "kind" }
    private enum LocalNotificationCodingKeys: String, CodingKey { case _0 = "identifier" }
}
