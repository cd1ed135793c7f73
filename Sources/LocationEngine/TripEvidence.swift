import LocationModel

/// What this trip has shown about how fast the device may be going while nobody looks.
///
/// Two things are remembered: the highest speed seen, which fades over a quarter of an hour (a car at a red light is
/// still a car; one that has been parked for an hour is furniture), and since when the device has been calm, that is on
/// foot or at rest. Only division and multiplication: a different libm must not change a replay.
struct TripEvidence: Sendable {
    /// Metres per second that anybody may reach at once, on foot.
    static let onFoot = 2.5
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
    private var peakTime: Instant
    private let start: Instant
    private var calmSince: Instant
    private var previous: (time: Instant, coordinate: Coordinate, accuracy: Double)?

    init(from start: Instant) {
        self.start = start
        peakTime = start
        calmSince = start
    }

    /// Takes a fix in and returns the speed in metres per second to reckon with.
    ///
    /// A receiver without speed is given the one that its positions tell. And a car that stands at every look has come a
    /// long way in between: the mean speed that brought it here counts twice, up to town traffic, because whoever starts and
    /// stops again was twice as fast in between.
    mutating func observe(_ fix: Fix, at coordinate: Coordinate) -> Double {
        var speed = fix.speed ?? 0
        var shown = speed
        let accuracy = fix.horizontalAccuracy ?? 0
        if let previous {
            let elapsed = fix.time.seconds(since: previous.time)
            if fix.speed == nil, elapsed > 0 {
                speed = previous.coordinate.distance(to: coordinate) / elapsed
                shown = speed
            } else if elapsed >= TripEvidence.shortestLeg {
                let covered = previous.coordinate.distance(to: coordinate) - accuracy - previous.accuracy
                let mean = covered / elapsed
                if mean > TripEvidence.onFoot { shown = max(speed, mean, min(2 * mean, TripEvidence.townTraffic)) }
            }
        }
        previous = (fix.time, coordinate, accuracy)
        if shown >= fadedPeak(at: fix.time) {
            peak = shown
            peakTime = fix.time
        }
        if shown > TripEvidence.onFoot { calmSince = fix.time }
        return speed
    }

    /// The speed in metres per second that is likely not to be exceeded before the next look.
    func likelyTopSpeed(at now: Instant) -> Double {
        let age = max(0, now.seconds(since: start))
        let assumed = TripEvidence.townTraffic * fading(age, over: TripEvidence.firstAssumption)
        return max(TripEvidence.onFoot, fadedPeak(at: now), assumed)
    }

    /// Seconds that the device has been on foot or at rest.
    func calm(at now: Instant) -> Double { max(0, now.seconds(since: calmSince)) }

    private func fadedPeak(at now: Instant) -> Double {
        peak * fading(max(0, now.seconds(since: peakTime)), over: TripEvidence.memory)
    }

    private func fading(_ age: Double, over span: Double) -> Double {
        let half = span / (span + age)
        return half * half
    }
}
