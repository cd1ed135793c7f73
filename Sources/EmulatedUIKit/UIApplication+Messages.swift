import ApplicationLifecycle
import EmulatedDevice
import Foundation

/// What the app is told, in Apple's order: the delegate first, then the notification, with scenes the scene in the
/// delegate's place; but before the way onto the screen, the notification first (Apple's documentation of each method).
extension UIApplication {
    func deliver(_ message: Message) {
        switch message {
        case .didFinishLaunching:
            delegate?.hear(message, of: self, launchOptions)
            post(message, userInfo: launchOptions)
            if launchCause.bringsToScreen { connectScene() }
        case .willEnterForeground:
            if usesScenes && connectedScenes.isEmpty { return connectScene() }
            post(message)
            tell(message)
        case .willFinishLaunching, .didBecomeActive, .willResignActive, .didEnterBackground, .willTerminate,
            .didReceiveMemoryWarning:
            tell(message)
            post(message)
        }
    }

    /// An app that was launched behind the screen has no scene that could hear.
    private func tell(_ message: Message) {
        if usesScenes && message.sceneName != nil {
            for scene in connectedScenes { scene.hear(message) }
        } else {
            delegate?.hear(message, of: self, launchOptions)
        }
    }

    /// What the delegate is launched with.
    private var launchOptions: [LaunchOptionsKey: Any]? {
        if case .location = launchCause { [.location: true] } else { nil }
    }

    private func post(_ message: Message, userInfo: [AnyHashable: Any]? = nil) {
        guard let name = message.notificationName else { return }
        NotificationCenter.default.post(name: NSNotification.Name(name), object: self, userInfo: userInfo)
    }

    // MARK: Scenes

    var usesScenes: Bool {
        guard let configuration = device?.configuration else { return false }
        return configuration.profile.supportsScenes && configuration.info.traits.hasScenes
    }

    /// The app's scene comes into being, on its way onto the screen. As the app as a whole has not been on the screen
    /// before, its notification is posted, too.
    private func connectScene() {
        guard usesScenes else { return }
        let scene = UIWindowScene(session: makeSession(), connectionOptions: UIScene.ConnectionOptions())
        connectedScenes.insert(scene)
        scene.connect()
        post(.willEnterForeground)
        scene.hear(.willEnterForeground)
    }

    /// The session as the Info.plist has it, or as the delegate will have it instead.
    private func makeSession() -> UISceneSession {
        let described = UISceneConfiguration(device?.configuration.info.scene, appDelegate: delegate)
        let session = UISceneSession(configuration: described)
        if let delegate {
            session.configuration = delegate.application(
                self, configurationForConnecting: session, options: UIScene.ConnectionOptions())
        }
        return session
    }
}

extension UIApplicationDelegate {
    fileprivate func hear(
        _ message: Message, of application: UIApplication, _ options: [UIApplication.LaunchOptionsKey: Any]?
    ) {
        switch message {
        case .willFinishLaunching: _ = self.application(application, willFinishLaunchingWithOptions: options)
        case .didFinishLaunching: _ = self.application(application, didFinishLaunchingWithOptions: options)
        case .didBecomeActive: applicationDidBecomeActive(application)
        case .willResignActive: applicationWillResignActive(application)
        case .didEnterBackground: applicationDidEnterBackground(application)
        case .willEnterForeground: applicationWillEnterForeground(application)
        case .willTerminate: applicationWillTerminate(application)
        case .didReceiveMemoryWarning: applicationDidReceiveMemoryWarning(application)
        }
    }
}

extension LaunchCause {
    fileprivate var bringsToScreen: Bool {
        switch self {
        case .user, .localNotification: true
        case .location: false
        }
    }
}
