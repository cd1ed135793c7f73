package import LocationModel

/// The time from opening the receiver to its first position, learnt after gpsd had closed it.
package struct ReceiverStartUp {
    /// Initially the time of a warm start of a common receiver.
    package private(set) var seconds = 30.0
    private var released: Instant?

    package init() {}

    /// Records that gpsd no longer has a watcher.
    package mutating func release(at now: Instant) { released = now }

    /// Records a position.
    /// - Parameters:
    ///   - opened: when gpsd got a watcher again and, if it had closed the receiver, opened it.
    ///   - wasAwaited: whether the position was received as soon as it was available.
    package mutating func end(at now: Instant, opened: Instant?, wasAwaited: Bool) {
        guard let released else { return }
        self.released = nil
        guard let opened, opened.seconds(since: released) > GPSDAccessMode.releaseTime else { return }
        let duration = now.seconds(since: opened)
        // A position that was already available when polled took less time; shorter estimates will determine how much
        // less.
        seconds = min(max(wasAwaited ? 1.25 * duration : 0.75 * seconds, 5), 120)
    }
}
