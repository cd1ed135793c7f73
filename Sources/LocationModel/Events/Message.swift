/// A message to the app's delegate, named after the corresponding `UIApplicationDelegate` method.
///
/// With scenes, from iOS 13 on, the scene's delegate receives the messages about entering and leaving the screen
/// instead (``sceneName``); the notification is posted in either case.
public enum Message: String, CaseIterable, Codable, Sendable {
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

    /// The method of the scene's delegate that is called instead in an app with scenes; nil if the app's delegate
    /// receives the message in either case.
    public var sceneName: String? {
        switch self {
        case .didBecomeActive, .willResignActive, .didEnterBackground, .willEnterForeground:
            "scene\(name.dropFirst("application".count))"
        case .willFinishLaunching, .didFinishLaunching, .willTerminate, .didReceiveMemoryWarning: nil
        }
    }

    /// The name of the method that is called in an app with or without scenes.
    public func name(inScenes: Bool) -> String { inScenes ? sceneName ?? name : name }

    /// The string value of the notification that is posted at about the same time; ``willFinishLaunching`` has none.
    public var notificationName: String? {
        self == .willFinishLaunching ? nil : "UIApplication\(name.dropFirst("application".count))Notification"
    }
}
