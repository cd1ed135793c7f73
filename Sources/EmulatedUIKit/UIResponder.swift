public import Foundation

/// The superclass of the app, its delegates, scenes, view controllers and views. There is no screen: no events arrive.
@preconcurrency @MainActor open class UIResponder: NSObject {
    /// The next object in the responder chain; nil here, subclasses override it.
    open var next: UIResponder? { nil }
}
