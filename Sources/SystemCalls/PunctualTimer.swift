import CSystemCalls
import Glibc

/// Waits like ``awaitReadiness(of:_:orReadable:nanoseconds:)``, but to the microsecond: with a timer
/// (timerfd_create(2)) instead of poll's timeout.
package struct PunctualTimer: ~Copyable, Sendable {
    /// -1 if no descriptor could be opened; it then waits with poll's slack.
    private let timer: Int32

    /// Opens the timer.
    package init() { timer = locationd_timerfd() }

    deinit { if timer >= 0 { close(timer) } }

    /// Waits for at most this many nanoseconds.
    package func awaitReadiness(
        of descriptor: Int32, _ readiness: Readiness, orReadable other: Int32, nanoseconds: Int64
    ) {
        // A time of 0 would disarm the timer. Setting it also makes it unreadable, so it need not be read.
        guard timer >= 0, locationd_timerfd_set(timer, max(1, nanoseconds)) == 0 else {
            return SystemCalls.awaitReadiness(of: descriptor, readiness, orReadable: other, nanoseconds: nanoseconds)
        }
        _ = SystemCalls.awaitReadiness(
            ofAny: [(descriptor, readiness), (other, .readable), (timer, .readable)], nanoseconds: nil)
    }
}
