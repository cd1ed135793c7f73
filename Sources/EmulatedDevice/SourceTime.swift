import LocationModel
import LocationService

/// The time by the source's clock between two events, for an app in the same process as its service.
///
/// It is the clock of a played trace: it advances at the pace of the source, and in real time while the app has a time
/// limit.
struct SourceTime {
    /// By how many real seconds the time may be before the last one that the app was notified of, standing still
    /// until then.
    private static let longestDelay = 1.0

    /// Seconds of the source's time per real second.
    private let pace: Double
    /// Nil for an app whose events count as handled at once.
    private var limits: RunningLimits?
    /// Nil before the first event.
    private var clock: PlayedTime?
    /// The last time that the app was notified of.
    private var latest: Instant?

    init(pace: Double) { self.pace = pace }

    /// From now on the app reports itself what it has handled.
    mutating func followLimits() { limits = RunningLimits() }

    /// Applies an event and its time.
    mutating func receive(_ event: ServiceEvent, at time: Instant, _ monotonic: Instant) {
        limits?.apply(event)
        start(at: time, monotonic)
    }

    /// Applies what the app has sent: at the end of a time limit the pace changes.
    mutating func receive(_ stimulus: Stimulus, _ monotonic: Instant) {
        let time = now(monotonic)
        limits?.apply(stimulus)
        if let time { start(at: time, monotonic) }
    }

    private mutating func start(at time: Instant, _ monotonic: Instant) {
        var clock = PlayedTime(from: time, factor: pace, monotonic.nanoseconds)
        if limits?.isTimed != true { clock.accelerate(monotonic.nanoseconds) }
        self.clock = clock
    }

    /// The time; nil before the first event.
    mutating func now(_ monotonic: Instant) -> Instant? {
        guard let time = clock?.now(monotonic.nanoseconds) else { return nil }
        // An event is handled a moment after its time: only a source that begins again goes back further.
        let longestDelay = SourceTime.longestDelay * max(1, pace)
        if let latest, time < latest, latest.seconds(since: time) < longestDelay { return latest }
        latest = time
        return time
    }
}
