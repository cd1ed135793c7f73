/// A scene with windows.
@MainActor open class UIWindowScene: UIScene {
    /// The delegate's window.
    open var windows: [UIWindow] { (delegate as? any UIWindowSceneDelegate)?.window.map { [$0] } ?? [] }
}
