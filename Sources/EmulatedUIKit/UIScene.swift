public import Foundation
import LocationModel

/// A scene of the app. Its delegate receives the messages about foreground and background.
@preconcurrency @MainActor open class UIScene: UIResponder {
    /// Where the scene is shown and whether it receives events.
    public enum ActivationState: Int, Sendable {
        /// Not connected to the app.
        case unattached = -1
        /// In the foreground, receiving events.
        case foregroundActive = 0
        /// In the foreground without events.
        case foregroundInactive = 1
        /// Connected, but not on the screen.
        case background = 2
    }

    /// Why a scene is connected. Always empty: there are no shortcuts or activities, and a URL that launches the app
    /// comes with `scene(_:openURLContexts:)`.
    @preconcurrency @MainActor open class ConnectionOptions: NSObject {}

    /// The session that outlives the scene's connection, with its role and configuration.
    public let session: UISceneSession
    /// Receives the scene's messages; retained by the scene.
    open var delegate: (any UISceneDelegate)?
    /// Changes before the delegate's `did` methods and after its `will` methods.
    open private(set) var activationState = ActivationState.unattached
    /// The scene's title for the user.
    open var title: String?

    private let connectionOptions: ConnectionOptions
    /// Whether it is being connected and has not entered the foreground yet.
    private(set) var isConnecting = false

    /// A scene that is not connected yet, with a delegate of the class in the session's configuration.
    public required init(session: UISceneSession, connectionOptions: ConnectionOptions) {
        self.session = session
        self.connectionOptions = connectionOptions
        super.init()
        session.scene = self
        delegate = session.configuration.makeDelegate()
    }

    func connect() {
        activationState = .background
        isConnecting = true
        delegate?.scene(self, willConnectTo: session, options: connectionOptions)
        post(UIScene.willConnectNotification)
    }

    /// Delivers a message to the delegate and posts its notification.
    func receive(_ message: Message) {
        switch message {
        case .willEnterForeground:
            post(UIScene.willEnterForegroundNotification)
            delegate?.sceneWillEnterForeground(self)
            activationState = .foregroundInactive
            guard isConnecting else { return }
            isConnecting = false
            for window in (self as? UIWindowScene)?.windows ?? [] { window.beginAppearing() }
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
