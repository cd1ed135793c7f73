import LocationModel

/// How far, how fast, how long.
///
/// Distance is counted in **legs**: from where the last leg ended until the device is surely somewhere else, that is
/// farther away than the positions are unsure. A leg that took longer than the slowest walk, or during which the
/// receiver's speed was never that of a walk, is drift and counts as standing; so a parked device, whose position
/// wanders by some metres for hours, travels nowhere.
public struct TripStatistics: Sendable {
    /// Metres travelled.
    public private(set) var distance = 0.0
    /// Seconds in motion; the time at red lights is not among them.
    public private(set) var movingSeconds = 0.0
    /// Seconds from the first position to the last one, pauses included.
    public private(set) var totalSeconds = 0.0
    /// The highest speed that two positions in a row have confirmed, in metres per second.
    public private(set) var topSpeed = 0.0

    /// Metres per second while in motion; nil before the first leg.
    public var averageSpeed: Double? { movingSeconds > 0 ? distance / movingSeconds : nil }

    /// The shortest leg in metres, however sure the positions are.
    private static let shortestLeg = 10.0
    /// Metres per second; slower is drift.
    private static let slowestWalk = 0.4

    /// Where the present leg began, and the last moment at which the device was still near there.
    private var start: TrackPoint?
    private var leaving: (time: Instant, distance: Double)?
    /// The highest speed that the receiver has reported during the leg; nil when it reports none.
    private var fastest: Double?
    private var lastTime: Instant?
    private var lastSpeed = 0.0

    /// Nothing travelled.
    public init() {}

    /// Counts a position of the track.
    /// - Parameters:
    ///   - point: later than the one before; after a time that went back nothing is counted for this step.
    ///   - reportedSpeed: the receiver's speed in m/s, from the Doppler shift: better than any difference of positions.
    public mutating func update(with point: TrackPoint, reportedSpeed: Double? = nil) {
        let reported = reportedSpeed.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
        countTopSpeed(reported ?? point.speed)
        if let reported { fastest = max(fastest ?? 0, reported) }
        let last = lastTime
        lastTime = point.time
        guard let start, let last, point.time > last else { return begin(at: point) }
        totalSeconds += point.time.seconds(since: last)

        let leg = start.coordinate.distance(to: point.coordinate)
        let gate = max(TripStatistics.shortestLeg, 2 * (start.accuracy + point.accuracy))
        guard leg >= gate else {
            if leg < gate / 2 { leaving = (point.time, leg) }
            return
        }
        let seconds = point.time.seconds(since: start.time)
        // Far away in one leg is no drift, even if the receiver has reported nothing but the stops at both ends.
        let stood = fastest.map { $0 < TripStatistics.slowestWalk } ?? false
        if !stood || leg > 4 * gate { count(leg, seconds: seconds, until: point.time) }
        begin(at: point)
    }

    private mutating func count(_ leg: Double, seconds: Double, until end: Instant) {
        var moving = seconds
        if leg < seconds * TripStatistics.slowestWalk {
            // The device may have stood at the start for an hour, so the way out is judged by its last half.
            guard let leaving else { return }
            let speed = (leg - leaving.distance) / end.seconds(since: leaving.time)
            guard speed >= TripStatistics.slowestWalk else { return }
            moving = min(leg / speed, seconds)
        }
        distance += leg
        movingSeconds += moving
    }

    private mutating func begin(at point: TrackPoint) {
        start = point
        leaving = nil
        fastest = nil
    }

    private mutating func countTopSpeed(_ speed: Double) {
        topSpeed = max(topSpeed, min(speed, lastSpeed))
        lastSpeed = speed
    }
}
