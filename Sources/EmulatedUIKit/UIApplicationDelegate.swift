public import Foundation

/// The app's delegate: it is told what happens in the app's life. Every method may be left out.
///
/// A method of a subclass of the class that is declared to conform counts only if it overrides the class's own: Swift has
/// chosen by then, where Objective-C looks at run time.
@MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
    /// The app's window.
    var window: UIWindow? { get set }

    /// The launch begins; before the state is restored.
    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    /// The launch is nearly done.
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    /// The launch is nearly done; not called when the class has the method with the options.
    func applicationDidFinishLaunching(_ application: UIApplication)
    /// The app is on the screen, and gets events. With scenes, the scene's delegate hears it instead.
    func applicationDidBecomeActive(_ application: UIApplication)
    /// The app will get no more events. With scenes, the scene's delegate hears it instead.
    func applicationWillResignActive(_ application: UIApplication)
    /// The app has left the screen; it has 5 s to return. With scenes, the scene's delegate hears it instead.
    func applicationDidEnterBackground(_ application: UIApplication)
    /// The app comes back onto the screen. With scenes, the scene's delegate hears it instead.
    func applicationWillEnterForeground(_ application: UIApplication)
    /// The app's end; it has 5 s to return. A suspended app does not hear of its end.
    func applicationWillTerminate(_ application: UIApplication)
    /// Memory runs low.
    func applicationDidReceiveMemoryWarning(_ application: UIApplication)

    /// Whether the state of the screen is to be preserved, with what the app adds to it; asked behind the screen.
    func application(_ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool
    /// Whether what was preserved is to be restored; asked between the two launch methods.
    func application(_ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder) -> Bool
    /// The name that the two above had before iOS 13.2.
    func application(_ application: UIApplication, shouldSaveApplicationState coder: NSCoder) -> Bool
    /// The name that the two above had before iOS 13.2.
    func application(_ application: UIApplication, shouldRestoreApplicationState coder: NSCoder) -> Bool
    /// The last to be added to what is preserved.
    func application(_ application: UIApplication, willEncodeRestorableStateWith coder: NSCoder)
    /// What was preserved is restored.
    func application(_ application: UIApplication, didDecodeRestorableStateWith coder: NSCoder)

    /// The configuration of a scene that comes into being.
    func application(
        _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration
    /// Scenes that the user has closed. There is one, and it is not closed without the app; never called.
    func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>)
}

/// What an app does that leaves a method out.
extension UIApplicationDelegate {
    /// None.
    public var window: UIWindow? {
        get { nil }
        set {}
    }

    /// Goes on.
    public func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }

    /// Calls ``applicationDidFinishLaunching(_:)``, and goes on.
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        applicationDidFinishLaunching(application)
        return true
    }

    /// Nothing.
    public func applicationDidFinishLaunching(_ application: UIApplication) {}
    /// Nothing.
    public func applicationDidBecomeActive(_ application: UIApplication) {}
    /// Nothing.
    public func applicationWillResignActive(_ application: UIApplication) {}
    /// Nothing.
    public func applicationDidEnterBackground(_ application: UIApplication) {}
    /// Nothing.
    public func applicationWillEnterForeground(_ application: UIApplication) {}
    /// Nothing.
    public func applicationWillTerminate(_ application: UIApplication) {}
    /// Nothing.
    public func applicationDidReceiveMemoryWarning(_ application: UIApplication) {}

    /// What it says to the older question.
    public func application(_ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool {
        self.application(application, shouldSaveApplicationState: coder)
    }

    /// What it says to the older question.
    public func application(_ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder) -> Bool {
        self.application(application, shouldRestoreApplicationState: coder)
    }

    /// No.
    public func application(_ application: UIApplication, shouldSaveApplicationState coder: NSCoder) -> Bool { false }
    /// No.
    public func application(_ application: UIApplication, shouldRestoreApplicationState coder: NSCoder) -> Bool {
        false
    }
    /// Nothing.
    public func application(_ application: UIApplication, willEncodeRestorableStateWith coder: NSCoder) {}
    /// Nothing.
    public func application(_ application: UIApplication, didDecodeRestorableStateWith coder: NSCoder) {}

    /// The one that the Info.plist has.
    public func application(
        _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration { connectingSceneSession.configuration }

    /// Nothing.
    public func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>) {}
}
