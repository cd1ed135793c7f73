import ApplicationLifecycle
import CPUMeter
import LocationEngine
import LocationModel

/// How time passes, and what is due in it.
extension ServiceRuntime {
    /// Seconds since the launch, by the source's time; its jumps are no time that has passed.
    var elapsed: Double {
        guard let launched, let lifetime else { return 0 }
        return lifetime.seconds(since: launched)
    }

    /// How long a state lasts, when time passes by itself, is no affair of the receiver's.
    var ledgerTime: Instant? { isLive ? monotonicTime() : lifetime }

    /// The present instant as if the source's time had never jumped.
    private var lifetime: Instant? { now?.advanced(bySeconds: -jumped) }

    /// When something is due next. Asked for as if that changed the runtime: to be read, all of it would be copied.
    var nextDeadline: Instant? {
        mutating get {
            // One after the other: an array of them would be made for every fix.
            var next = script?.next
            func consider(_ due: Instant?) { if let due { next = min(next ?? due, due) } }
            consider(wake)
            consider(lifecycleWake)
            consider(answerDue)
            if case .before(let due) = activation { consider(due) }
            return next
        }
    }

    /// When the app, which works on it, will be done with what it was told.
    private var answerDue: Instant? {
        mutating get {
            guard !answers.isEmpty, let now, lifecycle.state.executes else { return nil }
            return answers.wait(at: lifecycle.secondsExecuted(at: now)).map { now.advanced(bySeconds: $0) }
        }
    }

    mutating func advance(to instant: Instant) {
        guard let now else { return begin(at: instant) }
        // A fix is older than the present when the receiver has taken its time to tell.
        guard !isLive else { return self.now = max(now, instant) }
        if instant != now { delivered.wakeUps += 1 }
        self.now = instant
    }

    private mutating func begin(at instant: Instant) {
        (now, launched) = (instant, instant)
        // Until now no time has passed.
        ledger.enter(ledger.state, at: readCost(), time: ledgerTime)
        // Now that it is known what time it is; the engine says what is needed from here on.
        ask(source: .idle)
        if !isLive { delivered.wakeUps += 1 }
        script = RunningScript(configuration.script, from: instant)
        if let authorization = configuration.authorization {
            engine.handle(.authorization(authorization), at: instant, into: &effects)
        }
        engine.handle(.application(.notRunning), at: instant, into: &effects)
        // What an earlier run has left may be due, or will be.
        hear(.timePasses)
        // Before anything else is obeyed: what the app has asked for meanwhile, it has asked for when it was launched.
        if configuration.isLaunchedByUser { hear(.launch) }
        settle()
        handleDeadlines(at: instant)
    }

    /// - Parameter before: the source's last time before the jump. Nothing was to be done then, or it would be now; but
    ///   the time up to there has passed.
    mutating func restart(from before: Instant, at instant: Instant) {
        let jump = instant.seconds(since: before)
        jumped += jump
        clock.restart(at: instant)
        script?.shift(bySeconds: jump)
        if case .before = activation { activation = .before(instant) }
        tellEngine(.timeRestarted)
        if isLive { now = instant } else { advance(to: instant) }
        happen(.clockSet(from: before))
        tell(.fault(.timeRestarted(from: before)))
    }

    mutating func handleDeadlines(at instant: Instant) {
        if let due = wake, due <= instant {
            wake = nil
            tellEngine(.deadline)
        }
        if let due = lifecycleWake, due <= instant { happen(.timePasses) }
        if let due = answerDue, due <= instant { settle() }
        if case .before(let due) = activation, due <= instant { happen(.activate) }
        while let due = script?.next, due <= instant, let occurrence = script?.popNext() { take(occurrence) }
    }
}
