import LocationModel
import SystemCalls

/// The time of a run: the loop's clock, the source's current time, and the deadlines.
struct RunTiming: ~Copyable {
    var clock: ServiceClock
    /// Whether time passes without events of the source.
    let isRealTime: Bool
    /// The current time; nil before the first epoch of a trace.
    private(set) var now: Instant?
    private(set) var launched: Instant?
    /// The sum of the jumps of the source's time in seconds; they do not count as passed time.
    private var jumped = 0.0
    private var script: RunningScript?
    /// The steps that do not wait for the others.
    private var concurrentScript: RunningScript?
    /// The engine's next deadline.
    var engineDeadline: Instant?
    /// When the next timer of an app in another process is due.
    var appDeadline: Instant?
    /// The lifecycle's next deadline.
    var lifecycleDeadline: Instant?

    init(speed: Speed, remote: RemoteControl) {
        clock = ServiceClock(speed: speed, remote: remote)
        isRealTime = speed.isRealTime
    }

    /// The current time, or 1970 before there is one.
    var present: Instant { now ?? Instant(nanoseconds: 0) }

    /// Seconds since the launch, by the source's time, not counting its jumps.
    var elapsed: Double {
        guard let launched, let continuous else { return 0 }
        return continuous.seconds(since: launched)
    }

    /// The time for the costs of the states. It does not depend on a receiver's clock, which may be set.
    var ledgerTime: Instant? { isRealTime ? monotonicTime() : continuous }

    /// The current time as if the source's time had never jumped.
    private var continuous: Instant? { now?.advanced(bySeconds: -jumped) }

    /// The next deadline: the script's, the engine's, the lifecycle's, or an app's timer.
    var nextDeadline: Instant? {
        var next = script?.next
        if let due = concurrentScript?.next { next = min(next ?? due, due) }
        if let engineDeadline { next = min(next ?? engineDeadline, engineDeadline) }
        if let lifecycleDeadline { next = min(next ?? lifecycleDeadline, lifecycleDeadline) }
        if let appDeadline { next = min(next ?? appDeadline, appDeadline) }
        return next
    }

    mutating func begin(at instant: Instant, _ script: Script) {
        (now, launched) = (instant, instant)
        self.script = RunningScript(script.steps, from: instant)
        if !script.concurrentSteps.isEmpty { concurrentScript = RunningScript(script.concurrentSteps, from: instant) }
    }

    /// - Returns: whether a virtual clock has advanced, which counts as a wake-up.
    mutating func advance(to instant: Instant) -> Bool {
        // A receiver's fix was taken before the current time.
        guard !isRealTime else {
            now = max(present, instant)
            return false
        }
        defer { now = instant }
        return instant != now
    }

    /// Sets the time at the end of the source; it may be later than the last event, because epochs were skipped.
    mutating func end(at instant: Instant) { if let now { self.now = max(now, instant) } }

    /// Must be called when the source's time has jumped.
    mutating func restart(from before: Instant, at instant: Instant) {
        let jump = instant.seconds(since: before)
        jumped += jump
        clock.restart(at: instant)
        script?.shift(bySeconds: jump)
        concurrentScript?.shift(bySeconds: jump)
    }

    /// Sets a receiver's time after a jump.
    mutating func set(to instant: Instant) { now = instant }

    /// Whether a step of the script is due.
    func isStepDue(at instant: Instant) -> Bool {
        if let due = concurrentScript?.next, due <= instant { return true }
        if let due = script?.next, due <= instant { return true }
        return false
    }

    /// Removes and returns the script's next step that is due, with its index among the steps that wait for one
    /// another.
    mutating func popDueStep(at instant: Instant) -> (index: Int?, stimulus: Stimulus?)? {
        if let due = concurrentScript?.next, due <= instant, due <= script?.next ?? due {
            return (nil, concurrentScript?.popNext(at: instant)?.stimulus)
        }
        guard let due = script?.next, due <= instant, let step = script?.popNext(at: instant) else { return nil }
        return (step.index, step.stimulus)
    }

    /// Whether a step of the script waits for an event.
    var isAwaitingEvent: Bool { script?.isWaiting ?? false }

    /// Makes the script's next step due if it waits for this event.
    mutating func observe(_ event: ServiceEvent) {
        if let now { script?.observe(event, at: now) }
    }
}
