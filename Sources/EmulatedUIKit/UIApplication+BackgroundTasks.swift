import EmulatedDevice
public import Foundation
import LocationModel

/// Background tasks: any number, on any thread. All share one deadline.
extension UIApplication {
    /// Begins a task that continues when the app enters the background. It must be ended by ``endBackgroundTask(_:)``,
    /// at the latest in its handler: a task that is still open at the deadline has the app killed.
    /// - Parameter handler: called on the main thread shortly before the deadline.
    /// - Returns: `.invalid` if a task cannot be begun: without multitasking, or when the time is over. If the time
    ///   runs out during the call, an app that runs in real time gets an identifier and the handler is called at once.
    nonisolated public func beginBackgroundTask(
        expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier { beginBackgroundTask(withName: nil, expirationHandler: handler) }

    /// Begins a task with a name, which is reported if the task has the app killed.
    nonisolated public func beginBackgroundTask(
        withName taskName: String?, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier {
        UIBackgroundTaskIdentifier(rawValue: backgroundTasks.begin(name: taskName ?? "", handler: handler))
    }

    /// Ends a task. Has no effect on one that has ended or was never begun.
    nonisolated public func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {
        backgroundTasks.end(identifier.rawValue)
    }

    /// Seconds that the app may still run in the background: `Double.greatestFiniteMagnitude` in the foreground and
    /// while location updates keep it running; otherwise it counts down to 0.
    nonisolated public var backgroundTimeRemaining: TimeInterval { backgroundTasks.timeRemaining }
}
