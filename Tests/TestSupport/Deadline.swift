import Glibc

/// The moment at which a wait ends; every wait in this module has one.
package struct Deadline: Sendable {
    private let end: ContinuousClock.Instant

    /// A deadline so many seconds from now.
    package init(seconds: Double) { end = .now + .seconds(seconds) }

    /// Whether it has passed.
    package var hasPassed: Bool { ContinuousClock.now >= end }

    /// The remaining milliseconds for poll(2), rounded up.
    var milliseconds: Int32 {
        let left = end - .now
        guard left > .zero else { return 0 }
        return Int32(min(left / .milliseconds(1) + 1, Double(Int32.max)))
    }

    /// Polls a condition every few milliseconds, where the system offers nothing to wait for; false at the deadline.
    package func wait(until condition: () throws -> Bool) rethrows -> Bool {
        while true {
            if try condition() { return true }
            guard !hasPassed else { return false }
            _ = poll([], milliseconds: min(milliseconds, 3))
        }
    }
}

/// The events to wait for on a descriptor, and after poll(2) those that have occurred.
func poll(_ requests: [(descriptor: Int32, events: Int32)], milliseconds: Int32) -> [Int32] {
    var polled = requests.map { pollfd(fd: $0.descriptor, events: Int16($0.events), revents: 0) }
    let count = polled.count
    let ready = unsafe polled.withUnsafeMutableBufferPointer {
        unsafe Glibc.poll($0.baseAddress, nfds_t(count), milliseconds)
    }
    return polled.map { ready > 0 ? Int32($0.revents) : 0 }
}
