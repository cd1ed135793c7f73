/// The delegate of a scene with windows.
@preconcurrency @MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
    /// The window that the delegate keeps for its scene; nil before it has made one.
    var window: UIWindow? { get set }
}

/// For a scene without a window.
extension UIWindowSceneDelegate {
    /// Default: nil; setting it has no effect.
    public var window: UIWindow? {
        get { nil }
        set {}
    }
}
