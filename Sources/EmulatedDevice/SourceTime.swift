import LocationModel

/// The time by the source's clock between two events, for an app in the same process as its service.
///
/// It advances at the pace of the source; while the app has a time limit, in real time, as the service's clock does for a
/// played trace.
struct SourceTime {
    /// By how many real seconds the time may be before the last one that the app was told, and stand still meanwhile.
    private static let longestDelay = 1.0

    /// Seconds of the source's time per real second.
    private let pace: Double
    /// Nil for an app whose events count as handled at once.
    private var limits: RunningLimits?
    /// An instant of the source and the monotonic clock's at that instant.
    private var anchor: (time: Instant, monotonic: Instant)?
    /// The last time that the app was told.
    private var latest: Instant?

    init(pace: Double) { self.pace = pace }

    /// From now on the app reports itself what it has handled.
    mutating func followLimits() { limits = RunningLimits() }

    /// Applies an event and its time.
    mutating func receive(_ event: ServiceEvent, at time: Instant, _ monotonic: Instant) {
        limits?.apply(event)
        anchor = (time, monotonic)
    }

    /// Applies what the app has sent: at the end of a time limit the pace changes.
    mutating func receive(_ stimulus: Stimulus, _ monotonic: Instant) {
        anchor = now(monotonic).map { ($0, monotonic) }
        limits?.apply(stimulus)
    }

    /// The time; nil before the first event.
    mutating func now(_ monotonic: Instant) -> Instant? {
        guard let anchor else { return nil }
        let rate = limits?.isTimed == true ? min(1, pace) : pace
        let time = anchor.time.advanced(bySeconds: monotonic.seconds(since: anchor.monotonic) * rate)
        // An event is handled a moment after its time: only a source that begins again goes back further.
        let longestDelay = SourceTime.longestDelay * max(1, pace)
        if let latest, time < latest, latest.seconds(since: time) < longestDelay { return latest }
        latest = time
        return time
    }
}
