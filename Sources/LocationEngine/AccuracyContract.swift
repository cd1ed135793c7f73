/// The promise behind a desired accuracy in metres: the app's last delivered location stays that close to the true
/// position at least 99 % of the time. It tells how long the source may sleep.
///
/// From a fix with horizontal accuracy `h` at speed `v`, the device leaves the circle of `D` metres at the earliest when
/// `v·t + a·t²/2 = D - h`, where the speed does not grow beyond what this trip has shown to be likely, and a quarter of
/// `D` is left at the least, less what the device has moved since the last delivery.
///
/// The unlikely is allowed for, too: whoever walked may board a bus. Were it to happen right after a fix, the promise
/// would be broken from ``exitTime`` at town traffic's speed until the next fix; that lapse is held below a few seconds
/// plus a small share of the time that has been calm, which keeps its sum inside the one per cent.
public struct AccuracyContract: Hashable, Sendable {
    /// Metres per second squared that a vehicle may gain.
    public var acceleration = 3.0
    /// Seconds between fixes at the least.
    public var shortestInterval = 0.2
    /// Seconds between fixes at the most.
    public var longestInterval = 300.0
    /// Seconds that the promise may lapse when the device starts to move as this trip has not shown it to.
    public var lapse = 10.0
    /// Further seconds of lapse for each second that the device has been calm.
    public var lapsePerCalmSecond = 0.01
    /// Seconds that a trip is watched at every epoch before anybody looks away: a receiver that has just been woken still
    /// corrects itself, and nothing is known yet of how the device moves.
    public var acquaintance = 30.0
    /// Seconds until an epoch without a position is followed by another look, per second that there has been none.
    public var retryPerOutageSecond = 0.02

    /// The contract with the constants that the traces were tried with.
    public init() {}

    /// Seconds until the next fix is needed.
    /// - Parameters:
    ///   - radius: the desired accuracy in metres.
    ///   - horizontalAccuracy: the fix's, in metres. One that is worse than the radius cannot be helped by looking
    ///     more often, so a quarter of the radius is always left.
    ///   - moved: metres that the fix is away from the last delivered location.
    ///   - speed: metres per second now.
    ///   - likelyTopSpeed: metres per second that the trip has shown to be likely at the most.
    ///   - calm: seconds that the device has been on foot or at rest.
    package func interval(
        radius: Double, horizontalAccuracy: Double, moved: Double, speed: Double, likelyTopSpeed: Double, calm: Double
    ) -> Double {
        let room = max(radius - horizontalAccuracy, radius / 4) - moved
        guard room > 0 else { return shortestInterval }
        let likely = exitTime(room, speed: speed, topSpeed: likelyTopSpeed)
        let unlikely =
            exitTime(room, speed: speed, topSpeed: max(likelyTopSpeed, TripEvidence.townTraffic))
            + lapse + lapsePerCalmSecond * calm
        return held(min(likely, unlikely))
    }

    /// Seconds after which another look is due when there has been no position for so many seconds.
    package func retry(afterOutage outage: Double) -> Double {
        held(outage * retryPerOutageSecond)
    }

    /// Between the shortest and the longest interval; what is no number is the shortest.
    private func held(_ seconds: Double) -> Double {
        seconds > shortestInterval ? min(seconds, longestInterval) : shortestInterval
    }

    /// The earliest time in seconds at which a device can have gone that many metres.
    package func exitTime(_ room: Double, speed: Double, topSpeed: Double) -> Double {
        guard speed < topSpeed else { return room / speed }
        let accelerating = (topSpeed - speed) / acceleration
        let gone = speed * accelerating + acceleration * accelerating * accelerating / 2
        guard gone < room else {
            return ((speed * speed + 2 * acceleration * room).squareRoot() - speed) / acceleration
        }
        return accelerating + (room - gone) / topSpeed
    }
}
