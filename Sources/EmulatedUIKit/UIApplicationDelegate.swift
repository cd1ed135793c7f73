public import Foundation

/// Receives the app's lifecycle messages. Every method is optional.
///
/// A method that only a subclass of the conforming class implements is not called: Swift binds protocol methods at
/// compile time, where Objective-C looks them up at run time.
@preconcurrency @MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
    /// The window of an app without scenes; nil in an app with scenes.
    var window: UIWindow? { get set }

    /// The launch begins; called before the state is restored.
    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    /// The launch is nearly complete.
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    /// The launch is nearly complete; not called if the class implements the method with the options.
    func applicationDidFinishLaunching(_ application: UIApplication)
    /// The app has become active. With scenes, the scene's delegate is called instead.
    func applicationDidBecomeActive(_ application: UIApplication)
    /// The app will no longer be active. With scenes, the scene's delegate is called instead.
    func applicationWillResignActive(_ application: UIApplication)
    /// The app has entered the background; the method must return within 5 s. With scenes, the scene's delegate is
    /// called instead.
    func applicationDidEnterBackground(_ application: UIApplication)
    /// The app will enter the foreground. With scenes, the scene's delegate is called instead.
    func applicationWillEnterForeground(_ application: UIApplication)
    /// The app will be terminated; the method must return within 5 s. Not called for a suspended app.
    func applicationWillTerminate(_ application: UIApplication)
    /// Memory runs low: the app should free what it can recreate.
    func applicationDidReceiveMemoryWarning(_ application: UIApplication)

    /// Whether the app's state is to be preserved; called in the background. The app can add to it.
    func application(_ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool
    /// Whether the preserved state is to be restored; called between the two launch methods.
    func application(_ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder) -> Bool
    /// The method above before iOS 13.2.
    func application(_ application: UIApplication, shouldSaveApplicationState coder: NSCoder) -> Bool
    /// The method above before iOS 13.2.
    func application(_ application: UIApplication, shouldRestoreApplicationState coder: NSCoder) -> Bool
    /// The app can add to the state that is preserved.
    func application(_ application: UIApplication, willEncodeRestorableStateWith coder: NSCoder)
    /// The preserved state is being restored.
    func application(_ application: UIApplication, didDecodeRestorableStateWith coder: NSCoder)

    /// A URL is to be opened, by a scenario (`openURL`) or a test (`Simulation.open(_:)`).
    func application(
        _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
    ) -> Bool
    /// A local notification is due while the app is in the foreground, or the user has tapped it. One that has launched
    /// the app is a launch option instead.
    func application(_ application: UIApplication, didReceive notification: UILocalNotification)
    /// The app may fetch something in the background; it has about 30 s to call the handler.
    func application(
        _ application: UIApplication,
        performFetchWithCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void)
    /// Registration for remote notifications always fails.
    func application(
        _ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error)
    /// Never called: there is no push service.
    func application(
        _ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data)
    /// The user has agreed to notifications, in iOS 8 and 9.
    func application(_ application: UIApplication, didRegister notificationSettings: UIUserNotificationSettings)
    /// A new day has begun, or the clock was set.
    func applicationSignificantTimeChange(_ application: UIApplication)

    /// The configuration of a new scene.
    func application(
        _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration
    /// Never called: the app's scene cannot be closed by itself.
    func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>)
}

/// For methods that are not implemented.
extension UIApplicationDelegate {
    /// Default: nil, for an app with scenes; setting it has no effect.
    public var window: UIWindow? {
        get { nil }
        set {}
    }

    /// Default: true.
    public func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }

    /// Calls ``applicationDidFinishLaunching(_:)`` and returns true.
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        applicationDidFinishLaunching(application)
        return true
    }

    /// Default: does nothing.
    public func applicationDidFinishLaunching(_ application: UIApplication) {}
    /// Default: does nothing.
    public func applicationDidBecomeActive(_ application: UIApplication) {}
    /// Default: does nothing.
    public func applicationWillResignActive(_ application: UIApplication) {}
    /// Default: does nothing.
    public func applicationDidEnterBackground(_ application: UIApplication) {}
    /// Default: does nothing.
    public func applicationWillEnterForeground(_ application: UIApplication) {}
    /// Default: does nothing.
    public func applicationWillTerminate(_ application: UIApplication) {}
    /// Default: does nothing.
    public func applicationDidReceiveMemoryWarning(_ application: UIApplication) {}

    /// Calls the older method.
    public func application(_ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool {
        self.application(application, shouldSaveApplicationState: coder)
    }

    /// Calls the older method.
    public func application(_ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder) -> Bool {
        self.application(application, shouldRestoreApplicationState: coder)
    }

    /// Default: false, so nothing is saved.
    public func application(_ application: UIApplication, shouldSaveApplicationState coder: NSCoder) -> Bool { false }
    /// Default: false, so nothing is restored.
    public func application(_ application: UIApplication, shouldRestoreApplicationState coder: NSCoder) -> Bool {
        false
    }
    /// Default: does nothing.
    public func application(_ application: UIApplication, willEncodeRestorableStateWith coder: NSCoder) {}
    /// Default: does nothing.
    public func application(_ application: UIApplication, didDecodeRestorableStateWith coder: NSCoder) {}

    /// Default: false, for a URL that the app does not handle.
    public func application(
        _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
    ) -> Bool { false }
    /// Default: does nothing.
    public func application(
        _ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error
    ) {}
    /// Default: does nothing.
    public func application(
        _ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
    ) {}
    /// Default: does nothing.
    public func application(
        _ application: UIApplication, didRegister notificationSettings: UIUserNotificationSettings
    ) {}
    /// Default: does nothing.
    public func application(_ application: UIApplication, didReceive notification: UILocalNotification) {}
    /// Reports that there was nothing.
    public func application(
        _ application: UIApplication,
        performFetchWithCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
    ) { completionHandler(.noData) }
    /// Default: does nothing.
    public func applicationSignificantTimeChange(_ application: UIApplication) {}

    /// The configuration in the Info.plist.
    public func application(
        _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration { connectingSceneSession.configuration }

    /// Default: does nothing.
    public func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>) {}
}
