import LocationModel

/// Differences between iOS generations and devices.
///
/// All limits are in seconds, 0 or more. Each one states whether it is documented by Apple, was observed, or is our
/// choice; each can be changed.
public struct Profile: Hashable, Sendable {
    /// The major version of iOS, at least 2: it decides which rules of Core Location apply.
    public let version: Int
    /// Whether an app can run and stay in memory in the background: `UIDevice.isMultitaskingSupported`. From
    /// iOS 4 on; devices without multitasking (iPhone 3G, second iPod touch) only support iOS up to version 4.
    public var isMultitaskingSupported: Bool
    /// Whether scenes are supported: from iOS 13 on.
    public var supportsScenes: Bool
    /// Whether the screen state is saved for the next launch: from iOS 6 on.
    public var supportsStatePreservation: Bool
    /// Whether a location event launches an app that the user has removed from the app switcher. According to
    /// "Background Execution" in Apple's App Programming Guide: no, except for location apps in iOS 8 and later.
    public var relaunchesAfterForcedQuit: Bool
    /// Whether an app that may not run in the background receives `applicationDidEnterBackground` before
    /// `applicationWillTerminate`. Unverified, therefore configurable; false by default.
    public var sendsDidEnterBackgroundBeforeTermination = false

    /// From the launch until `didFinishLaunching` has returned: about 20 (observed).
    public var launchLimit = 20.0
    /// Until `didEnterBackground` has returned: 5 (documented).
    public var enteringBackgroundLimit = 5.0
    /// Until `willTerminate` has returned: 5 (documented).
    public var terminationLimit = 5.0
    /// Until a location event for which the app was woken is handled: about 10 (documented as approximate).
    public var locationEventLimit = 10.0
    /// The consequence for an app that handles a location event for longer and has nothing else that keeps it running.
    /// Apple only specifies the time; its engineers describe suspension.
    public var overlongLocationEvent = Overrun.suspension
    /// How long background tasks together keep an app running in the background: 600 in iOS 4 to 6, 180 in 7 to 12, 30
    /// from 13 on (observed, not published).
    public var backgroundTaskBudget: Double
    /// How long before the end of the budget the expiration handlers are called. Apple says "shortly before"; 4.5 is
    /// our choice: an app that counts whole seconds comes to 5, and work of 25 s is completed in 30.
    public var expirationWarning = 4.5

    /// The consequence for an app that takes too long.
    public enum Overrun: Hashable, Sendable {
        /// It is suspended in the middle of its work.
        case suspension
        /// Its process is killed.
        case kill
    }

    /// The profile of a version of iOS.
    /// - Parameter version: the major version, at least 2, which introduced apps; an earlier one counts as 2.
    public init(iOS version: Int) {
        self.version = max(2, version)
        isMultitaskingSupported = version >= 4
        supportsScenes = version >= 13
        supportsStatePreservation = version >= 6
        relaunchesAfterForcedQuit = version >= 8
        backgroundTaskBudget = version >= 13 ? 30 : version >= 7 ? 180 : 600
    }

    /// The generation of iOS 4 to 6, based on iOS 6: ten minutes of background tasks.
    public static let iOS4to6 = Profile(iOS: 6)
    /// The generation of iOS 7 to 12, based on iOS 12: three minutes.
    public static let iOS7to12 = Profile(iOS: 12)
    /// The generation of iOS 13 and later: half a minute, and scenes.
    public static let iOS13 = Profile(iOS: 13)

    func limit(of watchdog: Watchdog) -> Double {
        switch watchdog {
        case .launch: launchLimit
        case .enteringBackground: enteringBackgroundLimit
        case .termination: terminationLimit
        case .locationEvent: locationEventLimit
        }
    }
}
