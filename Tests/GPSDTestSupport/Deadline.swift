import Glibc

/// A moment at which waiting ends; nothing in here waits without one.
package struct Deadline: Sendable {
    private let end: ContinuousClock.Instant

    /// That many seconds from now.
    package init(seconds: Double) { end = .now + .seconds(seconds) }

    /// Whether it is over.
    package var hasPassed: Bool { ContinuousClock.now >= end }

    /// What poll(2) may still wait, rounded up.
    var milliseconds: Int32 {
        let left = end - .now
        guard left > .zero else { return 0 }
        return Int32(min(left / .milliseconds(1) + 1, Double(Int32.max)))
    }

    /// Asks again and again, a few milliseconds apart, where the system has nothing to wait on; false when it is over.
    package func wait(until condition: () throws -> Bool) rethrows -> Bool {
        while true {
            if try condition() { return true }
            guard !hasPassed else { return false }
            _ = poll([], milliseconds: min(milliseconds, 3))
        }
    }
}

/// What is to be awaited on a descriptor, and after poll(2) what has happened.
func poll(_ requests: [(descriptor: Int32, events: Int32)], milliseconds: Int32) -> [Int32] {
    var polled = requests.map { pollfd(fd: $0.descriptor, events: Int16($0.events), revents: 0) }
    let count = polled.count
    let ready = unsafe polled.withUnsafeMutableBufferPointer {
        unsafe Glibc.poll($0.baseAddress, nfds_t(count), milliseconds)
    }
    return polled.map { ready > 0 ? Int32($0.revents) : 0 }
}
