public import Foundation

/// A window, which contains the view of its root view controller. It shows nothing: there is no screen.
@preconcurrency @MainActor open class UIWindow: UIView {
    /// The scene that the window belongs to.
    open weak var windowScene: UIWindowScene? {
        didSet {
            guard oldValue !== windowScene else { return }
            oldValue?.detach(self)
            windowScene?.attach(self)
        }
    }
    /// The device's only screen.
    open var screen: UIScreen { .main }
    /// Whether this window was the last one that ``makeKeyAndVisible()`` was called for.
    open var isKeyWindow: Bool { application?.keyWindow === self }

    /// The controller of the window's content. Its view is loaded when the window becomes visible.
    open var rootViewController: UIViewController? {
        didSet {
            guard oldValue !== rootViewController else { return }
            oldValue?.viewIfLoaded?.removeFromSuperview()
            oldValue?.disappear(false)
            if isVisible { showRoot() }
        }
    }

    private var isVisible = false
    /// The app that has made it; a test may look at it outside of its simulation.
    private weak var application: UIApplication?

    /// A window with this frame, in points; hidden.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        super.isHidden = true
        application = UIApplication.shared
    }

    /// A window in a scene, as large as the screen.
    public convenience init(windowScene: UIWindowScene) {
        self.init(frame: UIScreen.main.bounds)
        self.windowScene = windowScene
        // The property's observer is not called in an initializer.
        windowScene.attach(self)
    }

    /// A hidden window: there are no nib files.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        super.isHidden = true
        application = UIApplication.shared
    }

    /// Makes this the key window, and visible.
    open func makeKeyAndVisible() {
        makeKey()
        isHidden = false
    }

    /// Makes this the key window.
    open func makeKey() { application?.keyWindow = self }

    /// Showing it shows its root view controller.
    open override var isHidden: Bool {
        get { super.isHidden }
        set {
            super.isHidden = newValue
            guard isVisible == newValue else { return }
            isVisible = !newValue
            if isVisible {
                application?.show(self)
                showRoot()
            } else {
                rootViewController?.disappear(false)
            }
        }
    }

    /// The window itself, for its own views.
    open override var window: UIWindow? { self }
    /// The window's scene, or the app if it has none.
    open override var next: UIResponder? { windowScene ?? application }

    /// The root view controller's view is loaded and appears: in a scene that is not in the foreground yet, when it
    /// enters the foreground.
    private func showRoot() {
        guard let controller = rootViewController else { return }
        controller.loadViewIfNeeded()
        if let view = controller.viewIfLoaded { insertSubview(view, at: 0) }
        if windowScene?.isConnecting != true { beginAppearing() }
    }

    /// Its root view controller's view will appear, and has appeared when the app has handled the current message.
    func beginAppearing() {
        guard isVisible, let controller = rootViewController else { return }
        controller.beginAppearing(false)
        application?.afterMessage { [weak controller] in controller?.endAppearing(false) }
    }
}
