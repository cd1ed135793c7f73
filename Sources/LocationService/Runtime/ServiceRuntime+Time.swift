import ApplicationLifecycle
import LocationEngine
import LocationModel

/// The passing of time, and the deadlines in it.
extension ServiceRuntime {
    /// The next deadline. `mutating`, because a non-mutating getter would copy the lifecycle for every fix.
    var nextDeadline: Instant? {
        mutating get {
            var next = timing.nextDeadline
            if let due = completionDue { next = min(next ?? due, due) }
            if case .before(let due) = app.activation { next = min(next ?? due, due) }
            return next
        }
    }

    /// When the app's next completion is due. `mutating` for the same reason.
    private var completionDue: Instant? {
        mutating get {
            guard !app.pendingCompletions.isEmpty, let now = timing.now, lifecycle.state.executes else {
                return nil
            }
            let wait = app.pendingCompletions.wait(at: lifecycle.secondsExecuted(at: now))
            return wait.map { now.advanced(bySeconds: $0) }
        }
    }

    mutating func advance(to instant: Instant) {
        guard timing.now != nil else { return begin(at: instant) }
        if timing.advance(to: instant) { countWakeUp(at: instant) }
    }

    private mutating func countWakeUp(at instant: Instant) {
        statistics.countWakeUp()
        application.onWakeUp?(instant)
    }

    private mutating func begin(at instant: Instant) {
        timing.begin(at: instant, configuration.script)
        statistics.begin(application, time: timing.ledgerTime)
        // From here on the engine sets the demand.
        setDemand(.idle)
        if !timing.isRealTime { countWakeUp(at: instant) }
        if let authorization = configuration.authorization {
            engine.handle(.authorization(authorization), at: instant, into: &effects)
        }
        engine.handle(.application(.notRunning), at: instant, into: &effects)
        // Notifications that an earlier run has scheduled may be due now or later.
        apply(.timePasses)
        // Before any other command: requests that the app has already sent are processed after its launch.
        if configuration.isLaunchedByUser { apply(.launch) }
        settle()
        handleDeadlines(at: instant)
    }

    /// - Parameter before: the source's last time before the jump. No deadline was due by then, or it would have been
    ///   handled, but the time up to there counts as passed.
    mutating func restart(from before: Instant, at instant: Instant) {
        timing.restart(from: before, at: instant)
        gaps.restartTime(
            from: before, DeliveryGaps.Moment(now: instant, epochs: source.counts.epochs, isEpoch: true))
        if case .before = app.activation { app.activation = .before(instant) }
        sendToEngine(.timeRestarted)
        if timing.isRealTime { timing.set(to: instant) } else { advance(to: instant) }
        handle(.clockSet(from: before))
        notify(.fault(.timeRestarted(from: before)))
    }

    mutating func handleDeadlines(at instant: Instant) {
        if let due = timing.engineDeadline, due <= instant {
            timing.engineDeadline = nil
            sendToEngine(.deadline)
        }
        if let due = timing.lifecycleDeadline, due <= instant { handle(.timePasses) }
        if let due = completionDue, due <= instant { settle() }
        if case .before(let due) = app.activation, due <= instant { handle(.activate) }
        while timing.isStepDue(at: instant) {
            // The app handles everything before this step first, so that its speed does not affect the order.
            awaitApp()
            guard let step = timing.popDueStep(at: instant) else { break }
            if let index = step.index { application.onStep?(index, instant) }
            if let stimulus = step.stimulus { handle(stimulus) }
        }
    }
}
