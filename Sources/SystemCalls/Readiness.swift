import CSystemCalls
import Glibc
package import LocationModel

/// The state of a descriptor to wait for.
package typealias Readiness = SourceWait.Readiness

extension Readiness {
    fileprivate var events: Int16 {
        switch self {
        case .readable: Int16(POLLIN)
        case .writable: Int16(POLLOUT)
        case .hungUp: Int16(LOCATIOND_POLLRDHUP)
        }
    }
}

/// Which of two descriptors are ready.
package struct ReadyDescriptors: Sendable {
    package var first = false
    package var other = false
}

/// Sleeps until a descriptor is ready, another one or a timer is readable, or this many nanoseconds have passed.
///
/// Returns early if a signal handler has run. The kernel may add a thousandth of the time, up to a tenth of a second,
/// so that one wake-up serves several timers.
/// - Parameters:
///   - descriptor: -1 is never ready.
///   - nanoseconds: nil waits without limit.
/// - Returns: those that are ready or have failed.
@discardableResult package func awaitReadiness(
    of descriptor: Int32, _ readiness: Readiness = .readable, orReadable other: Int32 = -1, timer: Int32 = -1,
    nanoseconds: Int64? = nil
) -> ReadyDescriptors {
    var set = (
        pollfd(fd: descriptor, events: readiness.events, revents: 0),
        pollfd(fd: other, events: Int16(POLLIN), revents: 0),
        pollfd(fd: timer, events: Int16(POLLIN), revents: 0)
    )
    unsafe withUnsafeMutableBytes(of: &set) { bytes in
        let first = unsafe bytes.assumingMemoryBound(to: pollfd.self).baseAddress!
        _ = unsafe poll(first, timer < 0 ? 2 : 3, milliseconds(nanoseconds))
    }
    return ReadyDescriptors(first: set.0.revents != 0, other: set.1.revents != 0)
}

extension SourceWait {
    /// Waits for the descriptor, at most this many nanoseconds; the instant is ignored.
    package func awaitReadiness(nanoseconds: Int64?) {
        SystemCalls.awaitReadiness(of: descriptor ?? -1, readiness, nanoseconds: nanoseconds)
    }
}

/// Sleeps for this many nanoseconds, or until a signal handler has run.
package func sleep(nanoseconds: Int64) { awaitReadiness(of: -1, nanoseconds: max(0, nanoseconds)) }

/// Whether a descriptor is ready now; also true if it has failed or its peer has closed it, which the next call on it
/// reports.
package func isReady(_ descriptor: Int32, _ readiness: Readiness = .readable) -> Bool {
    var set = pollfd(fd: descriptor, events: readiness.events, revents: 0)
    return unsafe poll(&set, 1, 0) > 0
}

/// Whether there are bytes to read now; unlike for ``isReady(_:_:)``, the end and a failure do not count.
package func hasBytes(_ descriptor: Int32) -> Bool {
    var set = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&set, 1, 0) == 1 && Int32(set.revents) & POLLIN != 0
}

/// Waits until any of several descriptors is ready, each with its own readiness.
/// - Parameter nanoseconds: nil waits without limit.
/// - Returns: the indices of those that are ready or have failed.
package func awaitReadiness(ofAny wanted: [(descriptor: Int32, readiness: Readiness)], nanoseconds: Int64?) -> [Int] {
    var set = wanted.map { pollfd(fd: $0.descriptor, events: $0.readiness.events, revents: 0) }
    guard unsafe poll(&set, nfds_t(set.count), milliseconds(nanoseconds)) > 0 else { return [] }
    return set.indices.filter { set[$0].revents != 0 }
}

/// Milliseconds for poll(2), rounded up, because waking up too early means waking up twice.
private func milliseconds(_ nanoseconds: Int64?) -> Int32 {
    guard let nanoseconds else { return -1 }
    return Int32(clamping: nanoseconds / 1_000_000 + (nanoseconds % 1_000_000 == 0 ? 0 : 1))
}
