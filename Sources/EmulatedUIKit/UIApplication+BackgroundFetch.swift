import ApplicationLifecycle
import EmulatedDevice
public import Foundation
import LocationModel

/// Background fetch, before iOS 13: the system wakes a suspended app with the background mode `fetch` now and then, but
/// not in low power mode.
extension UIApplication {
    /// As often as the system allows: every 15 minutes.
    public nonisolated static let backgroundFetchIntervalMinimum: TimeInterval = 0
    /// Turns background fetch off, which is the initial setting.
    public nonisolated static let backgroundFetchIntervalNever: TimeInterval = .greatestFiniteMagnitude

    /// Seconds between two fetches; our choice, Apple documents none.
    private static let shortestFetchInterval = 900.0

    /// Sets how often the app fetches, at most; never by default. The app is woken when it is suspended, and not
    /// launched.
    public func setMinimumBackgroundFetchInterval(_ minimumBackgroundFetchInterval: TimeInterval) {
        guard let device, device.configuration.info.hasFetchBackgroundMode else { return }
        guard minimumBackgroundFetchInterval < UIApplication.backgroundFetchIntervalNever else {
            fetchInterval = nil
            return device.send(.cancelScheduledTask(ScheduledTask.backgroundFetch))
        }
        fetchInterval = max(minimumBackgroundFetchInterval, UIApplication.shortestFetchInterval)
        scheduleFetch()
    }

    private func scheduleFetch() {
        guard let device, let fetchInterval, let now = device.time else { return }
        let earliest = now.advanced(bySeconds: fetchInterval)
        device.send(.scheduleTask(ScheduledTask(ScheduledTask.backgroundFetch, notBefore: earliest)))
    }

    func fetch(as task: BackgroundTaskID) {
        // First: with the end of the task the app may be suspended.
        scheduleFetch()
        guard let delegate, backgroundRefreshStatus == .available else {
            device?.send(.endBackgroundTask(task))
            return
        }
        delegate.application(
            self, performFetchWithCompletionHandler: { [weak device] _ in device?.send(.endBackgroundTask(task)) })
    }
}

/// What a background fetch has found.
public enum UIBackgroundFetchResult: UInt, Sendable {
    /// There was new data. The result does not change when the app is woken next.
    case newData
    /// There was no new data.
    case noData
    /// The fetch has failed; it is not tried again before the next interval.
    case failed
}
