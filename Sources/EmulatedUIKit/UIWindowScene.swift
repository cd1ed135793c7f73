/// A scene with windows.
@preconcurrency @MainActor open class UIWindowScene: UIScene {
    private var attached: [WeakWindow] = []

    /// The windows in this scene that the app keeps.
    open var windows: [UIWindow] { attached.compactMap(\.window) }

    /// The screen.
    open var screen: UIScreen { .main }

    func attach(_ window: UIWindow) { attached.append(WeakWindow(window: window)) }
}
