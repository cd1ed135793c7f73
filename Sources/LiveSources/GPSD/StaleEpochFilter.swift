package import LocationModel

/// Rejects the outdated epochs of a burst.
///
/// After gpsd was stopped, a receiver has buffered, or this process was frozen, the epochs of the whole interval arrive
/// at once. If they were delivered, each would set the loop's clock back to its own time and count as the current
/// position. An epoch older than the limit is therefore dropped; the newest one of a burst, which is current, is not.
///
/// If all epochs are equally late but arrive at their usual pace, there is no burst: the clock is wrong, or the latency
/// is high. The third such epoch is accepted and sets the clock.
package struct StaleEpochFilter {
    private var last: (time: Instant, arrival: Instant)?
    private var pacedEpochs = 0

    package init() {}

    /// Whether an epoch should be delivered.
    /// - Parameter limit: the age in seconds from which an epoch is stale.
    package mutating func accepts(_ time: Instant, at now: Instant, limit: Double) -> Bool {
        guard now.seconds(since: time) > limit else {
            last = nil
            return true
        }
        let isPaced = last.map { now.seconds(since: $0.arrival) >= 0.5 * time.seconds(since: $0.time) } ?? false
        pacedEpochs = isPaced ? pacedEpochs + 1 : 1
        last = (time, now)
        return pacedEpochs >= GPSDSource.confirmingEpochs
    }
}
