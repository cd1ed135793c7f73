/// A window that shows nothing: there is no screen. It is here because apps have a property of this type.
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

    /// The window that gets what is typed. Nothing is.
    open func makeKeyAndVisible() { isKeyWindow = true }
}
