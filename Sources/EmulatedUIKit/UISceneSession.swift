import EmulatedDevice
public import Foundation

/// What the system keeps of a scene.
@MainActor open class UISceneSession: NSObject {
    /// What a scene is for.
    public struct Role: RawRepresentable, Hashable, Sendable {
        /// Apple's string.
        public let rawValue: String

        /// The role with this string.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The app's windows on the device's own screen.
        public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
    }

    /// The scene, while it is connected.
    open internal(set) weak var scene: UIScene?
    /// What the scene is for.
    open var role: Role { configuration.role }
    /// What the scene is made with.
    open internal(set) var configuration: UISceneConfiguration
    /// A name that no other session has.
    public let persistentIdentifier = UUID().uuidString
    /// What the app keeps with it.
    open var userInfo: [String: Any]?

    init(configuration: UISceneConfiguration) {
        self.configuration = configuration
        super.init()
    }
}

/// What a scene is made with.
@MainActor open class UISceneConfiguration: NSObject {
    /// `UISceneConfigurationName`
    public let name: String?
    /// What the scene is for.
    public let role: UISceneSession.Role
    /// The class of the scene's delegate, whose `init()` makes it.
    open var delegateClass: AnyClass?

    /// A configuration without a delegate.
    public init(name: String?, sessionRole: UISceneSession.Role) {
        self.name = name
        role = sessionRole
        super.init()
    }

    /// What the Info.plist says. Xcode puts the app's module in the place of `$(PRODUCT_MODULE_NAME)`, and so do we, by the
    /// module of the app's delegate.
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
