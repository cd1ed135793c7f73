public import Foundation

/// The system's data about a scene.
@preconcurrency @MainActor open class UISceneSession: NSObject {
    /// A scene's purpose.
    public struct Role: RawRepresentable, Hashable, Sendable {
        /// Apple's string.
        public let rawValue: String

        /// The role with this string.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Windows of the app on the device's own screen.
        public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
    }

    /// The scene while it is connected.
    open internal(set) weak var scene: UIScene?
    /// The scene's purpose.
    open var role: Role { configuration.role }
    /// The scene's configuration.
    open internal(set) var configuration: UISceneConfiguration
    /// A unique identifier.
    public let persistentIdentifier = UUID().uuidString
    /// Data of the app.
    open var userInfo: [String: Any]?

    init(configuration: UISceneConfiguration) {
        self.configuration = configuration
        super.init()
    }
}
