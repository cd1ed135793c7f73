import Foundation

/// Mistakes that apps with locations have, one of which the environment switches on: `PLANTED_BUG=endlessTask`. Without
/// one the app is correct in every run.
enum Bug: String, CaseIterable {
    // Work in the background
    /// A background task is not ended, not even when it expires.
    case endlessTask
    /// A second task replaces the first one, which then is never ended.
    case taskOverwritten
    /// Time is counted by a timer, which stands still while the app is suspended.
    case timerWhileSuspended
    /// Each time the app becomes active, one more timer is started.
    case timerTwice

    // Starting and stopping
    /// Updates are started when the app becomes active, which it does not when it is launched in the background.
    case startsWhenActive
    /// `allowsBackgroundLocationUpdates` is forgotten.
    case noBackgroundUpdates
    /// Updates that were stopped with the permission are not started again with it.
    case doesNotRestart
    /// Updates are stopped at the first error, also if there is only no location at present.
    case stopsOnUnknown
    /// What is stopped in `willResignActive` is started again in `willEnterForeground`: not after a call.
    case skipsInactive
    /// Significant changes, which launch the app again, are only monitored until it is active.
    case forgetsSignificantChanges
    /// The accuracy stays the best in the background.
    case bestInBackground

    // What is kept
    /// The state is saved in `applicationWillTerminate`, which is not called when a suspended app is killed.
    case savesInTerminate
    /// The saved state is loaded when the app comes to the front, over what came since.
    case loadsInForeground
    /// The last location is counted once more when the app comes to the front.
    case countsTwice
    /// The cache is not emptied at a memory warning.
    case keepsCache

    // Wrong assumptions
    /// There is a location already when the app becomes active.
    case forcesLocation
    /// The user permits everything.
    case crashesWithoutPermission
    /// An app that may not do its work ends itself.
    case exitsWithoutPermission
    /// `applicationWillEnterForeground` comes before the first `didBecomeActive`.
    case setsUpInForeground
    /// There is always a screen when a location comes.
    case needsScreen
    /// An app becomes active once.
    case preparesOnce

    private static let planted = ProcessInfo.processInfo.environment["PLANTED_BUG"] ?? ""

    /// Whether the app has it.
    var isPlanted: Bool { rawValue == Bug.planted }

    /// Whether the app pauses its trip in the background, so that it is suspended there.
    static let pausesInBackground =
        ProcessInfo.processInfo.environment["PAUSES_IN_BACKGROUND"] == "1"
        || [Bug.endlessTask, .taskOverwritten, .timerWhileSuspended].contains(where: \.isPlanted)
}
