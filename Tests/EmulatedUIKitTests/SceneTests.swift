import ApplicationLifecycle
import EmulatedDevice
import EmulatedUIKit
import LocationModel
import Testing

private final class AppDelegate: UIResponder, UIApplicationDelegate {
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        MessageLog.current?.observeNotifications(of: application)
        return true
    }

    func applicationDidBecomeActive(_ application: UIApplication) { MessageLog.current?.add("app did become active") }
    func applicationWillResignActive(_ application: UIApplication) { MessageLog.current?.add("app will resign active") }
    func applicationDidEnterBackground(_ application: UIApplication) {
        MessageLog.current?.add("app did enter background")
    }
    func applicationWillEnterForeground(_ application: UIApplication) { MessageLog.current?.add("app will enter") }
    func applicationWillTerminate(_ application: UIApplication) { MessageLog.current?.add("app will terminate") }
}

/// An app delegate that chooses the scene's delegate itself.
private final class ConfiguringAppDelegate: UIResponder, UIApplicationDelegate {
    func application(
        _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        let configuration = UISceneConfiguration(name: "Own", sessionRole: connectingSceneSession.role)
        configuration.delegateClass = SceneDelegate.self
        return configuration
    }
}

/// A scene's delegate that makes its window by the scene's coordinates and assigns the scene, as many tutorials do.
private final class FramingSceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    private final class Controller: UIViewController {
        override func viewDidAppear(_ animated: Bool) { MessageLog.current?.add("did appear") }
    }

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let scene = scene as? UIWindowScene else { return }
        window = UIWindow(frame: scene.coordinateSpace.bounds)
        window?.windowScene = scene
        window?.rootViewController = Controller()
        window?.makeKeyAndVisible()
    }

    func sceneDidBecomeActive(_ scene: UIScene) { MessageLog.current?.add("active") }
}

/// An app delegate with that scene's delegate.
private final class FramingAppDelegate: UIResponder, UIApplicationDelegate {
    func application(
        _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        let configuration = UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
        configuration.delegateClass = FramingSceneDelegate.self
        return configuration
    }
}

/// Not private, because an Info.plist refers to it by its class name.
final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let windowScene = scene as? UIWindowScene else { return }
        window = UIWindow(windowScene: windowScene)
        window?.makeKeyAndVisible()
        MessageLog.current?.add("scene connects \(session.configuration.name ?? "")")
    }

    private func record(_ method: String, _ scene: UIScene) {
        MessageLog.current?.add("scene \(method) \(scene.activationState)")
    }

    func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
        for context in URLContexts { record("opens \(context.url)", scene) }
    }

    func sceneDidBecomeActive(_ scene: UIScene) { record("did become active", scene) }
    func sceneWillResignActive(_ scene: UIScene) { record("will resign active", scene) }
    func sceneDidEnterBackground(_ scene: UIScene) { record("did enter background", scene) }
    func sceneWillEnterForeground(_ scene: UIScene) { record("will enter foreground", scene) }
}

/// With scenes the app delegate's enter and leave methods are not called; the notifications still are posted.
@MainActor struct SceneTests {
    private let log = MessageLog()

    private func phone(_ delegate: UIApplication.DelegateClass = AppDelegate.self) throws -> Phone {
        try Phone(delegate) {
            $0.info.traits.hasScenes = true
            $0.info.scene = AppInfo.Scene(name: "Default", delegateClass: "$(PRODUCT_MODULE_NAME).SceneDelegate")
        }
    }

    private let connected = [
        "scene connects Default", "> UIApplicationWillEnterForegroundNotification",
        "scene will enter foreground background",
    ]
    private let active = ["scene did become active foregroundActive", "> UIApplicationDidBecomeActiveNotification"]

    @Test func `At launch the scene of the Info.plist connects, enters the foreground and becomes active`() throws {
        let phone = try phone()
        #expect(
            log.entries { phone(.launch) } == ["> UIApplicationDidFinishLaunchingNotification"] + connected + active)
        #expect(phone.application.connectedScenes.count == 1)
        #expect((phone.application.connectedScenes.first as? UIWindowScene)?.windows.first?.isKeyWindow == true)
    }

    @Test func `Home and back call the scene's methods`() throws {
        let phone = try phone()
        _ = log.entries { phone(.launch) }
        #expect(
            log.entries { phone(.home) } == [
                "scene will resign active foregroundActive", "> UIApplicationWillResignActiveNotification",
                "scene did enter background background", "> UIApplicationDidEnterBackgroundNotification",
            ])
        #expect(log.entries { phone(.enterForeground, .activate) } == connected.dropFirst() + active)
    }

    @Test func `A URL reaches the scene before it becomes active`() throws {
        let phone = try phone()
        let launched = log.entries { phone.device.send(.openURL("a://b")) }
        #expect(launched.suffix(3) == ["scene opens a://b foregroundInactive"] + active)
        #expect(log.entries { phone.device.send(.openURL("a://c")) } == ["scene opens a://c foregroundActive"])
    }

    @Test func `The app delegate receives willTerminate`() throws {
        let phone = try phone()
        _ = log.entries { phone(.launch) }
        #expect(
            log.entries { phone(.quit) }.suffix(2) == [
                "app will terminate", "> UIApplicationWillTerminateNotification",
            ])
    }

    @Test func `After a launch in the background the scene connects when the user comes`() throws {
        let phone = try phone()
        #expect(
            log.entries { phone(.locationEvent(.visit)) } == ["> UIApplicationDidFinishLaunchingNotification"])
        #expect(phone.application.connectedScenes.isEmpty)
        #expect(log.entries { phone(.enterForeground, .activate) } == connected + active)
    }

    @Test func `The app delegate may configure the scene itself`() throws {
        let phone = try phone(ConfiguringAppDelegate.self)
        #expect(log.entries { phone(.launch) }.first == "scene connects Own")
    }

    @Test func `A window that is given its scene shows its root before the scene becomes active`() throws {
        let phone = try phone(FramingAppDelegate.self)
        #expect(log.entries { phone(.launch) } == ["did appear", "active"])
        let scene = try #require(phone.application.connectedScenes.first as? UIWindowScene)
        #expect(scene.windows.map(\.isKeyWindow) == [true] && scene.interfaceOrientation.isPortrait)
        scene.windows.first?.windowScene = nil
        #expect(scene.windows.isEmpty)
    }

    @Test func `Before iOS 13 there are no scenes`() throws {
        let phone = try Phone(AppDelegate.self) {
            $0.info.traits.hasScenes = true
            $0.profile = .iOS7to12
        }
        #expect(log.entries { phone(.launch) }.contains("app did become active"))
    }
}
