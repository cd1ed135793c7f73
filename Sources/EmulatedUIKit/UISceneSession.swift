import EmulatedDevice
public import Foundation

/// The system's data about a scene.
@MainActor open class UISceneSession: NSObject {
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

/// A scene's configuration.
@MainActor open class UISceneConfiguration: NSObject {
    /// `UISceneConfigurationName`
    public let name: String?
    /// The scene's purpose.
    public let role: UISceneSession.Role
    /// The class of the scene's delegate, made by its `init()`.
    open var delegateClass: AnyClass?

    /// A configuration without a delegate.
    public init(name: String?, sessionRole: UISceneSession.Role) {
        self.name = name
        role = sessionRole
        super.init()
    }

    /// The configuration in the Info.plist. `$(PRODUCT_MODULE_NAME)`, which Xcode replaces by the app's module, is
    /// replaced by the module of the app's delegate.
    convenience init(_ scene: AppInfo.Scene?, appDelegate: (any UIApplicationDelegate)?) {
        self.init(name: scene?.name, sessionRole: .windowApplication)
        guard let named = scene?.delegateClass else { return }
        let module = appDelegate.map { String(reflecting: type(of: $0)).prefix { $0 != "." } } ?? ""
        delegateClass = NSClassFromString(named.replacing("$(PRODUCT_MODULE_NAME)", with: module))
    }

    func makeDelegate() -> (any UISceneDelegate)? {
        guard let type = delegateClass as? NSObject.Type else { return nil }
        return newObject(of: type) as? any UISceneDelegate
    }
}
