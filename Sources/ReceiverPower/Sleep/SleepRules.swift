/// The constants of the sleep planner. Their sources are the makers' manuals and what others have reported.
public struct SleepRules: Hashable, Sendable {
    /// Seconds between fixes below which the receiver runs continuously.
    public var continuousBelow = 2.0
    /// Seconds of frequent demands after which cyclic tracking ends, so that commands stay rare.
    public var cyclicLinger = 20.0
    /// Cyclic tracking's share of the power of continuous operation: an M8's 30 of 86 mW.
    public var cyclicShare = 0.35
    /// The least seconds of sleep that are worth a command.
    public var shortestSleep = 5.0
    /// Satellites in the solution that are too few for a good lock.
    public var tooFewSatellites = 5
    /// Metres; a worse accuracy is no good lock.
    public var worstAccuracy = 30.0
    /// Consecutive good epochs that make a good lock.
    public var lockEpochs = 3
    /// Seconds that the receiver must be awake without a pause to receive the ephemerides.
    public var ephemerisTime = 60.0
    /// Seconds for which ephemerides serve.
    public var ephemerisAge = 7200.0
    /// Epochs with a position after which the first fix after a wake-up is used whatever its accuracy.
    public var settlingEpochs = 5
    /// The factor by which a fix after a wake-up may be worse than before the sleep.
    public var settledAccuracy = 1.5
    /// Seconds from a command within which epochs may still arrive: gpsd 3.22 takes two seconds to pass a command on.
    public var silenceGrace = 3.5
    /// Seconds of silence after that which confirm the sleep.
    public var silenceProof = 1.5
    /// Seconds by which a receiver that wakes up by itself may be early or late.
    public var wakeTolerance = 3.0
    /// Seconds after a wake-up after which a receiver that sends nothing is woken again.
    public var wakeRetry = 5.0
    /// Seconds after a wake-up without a good position that count as a failure.
    public var longestStartUp = 120.0
    /// Failures in a row after which the receiver stays awake for the rest of the run.
    public var mostFailures = 3

    /// Start-ups that are assumed before any was observed, in seconds; at least one. Hot starts with a median of 5 s
    /// and a tail to 16 s, as the manuals and reports of others give them.
    public var assumedStartUps = [2, 3, 3, 4, 4, 5, 5, 5, 6, 6, 7, 8, 9, 11, 13, 16].map(Double.init)

    /// The usual constants.
    public init() {}
}
