public import Foundation

/// A URL that was opened with the app.
@preconcurrency @MainActor open class UIOpenURLContext: NSObject {
    /// How it was opened; nothing is known here.
    @preconcurrency @MainActor open class OpenOptions: NSObject {
        /// The app that has opened it; nil.
        open var sourceApplication: String? { nil }
        /// A property list that the other app has added; nil, because it is not known.
        open var annotation: Any? { nil }
        /// Whether a file must be copied: false.
        open var openInPlace: Bool { false }
    }

    /// The URL with which the app was opened.
    open private(set) var url: URL
    /// How it was opened.
    public let options = OpenOptions()

    init(_ url: URL) {
        self.url = url
        super.init()
    }
}

extension UIScene.ConnectionOptions {
    /// Empty: a URL that launches the app comes with `scene(_:openURLContexts:)`.
    public var urlContexts: Set<UIOpenURLContext> { [] }
}
