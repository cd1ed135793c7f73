import Foundation

/// What must be so in the app at any time; its exit code says which is not.
enum Invariant: Int32 {
    case recordsWhilePermitted = 71
    case accuracyInBackground
    case countedOnce
    case savedInBackground
    case nothingLost
    case shownTime
    case emptyCacheAfterWarning
    case oneTimer
    case runs
    case watchesInBackground

    func check(_ isSo: Bool) { if !isSo { exit(rawValue) } }
}
