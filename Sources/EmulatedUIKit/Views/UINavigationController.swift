public import Foundation

/// A stack of controllers, of which the last one is shown. A change takes no time.
@preconcurrency @MainActor open class UINavigationController: UIViewController {
    /// A stack of one controller.
    public init(rootViewController: UIViewController) {
        super.init(nibName: nil, bundle: nil)
        setViewControllers([rootViewController], animated: false)
    }

    /// An empty stack: there are no nib files.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    /// An empty stack: there are no storyboards.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// The stack, the shown controller last: the children.
    open var viewControllers: [UIViewController] {
        get { children }
        set { setViewControllers(newValue, animated: false) }
    }

    /// The controller on top of the stack, which is shown; nil if the stack is empty.
    open var topViewController: UIViewController? { children.last }
    /// The controller that is presented above the stack, or the shown one.
    open var visibleViewController: UIViewController? { presentedViewController ?? topViewController }
    /// Whether the bar is hidden, which is not shown.
    open var isNavigationBarHidden = false

    /// Hides or shows the bar.
    open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) { isNavigationBarHidden = hidden }

    /// Shows a controller above the others; has no effect for one of the stack.
    open func pushViewController(_ viewController: UIViewController, animated: Bool) {
        guard !children.contains(viewController) else { return }
        setViewControllers(children + [viewController], animated: animated)
    }

    /// Removes the shown controller, unless it is the only one.
    /// - Returns: the removed one.
    @discardableResult open func popViewController(animated: Bool) -> UIViewController? {
        guard children.count > 1 else { return nil }
        let popped = children.last
        setViewControllers(children.dropLast(), animated: animated)
        return popped
    }

    /// Removes what is above a controller of the stack.
    /// - Returns: the removed ones; nil if the controller is not in the stack.
    @discardableResult open func popToViewController(
        _ viewController: UIViewController, animated: Bool
    ) -> [UIViewController]? {
        guard let index = children.firstIndex(of: viewController) else { return nil }
        let popped = Array(children[(index + 1)...])
        setViewControllers(Array(children[...index]), animated: animated)
        return popped
    }

    /// Removes all but the first controller.
    /// - Returns: the removed ones.
    @discardableResult open func popToRootViewController(animated: Bool) -> [UIViewController]? {
        children.first.flatMap { popToViewController($0, animated: animated) }
    }

    /// Replaces the stack. If another controller is on top now, the former one disappears and this one appears.
    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
        let (old, top) = (topViewController, viewControllers.last)
        let removed = children.filter { !viewControllers.contains($0) }
        let added = viewControllers.filter { !children.contains($0) }
        for controller in removed { controller.willMove(toParent: nil) }
        for controller in added { adopt(controller) }
        // Before anything disappears: a controller finds out by the stack that it is being popped.
        children = viewControllers
        if old !== top {
            old?.beginDisappearing(animated)
            if isViewLoaded { showTop() }
            if isAppearing { top?.beginAppearing(animated) }
            old?.endDisappearing(animated)
            old?.viewIfLoaded?.removeFromSuperview()
            if hasAppeared { top?.endAppearing(animated) }
        }
        for controller in removed { controller.removeFromParent() }
        for controller in added { controller.didMove(toParent: self) }
    }

    open override func viewDidLoad() {
        super.viewDidLoad()
        showTop()
    }

    override var visibleChildren: [UIViewController] { topViewController.map { [$0] } ?? [] }

    /// Shows the next controller if the shown one was removed by another way than the stack's.
    override func didRemove(_ child: UIViewController) {
        guard let view = viewIfLoaded, let removed = child.viewIfLoaded, removed.superview === view else { return }
        removed.removeFromSuperview()
        showTop()
        if isAppearing { topViewController?.beginAppearing(false) }
        if hasAppeared { topViewController?.endAppearing(false) }
    }

    private func showTop() {
        if let top = topViewController?.view { viewIfLoaded?.addSubview(top) }
    }
}

/// What a navigation controller would show of one of its controllers.
@preconcurrency @MainActor open class UINavigationItem: NSObject {
    /// The title that the bar would show; nil: none.
    open var title: String?
    /// A line above the title.
    open var prompt: String?
    /// Whether there is no button back.
    open var hidesBackButton = false

    /// An item with a title.
    public init(title: String) {
        self.title = title
        super.init()
    }
}

extension UIViewController {
    /// The nearest navigation controller that contains this one.
    public var navigationController: UINavigationController? {
        parent as? UINavigationController ?? parent?.navigationController
    }
}
