package import Foundation
package import LocationModel
import Synchronization

extension Device {
    /// An instant of the source's clock as the app's date.
    ///
    /// Apps ignore locations whose timestamp is old by their own clock (`timestamp.timeIntervalSinceNow`). With the
    /// dates of a trace they would ignore all; with ``DeviceConfiguration/Dates/now`` what happens now has the date of
    /// now, and what happened some seconds ago is as old. The date of the last instant stays the same.
    package func date(of instant: Instant) -> Date {
        guard configuration.dates == .now else { return Date(instant) }
        let age = time.map { max(0, $0.seconds(since: instant)) } ?? 0
        return state.withLock { state in
            if let last = state.lastDate, last.instant == instant { return last.date }
            let date = Date(timeIntervalSinceNow: -age)
            state.lastDate = (instant, date)
            return date
        }
    }
}

extension Date {
    /// The date of an instant.
    package init(_ instant: Instant) {
        // In two parts, because a double cannot represent the nanoseconds since 1970.
        let (seconds, nanoseconds) = instant.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        self.init(
            timeIntervalSinceReferenceDate: Double(seconds) - Date.timeIntervalBetween1970AndReferenceDate
                + Double(nanoseconds) / 1e9)
    }

    /// Seconds until this date, 0 if it is over; to the millisecond, because real time passes between the app's
    /// computation and this one.
    package var secondsLeft: Double { max(0, (timeIntervalSinceNow * 1000).rounded() / 1000) }
}
