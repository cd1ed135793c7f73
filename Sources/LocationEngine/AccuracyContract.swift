/// The guarantee for a desired accuracy in metres: the app's last delivered location stays within that distance of the
/// true position at least 99 % of the time. It determines how long the source may sleep after a fix.
///
/// From a fix with horizontal accuracy `h` at speed `v`, the device leaves the circle of `D` metres when
/// `v·t + a·t²/2 = D - h`, with an acceleration `a` that is learnt from the trip: whenever a fix is farther than `D`
/// from the previous one, `a` increases; every other fix decreases it slightly. A pedestrian may board a bus, or a
/// parked car may drive off: a departure at ``departureAcceleration`` may break the guarantee for at most
/// ``graceTime``.
///
/// The constants were chosen on half of 72 recorded trips and checked on the other half (the article
/// *LocationsInTheBackground* has the figures).
public struct AccuracyContract: Hashable, Sendable {
    /// The minimum number of seconds between fixes.
    public var minSampleInterval = 0.2
    /// The maximum number of seconds between fixes.
    public var maxSampleInterval = 300.0
    /// Seconds during which a trip is sampled at every epoch before the source may sleep: a receiver that has just been
    /// woken is still converging, and its period must be learnt.
    public var warmUpTime = 5.0
    /// Seconds without a position after which the warm-up time applies again.
    public var reacquisitionTime = 3.0
    /// Seconds for which the guarantee may be broken if the device departs faster than this trip has shown.
    public var graceTime = 4.0
    /// Seconds by which a fix may come before the instant at which it is needed and still be used for it: a receiver
    /// that was woken in time for that instant should sleep again as soon as its position is good. A source that never
    /// sleeps delivers no such fix.
    public var earlySampleTime = 0.0
    /// Additional grace seconds for each second that the device has been on foot or at rest; the total stays within the
    /// one per cent.
    public var graceTimePerCalmSecond = 0.0125
    /// Metres per second squared at which a vehicle departs and brakes.
    public var departureAcceleration = 3.0
    /// The maximum increase in speed before the next fix, in metres per second.
    public var speedGain = 15.0
    /// The acceleration assumed for a moving device until its trip has shown otherwise, in metres per second squared.
    public var initialAcceleration = 2.0
    /// The lower limit of the learnt acceleration, in metres per second squared.
    public var minAcceleration = 0.25
    /// The upper limit of the learnt acceleration, in metres per second squared.
    public var maxAcceleration = 6.0
    /// The factor applied to the learnt acceleration if the device has left the circle.
    public var growth = 1.6
    /// The factor applied to the learnt acceleration if it has not.
    public var decay = 0.985
    /// Seconds from an epoch without a position to the next sample, per second that there has been none.
    public var retryPerOutageSecond = 0.02

    /// The contract with the constants that were verified on the traces.
    public init() {}

    /// Metres that the device may move before the guarantee is broken.
    /// - Parameters:
    ///   - radius: the desired accuracy in metres.
    ///   - horizontalAccuracy: the accuracy of the fix in metres. If it is worse than the radius, more frequent
    ///     sampling does not help, so at least a quarter of the radius is used.
    ///   - moved: the distance in metres from the last delivered location to the fix.
    package func allowedMovement(radius: Double, horizontalAccuracy: Double, moved: Double) -> Double {
        max(radius - horizontalAccuracy, radius / 4) - moved
    }

    /// Seconds until the next sample after an outage of this many seconds.
    /// - Parameter isSilent: whether the source sends nothing; then waiting for its next epoch costs nothing, so that
    ///   no minimum applies.
    package func retry(afterOutage outage: Double, isSilent: Bool) -> Double {
        let seconds = outage * retryPerOutageSecond
        return isSilent ? min(seconds, maxSampleInterval) : clamp(seconds)
    }

    /// Clamps to the shortest and the longest interval; NaN becomes the shortest.
    package func clamp(_ seconds: Double) -> Double {
        seconds > minSampleInterval ? min(seconds, maxSampleInterval) : minSampleInterval
    }
}
