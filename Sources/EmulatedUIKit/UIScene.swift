import ApplicationLifecycle
public import Foundation

/// A scene of the app: what its user sees of it. Here it is where the app hears of the way onto the screen and off it.
@MainActor open class UIScene: UIResponder {
    /// How it stands with a scene.
    public enum ActivationState: Int, Sendable {
        /// Not connected to the app.
        case unattached = -1
        /// On the screen, getting events.
        case foregroundActive = 0
        /// On the screen, getting no events.
        case foregroundInactive = 1
        /// Off the screen.
        case background = 2
    }

    /// Why a scene comes into being. There are no URLs, shortcuts or activities here: it is empty.
    @MainActor open class ConnectionOptions: NSObject {}

    /// What the system keeps of it.
    public let session: UISceneSession
    /// What happens to the scene is told to this object, which the scene keeps.
    open var delegate: (any UISceneDelegate)?
    /// How it stands with the scene.
    open private(set) var activationState = ActivationState.unattached
    /// What the user calls it.
    open var title: String?

    private let connectionOptions: ConnectionOptions

    /// A scene that is not connected to the app; its delegate is of the class that the session's configuration names.
    public required init(session: UISceneSession, connectionOptions: ConnectionOptions) {
        self.session = session
        self.connectionOptions = connectionOptions
        super.init()
        session.scene = self
        delegate = session.configuration.makeDelegate()
    }

    func connect() {
        activationState = .background
        delegate?.scene(self, willConnectTo: session, options: connectionOptions)
        post(UIScene.willConnectNotification)
    }

    /// A message that with scenes is the scene's.
    func hear(_ message: Message) {
        switch message {
        case .willEnterForeground:
            post(UIScene.willEnterForegroundNotification)
            delegate?.sceneWillEnterForeground(self)
            activationState = .foregroundInactive
        case .didBecomeActive:
            activationState = .foregroundActive
            delegate?.sceneDidBecomeActive(self)
            post(UIScene.didActivateNotification)
        case .willResignActive:
            delegate?.sceneWillResignActive(self)
            post(UIScene.willDeactivateNotification)
            activationState = .foregroundInactive
        case .didEnterBackground:
            activationState = .background
            delegate?.sceneDidEnterBackground(self)
            post(UIScene.didEnterBackgroundNotification)
        case .willFinishLaunching, .didFinishLaunching, .willTerminate, .didReceiveMemoryWarning: break
        }
    }

    private func post(_ name: NSNotification.Name) { NotificationCenter.default.post(name: name, object: self) }
}

/// A scene that has windows.
@MainActor open class UIWindowScene: UIScene {
    /// The window of its delegate.
    open var windows: [UIWindow] { (delegate as? any UIWindowSceneDelegate)?.window.map { [$0] } ?? [] }
}
