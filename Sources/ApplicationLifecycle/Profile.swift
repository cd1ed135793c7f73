/// What differs between the generations of iOS and their devices (spec/app-lifecycle.md, "Time limits").
///
/// All limits are in seconds and from 0 on. What Apple documents, what was observed and what is our choice is said at
/// each of them; each can be changed.
public struct Profile: Hashable, Sendable {
    /// Whether an app can run and stay in memory behind the screen: `UIDevice.isMultitaskingSupported`. True; the devices
    /// without (iPhone 3G, the second iPod touch) got no further than iOS 4.
    public var isMultitaskingSupported = true
    /// Whether there are scenes: from iOS 13 on.
    public var supportsScenes: Bool
    /// Whether the state of the screen is preserved for the next launch: from iOS 6 on.
    public var supportsStatePreservation: Bool
    /// Whether a location event launches an app that the user has thrown out of the app switcher. "Background Execution"
    /// in Apple's App Programming Guide: no, but for location apps in iOS 8 and later.
    public var relaunchesAfterForcedQuit: Bool
    /// Whether an app that may not run behind the screen hears `applicationDidEnterBackground` before
    /// `applicationWillTerminate`. Unverified, therefore a switch; false.
    public var tellsOfBackgroundBeforeTerminating = false

    /// From the launch until `didFinishLaunching` has returned: about 20 (observed).
    public var launchLimit = 20.0
    /// Until `didEnterBackground` has returned: 5 (documented).
    public var enteringBackgroundLimit = 5.0
    /// Until `willTerminate` has returned: 5 (documented).
    public var terminationLimit = 5.0
    /// Until a location event that the app was woken for is handled: about 10 (documented as about).
    public var locationEventLimit = 10.0
    /// What becomes of an app that handles a location event for longer, with nothing else that keeps it running. Apple
    /// only says how long it may take; suspension is what its engineers describe.
    public var overlongLocationEvent = Overrun.suspension
    /// How long background tasks keep an app running behind the screen, all of them together: 600 in iOS 4 to 6, 180 in
    /// 7 to 12, 30 from 13 on (observed, not published).
    public var backgroundTaskBudget: Double
    /// How long before the end of the budget the expiration handlers are called. Apple says "shortly before"; 5.
    public var expirationWarning = 5.0

    /// What follows when an app takes too long.
    public enum Overrun: Hashable, Sendable {
        /// It is suspended in the middle of what it does.
        case suspension
        /// Its process is killed.
        case kill
    }

    /// The profile of a version of iOS.
    /// - Parameter version: the major version, from 4 on, which brought multitasking; an earlier one counts as 4.
    public init(iOS version: Int) {
        supportsScenes = version >= 13
        supportsStatePreservation = version >= 6
        relaunchesAfterForcedQuit = version >= 8
        backgroundTaskBudget = version >= 13 ? 30 : version >= 7 ? 180 : 600
    }

    /// The generation of iOS 4 to 6, as of iOS 6: ten minutes of background tasks.
    public static let iOS4to6 = Profile(iOS: 6)
    /// The generation of iOS 7 to 12, as of iOS 12: three minutes.
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
