/// An operation of the app that has a time limit.
public enum Watchdog: String, CaseIterable, Codable, Sendable {
    /// From the launch until `didFinishLaunching` has returned.
    case launch
    /// Until `didEnterBackground` has returned.
    case enteringBackground
    /// Until `willTerminate` has returned.
    case termination
    /// Until a location event is handled.
    case locationEvent
}
