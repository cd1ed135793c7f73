import EmulatedDevice
public import Foundation
import LocationModel

/// Background tasks: from any thread, any number of them. All share one deadline.
extension UIApplication {
    /// Begins a task that goes on when the app leaves the screen; it must be ended by ``endBackgroundTask(_:)``, at the
    /// latest when its handler has been called. A task that is still open at the deadline costs the process.
    /// - Parameter handler: is called on the main thread shortly before the deadline.
    /// - Returns: `.invalid` when it is not possible: without multitasking, or when the time is over. On a device with a
    ///   loop of its own that is known at once in nearly every case; when the time has run out in that very moment, the
    ///   handler is called at once instead.
    nonisolated public func beginBackgroundTask(
        expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier { beginBackgroundTask(withName: nil, expirationHandler: handler) }

    /// Begins a task with a name, which is told when it costs the process.
    nonisolated public func beginBackgroundTask(
        withName taskName: String?, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier {
        UIBackgroundTaskIdentifier(rawValue: desk.begin(name: taskName ?? "", handler: handler))
    }

    /// Ends a task. One that has ended, or never begun, ends as it is.
    nonisolated public func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {
        desk.end(identifier.rawValue)
    }

    /// Seconds that the app may run behind the screen: `Double.greatestFiniteMagnitude` on the screen and while location
    /// updates keep it running, else counting down to 0.
    nonisolated public var backgroundTimeRemaining: TimeInterval { desk.timeRemaining }
}
