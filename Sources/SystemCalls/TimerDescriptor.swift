import CSystemCalls
import Glibc

/// A descriptor that becomes readable at a time, to the microsecond (timerfd_create(2)).
package struct TimerDescriptor: ~Copyable, Sendable {
    /// The descriptor to wait for; -1, which is never ready, if none could be opened.
    package let descriptor: Int32

    /// A timer that is not set.
    package init() { descriptor = locationd_timerfd() }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Makes it unreadable, and readable after this many nanoseconds; then again and again if it repeats.
    /// - Parameters:
    ///   - nanoseconds: 0 is treated as 1.
    ///   - interval: nanoseconds between two times; 0 for a single one.
    /// - Returns: whether it could be set.
    @discardableResult package func set(after nanoseconds: Int64, every interval: Int64 = 0) -> Bool {
        locationd_timerfd_set(descriptor, max(1, nanoseconds), interval) == 0
    }

    /// Makes it unreadable for good.
    package func cancel() { _ = locationd_timerfd_set(descriptor, 0, 0) }

    /// Makes it unreadable until its next time.
    package func clear() {
        var count: UInt64 = 0
        _ = unsafe read(descriptor, &count, 8)
    }
}
