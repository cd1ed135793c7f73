/// What an app declares about its life.
public struct AppTraits: Hashable, Sendable {
    /// `UIApplicationExitsOnSuspend` of its Info.plist: it ends when it leaves the screen.
    public var exitsOnSuspend: Bool
    /// `UIApplicationSceneManifest` of its Info.plist: scenes, where iOS has them.
    public var hasScenes: Bool
    /// `application(_:shouldSaveSecureApplicationState:)` and its twin for restoring answer yes.
    public var preservesState: Bool

    /// Traits; without any, an app that stays behind the screen, without scenes, and preserves nothing.
    public init(exitsOnSuspend: Bool = false, hasScenes: Bool = false, preservesState: Bool = false) {
        self.exitsOnSuspend = exitsOnSuspend
        self.hasScenes = hasScenes
        self.preservesState = preservesState
    }
}
