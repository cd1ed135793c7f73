package import LocationModel

/// The way of asking gpsd that a demand calls for.
package enum Acquisition: Hashable {
    /// gpsd sends each epoch as it comes.
    case streaming
    /// gpsd has a watcher and sends nothing; it is asked once, at this instant.
    case asking(at: Instant)
    /// gpsd has no watcher, so that it may close the receiver; until then, or until somebody wants a fix.
    case released(until: Instant?)

    /// Seconds that gpsd keeps the receiver open without a watcher: after that its own cost is nothing.
    package static let releaseTime = 61.0
    /// Epochs that are too few to be worth asking for: the stream costs no more.
    private static let fewest = 3.0

    /// - Parameter startUp: seconds that the receiver takes from being opened to a position.
    package init(for demand: Demand, at now: Instant, forecast: EpochForecast, startUp: Double) {
        switch demand {
        case .everyEpoch: self = .streaming
        case .idle: self = .released(until: nil)
        case .notBefore(let earliest):
            let wait = earliest.seconds(since: now)
            if wait > Acquisition.releaseTime + startUp {
                self = .released(until: earliest.advanced(bySeconds: -startUp))
            } else if let period = forecast.period, wait > Acquisition.fewest * period {
                self = .asking(at: forecast.asking(for: earliest))
            } else {
                self = .streaming
            }
        }
    }
}

/// How long the receiver takes from being opened to a position, learnt from the times that it was.
package struct StartUp {
    /// Nobody knows before the first time: a warm start of a common receiver.
    package private(set) var seconds = 30.0
    private var released: Instant?

    package init() {}

    /// From now on nobody watches gpsd.
    package mutating func release(at now: Instant) { released = now }

    /// A position has come.
    /// - Parameters:
    ///   - opened: when somebody began to watch again; if gpsd had closed the receiver by then, it was opened.
    ///   - wasWaitedFor: whether it came as soon as there was one.
    package mutating func end(at now: Instant, opened: Instant?, wasWaitedFor: Bool) {
        guard let released else { return }
        self.released = nil
        guard let opened, opened.seconds(since: released) > Acquisition.releaseTime else { return }
        let taken = now.seconds(since: opened)
        // One that was there when it was asked for has taken less; how much less, shorter ones will tell.
        seconds = min(max(wasWaitedFor ? 1.25 * taken : 0.75 * seconds, 5), 120)
    }
}
