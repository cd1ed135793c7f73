import EmulatedDevice

/// A scene with windows.
@preconcurrency @MainActor open class UIWindowScene: UIScene {
    private var attached: [WeakReference<UIWindow>] = []

    /// The windows in this scene that the app keeps.
    open var windows: [UIWindow] { attached.compactMap(\.object) }

    /// The device's only screen.
    open var screen: UIScreen { .main }

    /// The coordinates of its windows.
    open var coordinateSpace: any UICoordinateSpace { screen }

    /// Portrait: the device is held upright.
    open var interfaceOrientation: UIInterfaceOrientation { .portrait }

    func attach(_ window: UIWindow) {
        detach(window)
        attached.append(WeakReference(object: window))
    }

    func detach(_ window: UIWindow) { attached.removeAll { $0.object == nil || $0.object === window } }
}
