public import Foundation

/// Receives a scene's messages. Every method is optional.
@preconcurrency @MainActor public protocol UISceneDelegate: NSObjectProtocol {
    /// The scene is being connected.
    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions)
    /// Never called: a scene exists as long as the app.
    func sceneDidDisconnect(_ scene: UIScene)
    /// The scene has become active.
    func sceneDidBecomeActive(_ scene: UIScene)
    /// The scene will no longer be active.
    func sceneWillResignActive(_ scene: UIScene)
    /// The scene will enter the foreground; also called for a new scene.
    func sceneWillEnterForeground(_ scene: UIScene)
    /// URLs were opened with the app; also called, before it becomes active, for one that launches the app.
    func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>)
    /// The scene has entered the background; the method must return within 5 s.
    func sceneDidEnterBackground(_ scene: UIScene)
}

/// Methods that are not implemented have no effect.
extension UISceneDelegate {
    /// Default: does nothing.
    public func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {}
    /// Default: does nothing.
    public func sceneDidDisconnect(_ scene: UIScene) {}
    /// Default: does nothing.
    public func sceneDidBecomeActive(_ scene: UIScene) {}
    /// Default: does nothing.
    public func sceneWillResignActive(_ scene: UIScene) {}
    /// Default: does nothing.
    public func sceneWillEnterForeground(_ scene: UIScene) {}
    /// Default: does nothing.
    public func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {}
    /// Default: does nothing.
    public func sceneDidEnterBackground(_ scene: UIScene) {}
}
