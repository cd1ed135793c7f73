public import LocationModel

extension SleepPlanner {
    /// Whether every epoch must be read, because the planner evaluates it: before a sleep, while the receiver falls
    /// asleep, and until its position is good again. Then the demand is the planner's to apply.
    public func needsEveryEpoch(for demand: Demand, at now: Instant) -> Bool {
        switch phase {
        case .fallingAsleep, .asleep, .waking: true
        case .gaveUp: false
        case .awake: sleepWanted(for: demand, at: now) != nil
        }
    }

    /// Whether the receiver is silent because it sleeps, or may still be starting.
    public func expectsSilence(at now: Instant) -> Bool {
        switch phase {
        case .fallingAsleep, .asleep: true
        case .waking(let waking): now.seconds(since: waking.since) < SourceWait.silenceTimeout
        case .awake, .gaveUp: false
        }
    }

    /// Whether it sleeps as far as known.
    public var isAsleep: Bool { if case .asleep = phase { true } else { false } }
    /// Whether cyclic tracking is on.
    public var isCyclic: Bool { cyclic == .on }
    /// Whether it has given up.
    public var hasGivenUp: Bool { phase == .gaveUp }

    /// When ``update(for:at:)`` must be called again although no epoch arrives; nil if it need not be.
    public var deadline: Instant? {
        switch phase {
        case .fallingAsleep(let sleep): confirmationTime(of: sleep)
        case .asleep(let sleep): sleep.end
        case .waking(let waking):
            waking.lastEpoch != nil ? nil : waking.lastWakeCommand.advanced(bySeconds: rules.wakeRetry)
        case .awake, .gaveUp: nil
        }
    }
}
