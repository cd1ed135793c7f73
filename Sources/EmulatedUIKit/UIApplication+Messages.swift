import ApplicationLifecycle
import EmulatedDevice
import Foundation
import LocationModel

/// Delivers messages in Apple's order: first the delegate, or the scene of an app with scenes, then the notification.
/// For `willEnterForeground` the notification comes first (Apple's documentation of each method).
extension UIApplication {
    func deliver(_ message: Message) {
        switch message {
        case .didFinishLaunching:
            delegate?.receive(message, from: self, launchOptions)
            post(message, userInfo: launchOptions)
        case .willEnterForeground:
            if usesScenes && connectedScenes.isEmpty { return connectScene() }
            post(message)
            call(message)
        case .willFinishLaunching, .didBecomeActive, .willResignActive, .didEnterBackground, .willTerminate,
            .didReceiveMemoryWarning:
            call(message)
            post(message)
            if message == .didReceiveMemoryWarning {
                for window in windows { window.rootViewController?.receiveMemoryWarning() }
            }
        }
    }

    /// Calls the delegate or the scenes. An app that was launched in the background has no scene yet.
    private func call(_ message: Message) {
        if usesScenes && message.sceneName != nil {
            for scene in connectedScenes { scene.receive(message) }
        } else {
            delegate?.receive(message, from: self, launchOptions)
        }
    }

    private var launchOptions: [LaunchOptionsKey: Any]? {
        switch launchCause {
        case .location: [.location: true]
        case .localNotification(let name): localNotification(named: name).map { [.localNotification: $0] }
        case .user: nil
        }
    }

    private func post(_ message: Message, userInfo: [AnyHashable: Any]? = nil) {
        guard let name = message.notificationName else { return }
        NotificationCenter.default.post(name: NSNotification.Name(name), object: self, userInfo: userInfo)
    }

    // MARK: Scenes

    var usesScenes: Bool { device?.configuration.usesScenes ?? false }

    /// Connects the app's scene before it enters the foreground. The app as a whole enters it, too, so the app's
    /// notification is posted as well.
    private func connectScene() {
        let scene = UIWindowScene(session: makeSession(), connectionOptions: UIScene.ConnectionOptions())
        connectedScenes.insert(scene)
        scene.connect()
        post(.willEnterForeground)
        scene.receive(.willEnterForeground)
    }

    /// The session that the Info.plist describes, with the delegate's changes.
    private func makeSession() -> UISceneSession {
        let described = UISceneConfiguration(
            name: device?.configuration.info.scene?.name, sessionRole: .windowApplication)
        let session = UISceneSession(configuration: described)
        if let delegate {
            session.configuration = delegate.application(
                self, configurationForConnecting: session, options: UIScene.ConnectionOptions())
        }
        return session
    }
}

extension UIApplicationDelegate {
    fileprivate func receive(
        _ message: Message, from application: UIApplication, _ options: [UIApplication.LaunchOptionsKey: Any]?
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
