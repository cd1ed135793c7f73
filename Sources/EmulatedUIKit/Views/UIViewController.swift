public import Foundation

/// A controller of a view. It is the root of a window, the child of another one, or presented by one.
///
/// Its view is loaded when it is first used, and at the latest when its window becomes visible. As on iOS, it does not
/// disappear when the app enters the background.
@preconcurrency @MainActor open class UIViewController: UIResponder {
    /// Where a controller is on its way to and from the screen.
    enum Appearance {
        case disappeared, appearing, appeared, disappearing
    }

    /// The title, also in a navigation controller.
    open var title: String? {
        didSet { navigationItem.title = title }
    }
    /// The name of a nib file, which is never loaded.
    public let nibName: String?
    /// The controller that contains this one.
    open private(set) weak var parent: UIViewController?
    /// The controllers that this one contains, such as a navigation controller's stack.
    open internal(set) var children: [UIViewController] = []
    /// The controller that this one presents.
    open private(set) var presentedViewController: UIViewController?
    /// The controller that presents this one.
    open private(set) weak var presentingViewController: UIViewController?
    /// The view, unless it has not been loaded.
    open private(set) var viewIfLoaded: UIView?

    private var appearance = Appearance.disappeared

    /// A controller whose view is loaded by ``loadView()``; there are no nib files.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        nibName = nibNameOrNil
        super.init()
    }

    /// A controller whose view is loaded by ``loadView()``.
    public override convenience init() { self.init(nibName: nil, bundle: nil) }

    /// A controller whose view is loaded by ``loadView()``: there are no storyboards.
    public required init?(coder: NSCoder) {
        nibName = nil
        super.init()
    }

    // MARK: The view

    /// The view, which is loaded by its first use.
    open var view: UIView! {
        get {
            loadViewIfNeeded()
            return viewIfLoaded
        }
        set { viewIfLoaded = newValue }
    }

    /// Whether the view was loaded.
    open var isViewLoaded: Bool { viewIfLoaded != nil }

    /// Loads the view if it was not loaded.
    open func loadViewIfNeeded() {
        guard viewIfLoaded == nil else { return }
        loadView()
        viewDidLoad()
    }

    /// Makes the view: one that fills the screen, unless a subclass makes another one.
    open func loadView() { view = UIView(frame: UIScreen.main.bounds) }

    /// The view was loaded.
    open func viewDidLoad() {}
    /// The view is about to be shown.
    open func viewWillAppear(_ animated: Bool) {}
    /// The view is about to be shown, and is in its window.
    open func viewIsAppearing(_ animated: Bool) {}
    /// The view is shown.
    open func viewDidAppear(_ animated: Bool) {}
    /// The view is about to be removed.
    open func viewWillDisappear(_ animated: Bool) {}
    /// The view was removed.
    open func viewDidDisappear(_ animated: Bool) {}
    /// The views would be laid out next; called at each appearance, before `viewDidAppear(_:)`.
    open func viewWillLayoutSubviews() {}
    /// The views would have been laid out; called at each appearance, before `viewDidAppear(_:)`.
    open func viewDidLayoutSubviews() {}
    /// Memory runs low; called for the controllers of visible windows.
    open func didReceiveMemoryWarning() {}

    // MARK: What the screen would show

    /// How the interface may be turned; it never is.
    open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .allButUpsideDown }
    /// Whether the interface is turned with the device.
    open var shouldAutorotate: Bool { true }
    /// The colours of the status bar.
    open var preferredStatusBarStyle: UIStatusBarStyle { .default }
    /// Whether there is no status bar.
    open var prefersStatusBarHidden: Bool { false }
    /// What a navigation controller would show of this one.
    public private(set) lazy var navigationItem = UINavigationItem(title: title ?? "")

    /// The superview of its view; without one, the controller that contains this one.
    open override var next: UIResponder? { viewIfLoaded?.superview ?? parent }

    // MARK: Containers

    /// Adds a controller. Its view is added to a view by the app.
    open func addChild(_ childController: UIViewController) {
        adopt(childController)
        if isAppearing { childController.beginAppearing(false) }
        if hasAppeared { childController.endAppearing(false) }
    }

    /// Makes a controller a child, without its appearance.
    func adopt(_ child: UIViewController) {
        child.removeFromParent()
        child.willMove(toParent: self)
        children.append(child)
        child.parent = self
    }

    /// Removes the controller from its container.
    open func removeFromParent() {
        guard let parent else { return }
        parent.children.removeAll { $0 === self }
        self.parent = nil
        disappear(false)
        didMove(toParent: nil)
        parent.didRemove(self)
    }

    /// A child was removed.
    func didRemove(_ child: UIViewController) {}

    /// Called before the controller gets another container, or none. A container of the app's own calls it with nil
    /// before it removes the controller.
    open func willMove(toParent parent: UIViewController?) {}
    /// Called by the app when the controller's view is in its container's.
    open func didMove(toParent parent: UIViewController?) {}

    // MARK: Presentation

    /// Presents a controller above this one, at once.
    open func present(
        _ viewControllerToPresent: UIViewController, animated flag: Bool,
        completion: (@MainActor () -> Void)? = nil
    ) {
        guard presentedViewController == nil else { return }
        presentedViewController = viewControllerToPresent
        viewControllerToPresent.presentingViewController = self
        viewControllerToPresent.beginAppearing(flag)
        viewControllerToPresent.endAppearing(flag)
        completion?()
    }

    /// Removes the presented controller, or this one if it is presented, at once.
    open func dismiss(animated flag: Bool, completion: (@MainActor () -> Void)? = nil) {
        guard let presented = presentedViewController else {
            presentingViewController?.dismiss(animated: flag, completion: completion)
            return
        }
        presentedViewController = nil
        presented.presentingViewController = nil
        presented.disappear(flag)
        completion?()
    }

    // MARK: Appearing

    /// The children that appear and disappear with this controller.
    var visibleChildren: [UIViewController] { children }
    /// Whether it is on the screen, or on its way there.
    var isAppearing: Bool { appearance == .appeared || appearance == .appearing }
    /// Whether it is on the screen.
    var hasAppeared: Bool { appearance == .appeared }

    func beginAppearing(_ animated: Bool) {
        guard appearance == .disappeared else { return }
        appearance = .appearing
        loadViewIfNeeded()
        viewWillAppear(animated)
        for child in visibleChildren { child.beginAppearing(animated) }
        viewIsAppearing(animated)
        viewWillLayoutSubviews()
        viewDidLayoutSubviews()
    }

    func endAppearing(_ animated: Bool) {
        guard appearance == .appearing else { return }
        appearance = .appeared
        for child in visibleChildren { child.endAppearing(animated) }
        viewDidAppear(animated)
    }

    func beginDisappearing(_ animated: Bool) {
        guard isAppearing else { return }
        appearance = .disappearing
        viewWillDisappear(animated)
        for child in visibleChildren { child.beginDisappearing(animated) }
    }

    func endDisappearing(_ animated: Bool) {
        guard appearance == .disappearing else { return }
        appearance = .disappeared
        for child in visibleChildren { child.endDisappearing(animated) }
        viewDidDisappear(animated)
    }

    func disappear(_ animated: Bool) {
        beginDisappearing(animated)
        endDisappearing(animated)
    }

    /// Passes a memory warning on.
    func receiveMemoryWarning() {
        didReceiveMemoryWarning()
        for child in children { child.receiveMemoryWarning() }
        presentedViewController?.receiveMemoryWarning()
    }
}
