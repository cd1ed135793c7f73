import ApplicationLifecycle
import EmulatedDevice
public import Foundation
import LocationModel

/// The keep-alive handler of an app with the background mode `voip`, as up to iOS 9: the system wakes a suspended app
/// at intervals, so that it can keep its connection to a server alive.
extension UIApplication {
    /// The shortest interval, as Apple requires.
    public nonisolated static let minimumKeepAliveTimeout: TimeInterval = 600

    /// Sets the handler that is called in the background every `timeout` seconds, at least 600. The app is suspended
    /// again when it returns; Apple gives it ten seconds, here it has the time of a background task.
    /// - Returns: false without the background mode, for a shorter interval, or if the device does not run apps in the
    ///   background.
    @discardableResult public func setKeepAliveTimeout(
        _ timeout: TimeInterval, handler keepAliveHandler: (@MainActor @Sendable () -> Void)? = nil
    ) -> Bool {
        guard let device, device.configuration.info.hasVoIPBackgroundMode,
            device.configuration.profile.isMultitaskingSupported,
            timeout >= UIApplication.minimumKeepAliveTimeout
        else { return false }
        keepAlive = (timeout, keepAliveHandler)
        scheduleKeepAlive()
        return true
    }

    /// Removes the handler, so that the app is no longer woken for it.
    public func clearKeepAliveTimeout() {
        keepAlive = nil
        device?.send(.cancelScheduledTask(ScheduledTask.keepAlive))
    }

    private func scheduleKeepAlive() {
        guard let device, let keepAlive, let now = device.time else { return }
        let earliest = now.advanced(bySeconds: keepAlive.seconds)
        device.send(.scheduleTask(ScheduledTask(ScheduledTask.keepAlive, notBefore: earliest)))
    }

    func keepAlive(as task: BackgroundTaskID) {
        // First: with the end of the task the app may be suspended.
        scheduleKeepAlive()
        keepAlive?.handler?()
        device?.send(.endBackgroundTask(task))
    }
}
