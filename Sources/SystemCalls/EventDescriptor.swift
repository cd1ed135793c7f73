import CSystemCalls
import Glibc

/// A descriptor that is readable from ``notify()`` until ``clear()``, to wake a thread that also waits for other
/// descriptors (eventfd(2)).
package struct EventDescriptor: ~Copyable, Sendable {
    /// The descriptor to wait for; -1, which is never ready, if none could be opened.
    package let descriptor: Int32

    /// Creates an event that was not notified.
    package init() { descriptor = locationd_eventfd() }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Makes it readable; never blocks.
    package func notify() {
        var one: UInt64 = 1
        _ = unsafe write(descriptor, &one, 8)
    }

    /// Makes it unreadable.
    package func clear() {
        var count: UInt64 = 0
        _ = unsafe read(descriptor, &count, 8)
    }
}
