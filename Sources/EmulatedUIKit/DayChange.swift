import EmulatedDevice
import Foundation
import LocationModel
import LocationService
import Synchronization

/// Notices that a new day has begun, or that the clock was set, while or before the app runs.
final class DayChange: Sendable {
    /// The number of the day of the last event; nil: none yet.
    private let last = Mutex<Int?>(nil)

    /// Whether a running app is to be notified of a significant change of time with this event.
    func isSignificant(_ event: ServiceEvent, at time: Instant, in state: ApplicationState) -> Bool {
        // A suspended app is notified when it runs again.
        guard state.executes else { return false }
        let seconds = Double(time.nanoseconds) / 1e9
        let offset = Double(TimeZone.current.secondsFromGMT(for: Date(timeIntervalSince1970: seconds)))
        let day = Int(((seconds + offset) / 86_400).rounded(.down))
        let isNewDay = last.withLock { last in
            defer { last = day }
            return last != nil && last != day
        }
        if case .fault(.timeRestarted) = event { return true }
        return isNewDay
    }
}
