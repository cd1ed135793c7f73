package import SystemCalls

extension Deadline {
    /// Polls a condition every few milliseconds, where the system offers nothing to wait for; false at the deadline.
    package func wait(until condition: () throws -> Bool) rethrows -> Bool {
        while true {
            if try condition() { return true }
            guard !hasPassed else { return false }
            sleep(nanoseconds: min(nanosecondsLeft, 3_000_000))
        }
    }

    /// The remaining milliseconds for poll(2), rounded up.
    var milliseconds: Int32 { Int32(clamping: (nanosecondsLeft + 999_999) / 1_000_000) }
}
