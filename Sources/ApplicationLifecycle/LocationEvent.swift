/// The location events that wake a suspended app and launch one that does not run. The standard updates do neither
/// (spec/core-location.md, "Background matrix").
public enum LocationEvent: String, CaseIterable, Sendable {
    /// The device has moved by the distance that counts as significant.
    case significantChange
    /// The border of a monitored region was crossed.
    case regionCrossing
    /// A place was reached or left.
    case visit
}

/// What a process was started for.
public enum LaunchCause: Hashable, Sendable {
    /// The user has started it; no launch option.
    case user
    /// A location event: `launchOptions[.location]`, and a life that begins behind the screen.
    case location(LocationEvent)
    /// The user has confirmed the local notification with this identifier: `launchOptions[.localNotification]`.
    case localNotification(String)
}
