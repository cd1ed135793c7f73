import ApplicationLifecycle
import LocationEngine
import LocationModel

/// The passing of time, and the deadlines in it.
extension ServiceRuntime {
    /// The next deadline. `mutating`, because a non-mutating getter would copy the lifecycle for every fix.
    var nextDeadline: Instant? {
        mutating get {
            var next = timeline.nextDeadline
            if let due = completionDue { next = min(next ?? due, due) }
            if case .before(let due) = app.activation { next = min(next ?? due, due) }
            return next
        }
    }

    /// When the app's next completion is due. `mutating` for the same reason.
    private var completionDue: Instant? {
        mutating get {
            guard !app.pendingCompletions.isEmpty, let now = timeline.now, lifecycle.state.executes else {
                return nil
            }
            let wait = app.pendingCompletions.wait(at: lifecycle.secondsExecuted(at: now))
            return wait.map { now.advanced(bySeconds: $0) }
        }
    }

    mutating func advance(to instant: Instant) {
        guard timeline.now != nil else { return begin(at: instant) }
        if timeline.advance(to: instant) { statistics.countWakeUp() }
    }

    private mutating func begin(at instant: Instant) {
        timeline.begin(at: instant, configuration.script)
        statistics.begin(application, time: timeline.ledgerTime)
        // From here on the engine sets the demand.
        setDemand(.idle)
        if !timeline.passesByItself { statistics.countWakeUp() }
        if let authorization = configuration.authorization {
            engine.handle(.authorization(authorization), at: instant, into: &effects)
        }
        engine.handle(.application(.notRunning), at: instant, into: &effects)
        // Notifications that an earlier run has scheduled may be due now or later.
        apply(.timePasses)
        // Before any other command: requests that the app has sent meanwhile are processed after its launch.
        if configuration.isLaunchedByUser { apply(.launch) }
        settle()
        handleDeadlines(at: instant)
    }

    /// - Parameter before: the source's last time before the jump. No deadline was due by then, or it would have been
    ///   handled, but the time up to there counts as passed.
    mutating func restart(from before: Instant, at instant: Instant) {
        timeline.restart(from: before, at: instant)
        if case .before = app.activation { app.activation = .before(instant) }
        sendToEngine(.timeRestarted)
        if timeline.passesByItself { timeline.set(to: instant) } else { advance(to: instant) }
        handle(.clockSet(from: before))
        notify(.fault(.timeRestarted(from: before)))
    }

    mutating func handleDeadlines(at instant: Instant) {
        if let due = timeline.engineDeadline, due <= instant {
            timeline.engineDeadline = nil
            sendToEngine(.deadline)
        }
        if let due = timeline.lifecycleDeadline, due <= instant { handle(.timePasses) }
        if let due = completionDue, due <= instant { settle() }
        if case .before(let due) = app.activation, due <= instant { handle(.activate) }
        while let stimulus = timeline.popDueStimulus(at: instant) { handle(stimulus) }
    }
}
