import LocationModel

/// Distance, times and speeds of a trip.
///
/// Distance is counted in legs: a leg ends when the position has moved by more than its uncertainty. A leg slower than
/// walking is attributed to the receiver's drift, so a parked device travels no distance.
package struct TripStatistics: Sendable {
    /// Metres travelled.
    package private(set) var distance = 0.0
    /// Seconds in motion.
    package private(set) var movingSeconds = 0.0
    /// Seconds from the first position to the last one.
    package private(set) var totalSeconds = 0.0
    /// The highest speed confirmed by two consecutive positions, in metres per second.
    package private(set) var topSpeed = 0.0

    /// The minimum length of a leg in metres, regardless of the accuracy.
    private static let shortestLeg = 10.0
    /// Metres per second; a slower movement counts as drift.
    private static let slowestWalk = 0.4

    private var start: SmoothedPoint?
    private var last: SmoothedPoint?

    package init() {}

    /// Counts a position; ignored if time has gone back.
    package mutating func update(with point: SmoothedPoint) {
        defer { last = point }
        topSpeed = max(topSpeed, min(point.speed, last?.speed ?? 0))
        guard let start, let last, point.time > last.time else {
            start = point
            return
        }
        totalSeconds += point.time.seconds(since: last.time)
        let leg = start.coordinate.distance(to: point.coordinate)
        guard leg >= max(Self.shortestLeg, 2 * (start.accuracy + point.accuracy)) else { return }
        let seconds = point.time.seconds(since: start.time)
        if leg >= Self.slowestWalk * seconds {
            distance += leg
            movingSeconds += seconds
        } else if point.speed >= 2 * Self.slowestWalk {
            // The leg began with a stop, so its moving time is at most its length at the current speed.
            distance += leg
            movingSeconds += min(seconds, leg / point.speed)
        }
        self.start = point
    }
}
