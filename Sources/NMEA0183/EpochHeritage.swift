import LocationModel

/// What one epoch hands on to the next ones, all of it: the mode, for an epoch whose sentences tell none, and the
/// position, for one whose sentences tell no speed. No value of a fix is ever taken from another epoch.
struct EpochHeritage: Equatable, Sendable {
    /// Seconds that it counts for. Receivers that take turns with their sentences, one an epoch, come round within four;
    /// behind a longer gap the mode may be another one, and the mean speed says little of the speed.
    static let lifetime = 10.0
    /// Epochs that a mode counts for when the seconds say nothing, because the clock was set back or nobody told the time.
    static let epochs = 4

    private var mode: Fix.Mode?
    /// When it was told; nil when it was told before there was a time.
    private var modeTime: Instant?
    /// Epochs since then.
    private var epochsSinceMode = 0
    private var coordinate: Coordinate?
    private var coordinateTime = Instant(nanoseconds: 0)

    /// The mode told last, if that was recently.
    func mode(at time: Instant) -> Fix.Mode? {
        guard let modeTime, time > modeTime else { return epochsSinceMode < EpochHeritage.epochs ? mode : nil }
        return isAlive(time.seconds(since: modeTime)) ? mode : nil
    }

    /// The speed that leads from the position of the epoch before to this one, if that is recent and had one.
    func speed(to destination: Coordinate, at time: Instant) -> Double? {
        let elapsed = time.seconds(since: coordinateTime)
        guard let coordinate, isAlive(elapsed) else { return nil }
        let speed = coordinate.distance(to: destination) / elapsed
        return speed <= Fix.greatestSpeed ? speed : nil
    }

    /// A mode was told before the first epoch: many a receiver is switched on, or listened to, in the middle of one.
    mutating func hand(onFromBefore mode: Fix.Mode?) {
        if let mode { self.mode = mode }
    }

    /// An epoch has become a fix. A loss of the fix ends what was before it.
    mutating func hand(on fix: Fix, toldMode: Fix.Mode?) {
        if let toldMode {
            mode = toldMode
            modeTime = fix.time
            epochsSinceMode = 0
        } else {
            epochsSinceMode = min(epochsSinceMode + 1, EpochHeritage.epochs)
        }
        coordinate = fix.coordinate
        coordinateTime = fix.time
    }

    private func isAlive(_ seconds: Double) -> Bool { seconds > 0 && seconds <= EpochHeritage.lifetime }
}
