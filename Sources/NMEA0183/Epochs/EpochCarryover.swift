import LocationModel

/// Values that an epoch passes on to later ones: the mode, for an epoch whose sentences report none, and the position,
/// for one whose sentences report no speed. No other value of a fix comes from another epoch.
struct EpochCarryover: Sendable {
    /// Seconds for which carried-over values are valid. Receivers that send their sentences in rotation, one per epoch,
    /// repeat them within four seconds; after a longer gap the mode may have changed, and a mean speed says little
    /// about the current speed.
    static let lifetime = 10.0
    /// The number of epochs for which a mode is valid if its age is unknown, because the clock was set back or no time
    /// was known.
    static let epochs = 4

    private var mode: Fix.Mode?
    /// When the mode was reported; nil if that was before the first time.
    private var modeTime: Instant?
    /// The number of epochs since the mode was reported.
    private var epochsSinceMode = 0
    /// Whether epochs were skipped since then, one of which may have reported a different mode.
    private(set) var isModeUncertain = false
    /// The position of the previous epoch; nil if that was skipped.
    private var coordinate: Coordinate?
    private var coordinateTime = Instant(nanoseconds: 0)

    /// The last reported mode, if it is recent.
    func mode(at time: Instant) -> Fix.Mode? {
        guard let modeTime, time > modeTime else { return epochsSinceMode < EpochCarryover.epochs ? mode : nil }
        return isValid(age: time.seconds(since: modeTime)) ? mode : nil
    }

    /// The mean speed from the previous epoch's position to this one, if that epoch is recent and had a position.
    func speed(to destination: Coordinate, at time: Instant) -> Double? {
        let elapsed = time.seconds(since: coordinateTime)
        guard let coordinate, isValid(age: elapsed) else { return nil }
        let speed = coordinate.distance(to: destination) / elapsed
        return speed <= Fix.greatestSpeed ? speed : nil
    }

    /// Records a mode from before the first epoch, because the input may begin in the middle of an epoch.
    mutating func recordModeBeforeFirstEpoch(_ mode: Fix.Mode?) {
        if let mode { self.mode = mode }
    }

    /// Records a fix. One without a position clears the previous position.
    mutating func record(_ fix: Fix, ownMode: Fix.Mode?) {
        if let ownMode {
            mode = ownMode
            modeTime = fix.time
            epochsSinceMode = 0
            isModeUncertain = false
        } else {
            epochsSinceMode = min(epochsSinceMode + 1, EpochCarryover.epochs)
        }
        coordinate = fix.coordinate
        coordinateTime = fix.time
    }

    /// Records that epochs were skipped.
    mutating func recordSkip() {
        coordinate = nil
        isModeUncertain = true
    }

    private func isValid(age seconds: Double) -> Bool { seconds > 0 && seconds <= EpochCarryover.lifetime }
}
