public import Foundation

/// The superclass of app delegates. There is no screen, and there are no events to respond to.
@preconcurrency @MainActor open class UIResponder: NSObject {
    /// Nil: there is no responder chain.
    open var next: UIResponder? { nil }
}
