public import Foundation

/// A scene's delegate: it is told of the scene's way onto the screen and off it. Every method may be left out.
@MainActor public protocol UISceneDelegate: NSObjectProtocol {
    /// The scene comes into being.
    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions)
    /// The scene is gone. Here it lives as long as the app; never called.
    func sceneDidDisconnect(_ scene: UIScene)
    /// The scene is on the screen, and gets events.
    func sceneDidBecomeActive(_ scene: UIScene)
    /// The scene will get no more events.
    func sceneWillResignActive(_ scene: UIScene)
    /// The scene comes onto the screen; when it is new, too.
    func sceneWillEnterForeground(_ scene: UIScene)
    /// The scene has left the screen; it has 5 s to return.
    func sceneDidEnterBackground(_ scene: UIScene)
}

/// What a scene does that leaves a method out: nothing.
extension UISceneDelegate {
    /// Nothing.
    public func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {}
    /// Nothing.
    public func sceneDidDisconnect(_ scene: UIScene) {}
    /// Nothing.
    public func sceneDidBecomeActive(_ scene: UIScene) {}
    /// Nothing.
    public func sceneWillResignActive(_ scene: UIScene) {}
    /// Nothing.
    public func sceneWillEnterForeground(_ scene: UIScene) {}
    /// Nothing.
    public func sceneDidEnterBackground(_ scene: UIScene) {}
}

/// The delegate of a scene that has windows.
@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
    /// The scene's window.
    var window: UIWindow? { get set }
}

/// What a scene does that has no window.
extension UIWindowSceneDelegate {
    /// None.
    public var window: UIWindow? {
        get { nil }
        set {}
    }
}
