/// What the app's delegate is told, with the name of Apple's `UIApplicationDelegate` method behind it.
///
/// With scenes, from iOS 13 on, the scene's delegate hears of the way onto the screen and off it instead
/// (``sceneName``); the notification is posted all the same (spec/app-lifecycle.md, "Message order").
public enum Message: String, CaseIterable, Sendable {
    /// `application(_:willFinishLaunchingWithOptions:)`
    case willFinishLaunching = "applicationWillFinishLaunching"
    /// `application(_:didFinishLaunchingWithOptions:)`
    case didFinishLaunching = "applicationDidFinishLaunching"
    /// `applicationDidBecomeActive(_:)`
    case didBecomeActive = "applicationDidBecomeActive"
    /// `applicationWillResignActive(_:)`
    case willResignActive = "applicationWillResignActive"
    /// `applicationDidEnterBackground(_:)`
    case didEnterBackground = "applicationDidEnterBackground"
    /// `applicationWillEnterForeground(_:)`
    case willEnterForeground = "applicationWillEnterForeground"
    /// `applicationWillTerminate(_:)`
    case willTerminate = "applicationWillTerminate"
    /// `applicationDidReceiveMemoryWarning(_:)`
    case didReceiveMemoryWarning = "applicationDidReceiveMemoryWarning"

    /// The delegate method's name without its parameters: `applicationDidEnterBackground`.
    public var name: String { rawValue }

    /// The method of the scene's delegate that is called in its place in an app with scenes; nil when the app's delegate
    /// hears it with scenes, too.
    public var sceneName: String? {
        switch self {
        case .didBecomeActive: "sceneDidBecomeActive"
        case .willResignActive: "sceneWillResignActive"
        case .didEnterBackground: "sceneDidEnterBackground"
        case .willEnterForeground: "sceneWillEnterForeground"
        case .willFinishLaunching, .didFinishLaunching, .willTerminate, .didReceiveMemoryWarning: nil
        }
    }

    /// The method that is called in an app with scenes, or without.
    public func name(inScenes: Bool) -> String { inScenes ? sceneName ?? name : name }

    /// The string value of the notification that is posted around the same time; there is none for
    /// ``willFinishLaunching``.
    public var notificationName: String? {
        switch self {
        case .willFinishLaunching: nil
        case .didFinishLaunching: "UIApplicationDidFinishLaunchingNotification"
        case .didBecomeActive: "UIApplicationDidBecomeActiveNotification"
        case .willResignActive: "UIApplicationWillResignActiveNotification"
        case .didEnterBackground: "UIApplicationDidEnterBackgroundNotification"
        case .willEnterForeground: "UIApplicationWillEnterForegroundNotification"
        case .willTerminate: "UIApplicationWillTerminateNotification"
        case .didReceiveMemoryWarning: "UIApplicationDidReceiveMemoryWarningNotification"
        }
    }
}
