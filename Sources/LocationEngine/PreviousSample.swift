import LocationModel

/// The sample before a fix: what the device's speed can have been between both.
struct PreviousSample: Sendable {
    /// Metres per second squared that no device reaches: a higher speed gain is a receiver error.
    private static let impossibleGain = 10.0
    /// The minimum number of seconds between two samples for the path between them to be evidence; at the full rate the
    /// speed suffices.
    private static let shortestLeg = 2.0

    let time: Instant
    let coordinate: Coordinate
    /// Metres; nil if unknown.
    let accuracy: Double?
    /// Metres per second, as far as it is plausible; nil if unknown.
    let speed: Double?

    /// The mean speed since then, for a receiver without speed; nil if no time has passed.
    func meanSpeed(to coordinate: Coordinate, at time: Instant) -> Double? {
        let elapsed = time.seconds(since: self.time)
        return elapsed > 0 ? self.coordinate.distance(to: coordinate) / elapsed : nil
    }

    /// The mean speed since then in metres per second, reduced by the possible error of both positions; nil if the
    /// interval is too short or the errors are unknown.
    func legSpeed(to coordinate: Coordinate, at time: Instant, accuracy: Double?) -> Double? {
        guard let before = self.accuracy, let accuracy else { return nil }
        let elapsed = time.seconds(since: self.time)
        guard elapsed >= PreviousSample.shortestLeg else { return nil }
        return max(0, (self.coordinate.distance(to: coordinate) - before - accuracy) / elapsed)
    }

    /// The minimum speed if the device has braked since then: a receiver that repeats a position, or derives its speed
    /// from repeated ones, does not mean that the car stopped instantly.
    func leastSpeed(after legSpeed: Double?, at time: Instant, losing deceleration: Double) -> Double {
        guard let speed else { return 0 }
        let lost = deceleration * max(0, time.seconds(since: self.time))
        // A jump of the position is not a speed that the device can have had.
        return max(0, speed - lost, min(legSpeed ?? 0, greatestSpeed(at: time)) - lost / 2)
    }

    /// The maximum speed that can have been reached since then, so that a single erroneous speed has little effect.
    func greatestSpeed(at time: Instant) -> Double {
        guard let speed else { return .infinity }
        return speed + PreviousSample.impossibleGain * max(0, time.seconds(since: self.time))
    }
}
