package import LocationModel

/// What this trip has shown about how fast the device may be going while nobody looks.
///
/// Two things are remembered: the highest speed seen, which fades over a quarter of an hour (a car at a red light is
/// still a car; one that has been parked for an hour is furniture), and since when the device has been calm, that is on
/// foot or at rest. Only division and multiplication: a different libm must not change a replay.
package struct TripEvidence: Sendable {
    /// Metres per second that anybody may reach at once, on foot.
    static let onFoot = 2.5
    /// Metres per second of town traffic: assumed while the trip has not shown anything else, and guarded against ever
    /// after, because a pedestrian may board a bus.
    static let townTraffic = 14.0
    /// Seconds after which a speed seen has faded to a quarter.
    static let memory = 900.0
    /// Seconds after which the first assumption has faded to a quarter.
    static let firstAssumption = 120.0

    private var peak = 0.0
    private var peakTime: Instant
    private var start: Instant
    private var calmSince: Instant
    private var previous: (time: Instant, coordinate: Coordinate)?
    private var isLookingAway = false

    package init(from start: Instant) {
        self.start = start
        peakTime = start
        calmSince = start
    }

    /// Nobody looks from now on: calm must be seen, and with the next fix anything is possible again. The highest speed
    /// stays in mind.
    package mutating func lookAway() { isLookingAway = true }

    /// Takes a fix in and returns the speed in metres per second to reckon with; nil when nothing tells it yet.
    ///
    /// A receiver without speed is given the one that its positions tell.
    package mutating func observe(_ fix: Fix, at coordinate: Coordinate) -> Double? {
        if isLookingAway {
            isLookingAway = false
            (start, calmSince, previous) = (fix.time, fix.time, nil)
        }
        defer { previous = (fix.time, coordinate) }
        guard let speed = fix.speed ?? speed(at: coordinate, fix.time) else { return nil }
        if speed >= fadedPeak(at: fix.time) {
            peak = speed
            peakTime = fix.time
        }
        if speed > TripEvidence.onFoot { calmSince = fix.time }
        return speed
    }

    /// The speed in metres per second that is likely not to be exceeded before the next look.
    package func likelyTopSpeed(at now: Instant) -> Double {
        let age = max(0, now.seconds(since: start))
        let assumed = TripEvidence.townTraffic * fading(age, over: TripEvidence.firstAssumption)
        return max(TripEvidence.onFoot, fadedPeak(at: now), assumed)
    }

    /// Seconds that the device has been on foot or at rest.
    package func calm(at now: Instant) -> Double { max(0, now.seconds(since: calmSince)) }

    private func speed(at coordinate: Coordinate, _ time: Instant) -> Double? {
        guard let previous else { return nil }
        let elapsed = time.seconds(since: previous.time)
        return elapsed > 0 ? previous.coordinate.distance(to: coordinate) / elapsed : nil
    }

    private func fadedPeak(at now: Instant) -> Double {
        peak * fading(max(0, now.seconds(since: peakTime)), over: TripEvidence.memory)
    }

    private func fading(_ age: Double, over span: Double) -> Double {
        let half = span / (span + age)
        return half * half
    }
}
