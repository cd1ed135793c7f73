public import Foundation

/// The notifications of the app's lifecycle. Their object is the ``UIApplication``; they are posted on the main thread.
extension UIApplication {
    /// The app has been launched; the user info has the launch options.
    nonisolated public static let didFinishLaunchingNotification =
        NSNotification.Name("UIApplicationDidFinishLaunchingNotification")
    /// The app has become active.
    nonisolated public static let didBecomeActiveNotification =
        NSNotification.Name("UIApplicationDidBecomeActiveNotification")
    /// The app will no longer be active.
    nonisolated public static let willResignActiveNotification =
        NSNotification.Name("UIApplicationWillResignActiveNotification")
    /// The app has entered the background.
    nonisolated public static let didEnterBackgroundNotification =
        NSNotification.Name("UIApplicationDidEnterBackgroundNotification")
    /// The app will enter the foreground; posted before the delegate is called.
    nonisolated public static let willEnterForegroundNotification =
        NSNotification.Name("UIApplicationWillEnterForegroundNotification")
    /// The app will be terminated.
    nonisolated public static let willTerminateNotification =
        NSNotification.Name("UIApplicationWillTerminateNotification")
    /// A new day has begun, or the clock was set.
    nonisolated public static let significantTimeChangeNotification =
        NSNotification.Name("UIApplicationSignificantTimeChangeNotification")
    /// Background refresh was switched off or on, with low power mode.
    nonisolated public static let backgroundRefreshStatusDidChangeNotification =
        NSNotification.Name("UIApplicationBackgroundRefreshStatusDidChangeNotification")
    /// Never posted: files stay available while the device is locked.
    nonisolated public static let protectedDataWillBecomeUnavailableNotification =
        NSNotification.Name("UIApplicationProtectedDataWillBecomeUnavailable")
    /// Never posted: files stay available while the device is locked.
    nonisolated public static let protectedDataDidBecomeAvailableNotification =
        NSNotification.Name("UIApplicationProtectedDataDidBecomeAvailable")
    /// Posted when low memory is simulated, after the delegate's `applicationDidReceiveMemoryWarning(_:)`.
    nonisolated public static let didReceiveMemoryWarningNotification =
        NSNotification.Name("UIApplicationDidReceiveMemoryWarningNotification")
}

extension UIScene {
    /// A scene was added to the app.
    nonisolated public static let willConnectNotification = NSNotification.Name("UISceneWillConnectNotification")
    /// A scene was removed from the app.
    nonisolated public static let didDisconnectNotification = NSNotification.Name("UISceneDidDisconnectNotification")
    /// A scene has become active.
    nonisolated public static let didActivateNotification = NSNotification.Name("UISceneDidActivateNotification")
    /// A scene will no longer be active.
    nonisolated public static let willDeactivateNotification = NSNotification.Name("UISceneWillDeactivateNotification")
    /// A scene will enter the foreground.
    nonisolated public static let willEnterForegroundNotification =
        NSNotification.Name("UISceneWillEnterForegroundNotification")
    /// A scene has entered the background.
    nonisolated public static let didEnterBackgroundNotification =
        NSNotification.Name("UISceneDidEnterBackgroundNotification")
}
