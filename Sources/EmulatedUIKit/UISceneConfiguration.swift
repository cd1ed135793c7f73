import EmulatedDevice
public import Foundation

/// What the Info.plist, or the app's delegate, says about a kind of scene.
@preconcurrency @MainActor open class UISceneConfiguration: NSObject {
    /// `UISceneConfigurationName` of the Info.plist; nil: a configuration without a name.
    public let name: String?
    /// What the scene is for: windows on the device's screen.
    public let role: UISceneSession.Role
    /// The class of the scene's delegate, made by its `init()`.
    open var delegateClass: AnyClass?

    /// The configuration of this name in the Info.plist; without one, a configuration without a delegate.
    /// `$(PRODUCT_MODULE_NAME)`, which Xcode replaces by the app's module, is replaced by the module of the app's
    /// delegate.
    public init(name: String?, sessionRole: UISceneSession.Role) {
        self.name = name
        role = sessionRole
        super.init()
        guard let scene = Device.current.configuration.info.scene, scene.name == name,
            let named = scene.delegateClass
        else { return }
        let module = UIApplication.shared.delegate.map { String(reflecting: type(of: $0)).prefix { $0 != "." } } ?? ""
        delegateClass = NSClassFromString(named.replacing("$(PRODUCT_MODULE_NAME)", with: module))
    }

    func makeDelegate() -> (any UISceneDelegate)? {
        guard let type = delegateClass as? NSObject.Type else { return nil }
        return newObject(of: type) as? any UISceneDelegate
    }
}
