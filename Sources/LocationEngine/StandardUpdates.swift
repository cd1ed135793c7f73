public import LocationModel

/// The state of one client's standard updates. Together with the app's background modes and the user's permission, it
/// determines whether they keep the app running in the background (`BackgroundLocation`).
public struct StandardUpdates: Hashable, Sendable {
    /// The client that has requested the updates.
    public let client: ClientID
    /// Whether updates are running: started, neither stopped nor paused, and permitted.
    public let isUpdating: Bool
    /// The client's `allowsBackgroundLocationUpdates`.
    public let allowsBackgroundUpdates: Bool
    /// Whether they were started while the app was on the screen.
    public let startedInForeground: Bool
}
