package import SystemCalls

extension Deadline {
    /// Polls a condition every few milliseconds, where the system offers nothing to wait for; false if it is still
    /// false after the deadline, however long the thread was not running before.
    package func wait(until condition: () throws -> Bool) rethrows -> Bool {
        while true {
            let isLast = hasPassed
            if try condition() { return true }
            guard !isLast else { return false }
            sleep(nanoseconds: min(nanosecondsLeft, 3_000_000))
        }
    }

    /// The same for a condition that suspends.
    package func poll(until condition: () async throws -> Bool) async rethrows -> Bool {
        while true {
            let isLast = hasPassed
            if try await condition() { return true }
            guard !isLast else { return false }
        }
    }

    /// The remaining milliseconds for poll(2), rounded up.
    var milliseconds: Int32 { Int32(clamping: (nanosecondsLeft + 999_999) / 1_000_000) }
}
