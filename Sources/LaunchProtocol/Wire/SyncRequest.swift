package import LocationModel

/// In virtual pace, the question whether an app has done everything that is due; time waits for its answer,
/// ``AppCall/synced(number:timer:)``.
package struct SyncRequest: Hashable, Codable, Sendable {
    /// Counted from 1 in each process.
    package var number: Int
    /// The system's time.
    package var time: Instant
    /// Seconds that the process was suspended so far.
    package var suspended: Double

    package init(number: Int, time: Instant, suspended: Double) {
        self.number = number
        self.time = time
        self.suspended = suspended
    }
}
