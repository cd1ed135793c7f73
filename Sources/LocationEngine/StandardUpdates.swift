/// How it stands with the standard updates of one client: what decides, with the app's background modes and the user's
/// permission, whether they keep the app running behind the screen (spec/core-location.md, "Background matrix").
public struct StandardUpdates: Hashable, Sendable {
    /// Whose they are.
    public let client: ClientID
    /// Whether they are on: started, neither stopped nor paused, and allowed.
    public let isUpdating: Bool
    /// `allowsBackgroundLocationUpdates`.
    public let allowsBackgroundUpdates: Bool
    /// Whether they were started while the app was on the screen.
    public let startedInForeground: Bool
}
