/// What the app's delegate is told, with the name of Apple's `UIApplicationDelegate` method behind it.
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

    /// The delegate method's name without its parameters: `applicationDidEnterBackground`.
    public var name: String { rawValue }
}
