/// A window. It shows nothing: there is no screen.
@MainActor open class UIWindow: UIResponder {
    /// The scene that the window belongs to.
    open weak var windowScene: UIWindowScene?

    /// Whether ``makeKeyAndVisible()`` was called.
    open private(set) var isKeyWindow = false

    /// A window in a scene.
    public convenience init(windowScene: UIWindowScene) {
        self.init()
        self.windowScene = windowScene
    }

    /// Makes this the key window.
    open func makeKeyAndVisible() { isKeyWindow = true }
}
