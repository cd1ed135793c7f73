public import Foundation

/// The notifications of an app's life, with Apple's names. Their object is the ``UIApplication``; they are posted on the
/// main thread.
extension UIApplication {
    /// The app is launched; the user info is what the delegate was launched with.
    nonisolated public static let didFinishLaunchingNotification =
        NSNotification.Name("UIApplicationDidFinishLaunchingNotification")
    /// The app is active.
    nonisolated public static let didBecomeActiveNotification =
        NSNotification.Name("UIApplicationDidBecomeActiveNotification")
    /// The app is about to be active no more.
    nonisolated public static let willResignActiveNotification =
        NSNotification.Name("UIApplicationWillResignActiveNotification")
    /// The app has left the screen.
    nonisolated public static let didEnterBackgroundNotification =
        NSNotification.Name("UIApplicationDidEnterBackgroundNotification")
    /// The app is about to come back onto the screen; posted before the delegate is told.
    nonisolated public static let willEnterForegroundNotification =
        NSNotification.Name("UIApplicationWillEnterForegroundNotification")
    /// The app is about to end.
    nonisolated public static let willTerminateNotification =
        NSNotification.Name("UIApplicationWillTerminateNotification")
    /// Memory runs low.
    nonisolated public static let didReceiveMemoryWarningNotification =
        NSNotification.Name("UIApplicationDidReceiveMemoryWarningNotification")
}

extension UIScene {
    /// A scene was added to the app.
    nonisolated public static let willConnectNotification = NSNotification.Name("UISceneWillConnectNotification")
    /// A scene was removed from the app.
    nonisolated public static let didDisconnectNotification = NSNotification.Name("UISceneDidDisconnectNotification")
    /// A scene is active.
    nonisolated public static let didActivateNotification = NSNotification.Name("UISceneDidActivateNotification")
    /// A scene is about to be active no more.
    nonisolated public static let willDeactivateNotification = NSNotification.Name("UISceneWillDeactivateNotification")
    /// A scene is about to come onto the screen.
    nonisolated public static let willEnterForegroundNotification =
        NSNotification.Name("UISceneWillEnterForegroundNotification")
    /// A scene has left the screen.
    nonisolated public static let didEnterBackgroundNotification =
        NSNotification.Name("UISceneDidEnterBackgroundNotification")
}
