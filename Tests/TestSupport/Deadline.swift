package import SystemCalls

extension Deadline {
    /// Polls a condition every few milliseconds, where the system offers nothing to wait for. Once more after the
    /// deadline, because the thread may not have run for long.
    /// - Returns: whether the condition became true.
    package func wait(until condition: () throws -> Bool) rethrows -> Bool {
        while true {
            let isLast = hasPassed
            if try condition() { return true }
            guard !isLast else { return false }
            sleep(nanoseconds: min(nanosecondsLeft, 3_000_000))
        }
    }

    /// The same for a condition that suspends, and takes some time each.
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
