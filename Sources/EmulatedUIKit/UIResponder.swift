// Apple's UIKit brings Foundation with it.
@_exported public import Foundation

/// The class that app delegates descend from. There is no screen here, and therefore nothing to respond to.
@MainActor open class UIResponder: NSObject {
    /// The next object in the responder chain: nil, there is none.
    open var next: UIResponder? { nil }
}
