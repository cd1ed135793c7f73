public import Foundation

/// The system's data about a scene.
@preconcurrency @MainActor open class UISceneSession: NSObject {
    /// What a scene is for.
    public struct Role: RawRepresentable, Hashable, Sendable {
        /// The string that UIKit uses for this role.
        public let rawValue: String

        /// The role with this string.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Windows of the app on the device's own screen.
        public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
    }

    /// The scene while it is connected.
    open internal(set) weak var scene: UIScene?
    /// What the scene is for, from its configuration.
    open var role: Role { configuration.role }
    /// The configuration from which the scene was made.
    open internal(set) var configuration: UISceneConfiguration
    /// A UUID, new for every run of the app: sessions are not restored.
    public let persistentIdentifier = UUID().uuidString
    /// Data of the app.
    open var userInfo: [String: Any]?

    init(configuration: UISceneConfiguration) {
        self.configuration = configuration
        super.init()
    }
}
