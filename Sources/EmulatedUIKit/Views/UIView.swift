public import Foundation

/// Something in whose coordinates points can be given: a view or the screen.
@preconcurrency @MainActor public protocol UICoordinateSpace: NSObjectProtocol {
    /// The whole space, in points.
    var bounds: CGRect { get }
}

/// A rectangle in a hierarchy of views, as values: nothing is drawn or laid out, and there are no events.
@preconcurrency @MainActor open class UIView: UIResponder, UICoordinateSpace {
    /// The view's own rectangle, in points.
    open var bounds: CGRect
    /// The centre in the superview's coordinates.
    open var center: CGPoint
    /// Applied around the centre.
    open var transform = CGAffineTransform.identity
    /// The colour behind the contents; nil: transparent.
    open var backgroundColor: UIColor?
    /// The colour of controls; nil: the superview's.
    open var tintColor: UIColor?
    /// The opacity, from 0 to 1.
    open var alpha: CGFloat = 1
    /// Whether it is hidden.
    open var isHidden = false
    /// Has no effect: nothing is drawn.
    open var isOpaque = true
    /// Has no effect: nothing is drawn.
    open var clipsToBounds = false
    /// Has no effect: nothing is drawn.
    open var contentMode = ContentMode.scaleToFill
    /// Has no effect: there are no events.
    open var isUserInteractionEnabled = true
    /// Has no effect: there is no layout.
    open var autoresizingMask: AutoresizingMask = []
    /// Has no effect: there is no layout.
    open var translatesAutoresizingMaskIntoConstraints = true
    /// A number of the app's.
    open var tag = 0
    /// The app's name for it in tests of the interface.
    open var accessibilityIdentifier: String?
    /// The text that VoiceOver reads.
    open var accessibilityLabel: String?

    /// The view that contains this one.
    open private(set) weak var superview: UIView?
    /// The contained views, the front one last.
    open private(set) var subviews: [UIView] = []

    /// A view with this frame, in points.
    public init(frame: CGRect) {
        bounds = CGRect(origin: .zero, size: frame.size)
        center = CGPoint(x: frame.midX, y: frame.midY)
        super.init()
    }

    /// A view without a size.
    public override convenience init() { self.init(frame: .zero) }

    /// A view without a size: there are no nib files.
    public required init?(coder: NSCoder) {
        (bounds, center) = (.zero, .zero)
        super.init()
    }

    /// The smallest rectangle around the transformed view, in the superview's coordinates.
    open var frame: CGRect {
        get {
            let size = bounds.size
            return CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
                .applying(transform).offsetBy(dx: center.x, dy: center.y)
        }
        set {
            bounds.size = newValue.size
            center = CGPoint(x: newValue.midX, y: newValue.midY)
        }
    }

    /// The window that contains it.
    open var window: UIWindow? { superview?.window }
    /// The superview: an event that a view does not handle goes to it.
    open override var next: UIResponder? { superview }

    // MARK: The hierarchy

    /// Adds a view in front of the others.
    open func addSubview(_ view: UIView) { insertSubview(view, at: subviews.count) }

    /// Adds a view at an index, which is clamped.
    open func insertSubview(_ view: UIView, at index: Int) {
        view.removeFromSuperview()
        view.superview = self
        subviews.insert(view, at: min(max(0, index), subviews.count))
        view.didMoveToSuperview()
    }

    /// Removes the view from its superview.
    open func removeFromSuperview() {
        guard let superview else { return }
        superview.subviews.removeAll { $0 === self }
        self.superview = nil
        didMoveToSuperview()
    }

    /// Moves a subview to the front.
    open func bringSubviewToFront(_ view: UIView) {
        guard let index = subviews.firstIndex(where: { $0 === view }) else { return }
        subviews.append(subviews.remove(at: index))
    }

    /// The view itself, or the first view in it, that has a tag.
    open func viewWithTag(_ tag: Int) -> UIView? {
        self.tag == tag ? self : subviews.lazy.compactMap { $0.viewWithTag(tag) }.first
    }

    /// Whether this is a view, or contained in it.
    open func isDescendant(of view: UIView) -> Bool { self === view || superview?.isDescendant(of: view) == true }

    /// Called when it has another superview.
    open func didMoveToSuperview() {}

    // MARK: What is not drawn

    /// Never called: nothing is drawn.
    open func draw(_ rect: CGRect) {}
    /// Called by ``layoutIfNeeded()`` only.
    open func layoutSubviews() {}
    /// Calls ``layoutSubviews()`` even if nothing has changed.
    open func layoutIfNeeded() { layoutSubviews() }
    /// Has no effect: there is no layout.
    open func setNeedsLayout() {}
    /// Has no effect: nothing is drawn.
    open func setNeedsDisplay() {}
    /// Has no effect: there is no layout.
    open func sizeToFit() {}

    /// How content fills a view.
    public enum ContentMode: Int, Sendable {
        /// Stretched to the view's size.
        case scaleToFill
        /// As large as fits.
        case scaleAspectFit
        /// As small as covers it.
        case scaleAspectFill
        /// Drawn again when the size changes.
        case redraw
        /// Not scaled, in the centre.
        case center
        /// Not scaled, in the middle of the top.
        case top
        /// Not scaled, in the middle of the bottom.
        case bottom
        /// Not scaled, in the middle of the left side.
        case left
        /// Not scaled, in the middle of the right side.
        case right
        /// At the top on the left.
        case topLeft
        /// At the top on the right.
        case topRight
        /// At the bottom on the left.
        case bottomLeft
        /// At the bottom on the right.
        case bottomRight
    }

    /// What follows the superview's size.
    public struct AutoresizingMask: OptionSet, Sendable {
        /// The bits that UIKit uses for these parts.
        public let rawValue: UInt

        /// The set with this number.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The left margin grows with the superview.
        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
        /// The width grows with the superview.
        public static let flexibleWidth = AutoresizingMask(rawValue: 2)
        /// The right margin grows with the superview.
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
        /// The top margin grows with the superview.
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
        /// The height grows with the superview.
        public static let flexibleHeight = AutoresizingMask(rawValue: 16)
        /// The bottom margin grows with the superview.
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
    }
}
