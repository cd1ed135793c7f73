/// The delegate of a scene with windows.
@preconcurrency @MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
    /// The scene's window.
    var window: UIWindow? { get set }
}

/// For a scene without a window.
extension UIWindowSceneDelegate {
    /// Nil.
    public var window: UIWindow? {
        get { nil }
        set {}
    }
}
