package import LocationModel

/// What this trip has shown about how fast the device may be going while nobody looks.
///
/// Remembered are the highest speed seen, which fades over a quarter of an hour (a car at a red light is
/// still a car; one that has been parked for an hour is furniture), and since when the device has been calm, that is on
/// foot or at rest. Fading is division and multiplication, so that it is the same on every machine.
package struct TripEvidence: Sendable {
    /// Metres per second up to which the device is calm: on foot or at rest.
    static let onFoot = 2.5
    /// Metres per second that a device at rest may seem to have; a top speed of none would mean never to look again.
    static let atRest = 0.3
    /// Metres per second squared that nothing on earth gains: a speed beyond is a receiver's slip.
    static let impossibleGain = 10.0
    /// Metres per second of town traffic: assumed while the trip has not shown anything else, and guarded against ever
    /// after, because a pedestrian may board a bus.
    static let townTraffic = 14.0
    /// Seconds between two looks from which on the way between them is evidence; at full rate the speed is enough.
    static let shortestLeg = 2.0
    /// Seconds after which a speed seen has faded to a quarter.
    static let memory = 900.0
    /// Seconds after which the first assumption has faded to a quarter.
    static let firstAssumption = 120.0

    private var peak = 0.0
    private var peakTime = Instant(nanoseconds: 0)
    private var start = Instant(nanoseconds: 0)
    private var calmSince = Instant(nanoseconds: 0)
    private var previous: (time: Instant, coordinate: Coordinate, accuracy: Double?, speed: Double?)?
    /// Until the first fix, too.
    private var isLookingAway = true

    package init() {}

    /// Nobody looks from now on: calm must be seen, and with the next fix anything is possible again. The highest speed
    /// stays in mind.
    package mutating func lookAway() { isLookingAway = true }

    /// Takes a fix in and returns the speed in metres per second to reckon with; nil when nothing tells it yet.
    ///
    /// A receiver without speed is given the one that its positions tell. And a car that stands at every look has come a
    /// long way in between: the mean speed that brought it here counts twice, up to town traffic, because whoever starts
    /// and stops again was twice as fast in between.
    package mutating func observe(_ fix: Fix, at coordinate: Coordinate) -> Double? {
        if isLookingAway {
            isLookingAway = false
            (start, calmSince, previous) = (fix.time, fix.time, nil)
        }
        let speed = fix.speed ?? speed(at: coordinate, fix.time)
        let believed = speed.map { believable($0, at: fix.time) }
        defer { previous = (fix.time, coordinate, fix.horizontalAccuracy, believed) }
        guard let speed, let believed else { return nil }
        let shown = max(believed, speedOfTheWay(to: fix, at: coordinate))
        if shown >= fadedPeak(at: fix.time) {
            peak = shown
            peakTime = fix.time
        }
        if shown > TripEvidence.onFoot { calmSince = fix.time }
        return speed
    }

    /// The speed in metres per second that is likely not to be exceeded before the next look.
    package func likelyTopSpeed(at now: Instant) -> Double {
        let assumed = TripEvidence.townTraffic * fading(age(at: now), over: TripEvidence.firstAssumption)
        return max(TripEvidence.atRest, fadedPeak(at: now), assumed)
    }

    /// Seconds that the trip has been looked at.
    package func age(at now: Instant) -> Double { max(0, now.seconds(since: start)) }

    /// Seconds that the device has been on foot or at rest.
    package func calm(at now: Instant) -> Double { max(0, now.seconds(since: calmSince)) }

    /// A speed as far as it can have been reached since the last look: one slip must not make a racing car of a
    /// pedestrian for a quarter of an hour.
    private func believable(_ speed: Double, at time: Instant) -> Double {
        guard let previous, let before = previous.speed else { return speed }
        return min(speed, before + TripEvidence.impossibleGain * max(0, time.seconds(since: previous.time)))
    }

    private func speed(at coordinate: Coordinate, _ time: Instant) -> Double? {
        guard let previous else { return nil }
        let elapsed = time.seconds(since: previous.time)
        return elapsed > 0 ? previous.coordinate.distance(to: coordinate) / elapsed : nil
    }

    /// What the way since the last look shows of the speed on it, in metres per second; what both fixes' errors may have
    /// added is taken off. 0 when it shows no more than walking, or nothing, because the errors are not known.
    private func speedOfTheWay(to fix: Fix, at coordinate: Coordinate) -> Double {
        guard let previous, let before = previous.accuracy, let now = fix.horizontalAccuracy else { return 0 }
        let elapsed = fix.time.seconds(since: previous.time)
        guard elapsed >= TripEvidence.shortestLeg else { return 0 }
        let mean = (previous.coordinate.distance(to: coordinate) - before - now) / elapsed
        return mean > TripEvidence.onFoot ? max(mean, min(2 * mean, TripEvidence.townTraffic)) : 0
    }

    private func fadedPeak(at now: Instant) -> Double {
        peak * fading(max(0, now.seconds(since: peakTime)), over: TripEvidence.memory)
    }

    private func fading(_ age: Double, over span: Double) -> Double {
        let half = span / (span + age)
        return half * half
    }
}
