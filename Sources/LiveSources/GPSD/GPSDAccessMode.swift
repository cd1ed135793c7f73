package import LocationModel

/// How fixes are obtained from gpsd, chosen for each demand by the number of wake-ups.
package enum GPSDAccessMode: Hashable, Sendable {
    /// gpsd sends each epoch as it arrives.
    case streaming
    /// gpsd has a watcher but sends nothing; it is polled once, at this instant.
    case polling(at: Instant)
    /// gpsd has no watcher and may close the receiver, until this instant or, if nil, until a fix is needed.
    case released(until: Instant?)

    /// Seconds that gpsd keeps the receiver open without a watcher; after that, gpsd itself uses no CPU.
    package static let releaseTime = 61.0

    /// - Parameters:
    ///   - startUp: seconds from opening the receiver to its first position.
    ///   - hasSharedMemory: whether gpsd's shared memory can be read.
    package init(
        for demand: Demand, at now: Instant, forecast: EpochForecast, startUp: Double, hasSharedMemory: Bool
    ) {
        guard case .notBefore(let earliest) = demand else {
            self = demand == .idle ? .released(until: nil) : .streaming
            return
        }
        let epochs = forecast.epochs(until: earliest, at: now)
        if earliest.seconds(since: now) > GPSDAccessMode.releaseTime + startUp {
            self = .released(until: earliest.advanced(bySeconds: -startUp))
        } else if let epochs, GPSDAccessMode.isPollingCheaper(epochs: epochs, hasSharedMemory: hasSharedMemory) {
            self = .polling(at: forecast.pollTime(for: earliest))
        } else {
            self = .streaming
        }
    }

    /// The number of wake-ups for a fix this many epochs ahead (1 is the next epoch) with the cheapest method.
    ///
    ///     epochs ahead            1   2   3   4   n
    ///     streaming               1   2   3   4   n     one for each epoch
    ///     polling shared memory   1   1   1   1   1     the timer's
    ///     polling with ?POLL      2   2   2   2   2     the timer's, and the response's
    package static func wakeUps(epochs: Int, hasSharedMemory: Bool) -> Int {
        min(max(epochs, 1), hasSharedMemory ? 1 : 2)
    }

    /// Whether polling takes fewer wake-ups than streaming. If they take the same number, streaming is used because it
    /// needs no forecast.
    static func isPollingCheaper(epochs: Int, hasSharedMemory: Bool) -> Bool {
        wakeUps(epochs: epochs, hasSharedMemory: hasSharedMemory) < max(epochs, 1)
    }
}
