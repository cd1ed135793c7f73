/// What an app declares about its lifecycle.
public struct AppTraits: Hashable, Sendable {
    /// `UIApplicationExitsOnSuspend` in its Info.plist: it terminates when it leaves the screen.
    public var exitsOnSuspend: Bool
    /// `UIApplicationSceneManifest` in its Info.plist: it uses scenes if iOS supports them.
    public var hasScenes: Bool
    /// Whether `application(_:shouldSaveSecureApplicationState:)` and its counterpart for restoring return true.
    public var preservesState: Bool
    /// `UIBackgroundModes` in its Info.plist has `audio`: while it plays sound, it keeps running in the background.
    public var hasAudioBackgroundMode = false

    /// The defaults describe an app that stays in memory in the background, without scenes, and preserves no state.
    public init(exitsOnSuspend: Bool = false, hasScenes: Bool = false, preservesState: Bool = false) {
        self.exitsOnSuspend = exitsOnSuspend
        self.hasScenes = hasScenes
        self.preservesState = preservesState
    }
}
