public import Foundation

/// A view that calls actions. There are no touches: a test, or the app itself, sends its events.
@preconcurrency @MainActor open class UIControl: UIView {
    /// An event, such as a new value.
    public struct Event: OptionSet, Sendable {
        /// The bits that UIKit uses for these events.
        public let rawValue: UInt

        /// The event with this number.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// A finger has gone down.
        public static let touchDown = Event(rawValue: 1 << 0)
        /// A finger has gone up inside.
        public static let touchUpInside = Event(rawValue: 1 << 6)
        /// The user has set a new value.
        public static let valueChanged = Event(rawValue: 1 << 12)
        /// A button's main event.
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
        /// All events, including those not named here.
        public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
    }

    /// Whether the user can use it.
    open var isEnabled = true
    /// Whether it is selected.
    open var isSelected = false
    private var actions: [(events: Event, action: UIAction)] = []

    /// Adds an action for events.
    open func addAction(_ action: UIAction, for controlEvents: Event) { actions.append((controlEvents, action)) }

    /// Removes an action for events.
    open func removeAction(_ action: UIAction, for controlEvents: Event) {
        actions.removeAll { $0.action === action && !$0.events.isDisjoint(with: controlEvents) }
    }

    /// Calls the actions for events, as after the user's touch.
    open func sendActions(for controlEvents: Event) {
        for entry in actions where !entry.events.isDisjoint(with: controlEvents) {
            entry.action.sender = self
            entry.action.handler(entry.action)
        }
    }
}

/// A closure that a control calls.
@preconcurrency @MainActor open class UIAction: NSObject {
    /// Called with the action itself, whose ``sender`` is the control.
    public typealias Handler = @MainActor (UIAction) -> Void

    /// The title that a button or a menu would show.
    open var title: String
    /// What has called it.
    open internal(set) weak var sender: AnyObject?
    let handler: Handler

    /// An action with a title.
    public init(title: String = "", handler: @escaping Handler) {
        (self.title, self.handler) = (title, handler)
        super.init()
    }
}
