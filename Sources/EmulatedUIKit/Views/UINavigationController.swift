public import Foundation

/// A stack of controllers, of which the last one is shown. A change takes no time.
@preconcurrency @MainActor open class UINavigationController: UIViewController {
    private var stack: [UIViewController] = []

    /// A stack of one controller.
    public convenience init(rootViewController: UIViewController) {
        self.init(nibName: nil, bundle: nil)
        setViewControllers([rootViewController], animated: false)
    }

    /// The stack, the shown controller last.
    open var viewControllers: [UIViewController] {
        get { stack }
        set { setViewControllers(newValue, animated: false) }
    }

    /// The shown controller.
    open var topViewController: UIViewController? { stack.last }
    /// The controller that is presented above the stack, or the shown one.
    open var visibleViewController: UIViewController? { presentedViewController ?? topViewController }
    /// Whether the bar is hidden, which is not shown.
    open var isNavigationBarHidden = false

    /// Hides or shows the bar.
    open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) { isNavigationBarHidden = hidden }

    /// Shows a controller above the others; has no effect for one of the stack.
    open func pushViewController(_ viewController: UIViewController, animated: Bool) {
        guard !stack.contains(viewController) else { return }
        setViewControllers(stack + [viewController], animated: animated)
    }

    /// Removes the shown controller, unless it is the only one.
    /// - Returns: the removed one.
    @discardableResult open func popViewController(animated: Bool) -> UIViewController? {
        guard stack.count > 1 else { return nil }
        let popped = stack.last
        setViewControllers(stack.dropLast(), animated: animated)
        return popped
    }

    /// Removes what is above a controller of the stack.
    /// - Returns: the removed ones; nil if the controller is not in the stack.
    @discardableResult open func popToViewController(
        _ viewController: UIViewController, animated: Bool
    ) -> [UIViewController]? {
        guard let index = stack.firstIndex(of: viewController) else { return nil }
        let popped = Array(stack[(index + 1)...])
        setViewControllers(Array(stack[...index]), animated: animated)
        return popped
    }

    /// Removes all but the first controller.
    /// - Returns: the removed ones.
    @discardableResult open func popToRootViewController(animated: Bool) -> [UIViewController]? {
        stack.first.flatMap { popToViewController($0, animated: animated) }
    }

    /// Replaces the stack. If another controller is on top now, the former one disappears and this one appears.
    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
        let (old, top) = (stack.last, viewControllers.last)
        let removed = stack.filter { !viewControllers.contains($0) }
        let added = viewControllers.filter { !stack.contains($0) }
        for controller in added { adopt(controller) }
        if old === top {
            stack = viewControllers
        } else {
            old?.beginDisappearing(animated)
            stack = viewControllers
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

    private func showTop() {
        if let top = topViewController?.view { viewIfLoaded?.addSubview(top) }
    }
}

/// What a navigation controller would show of one of its controllers.
@preconcurrency @MainActor open class UINavigationItem: NSObject {
    /// The title.
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
