public import LocationModel

/// Decides when the receiver sleeps. A value without input and output: the demand, epochs, the results of commands and
/// the time go in; commands come out.
///
///                 ┌────────────── no silence, awake too early, no fix: a failure ◀────────────┐
///                 ▼                                                                            │
///     awake ──sleep sent──▶ fallingAsleep ──silence──▶ asleep ──time, or a demand──▶ waking ───┤
///       ▲                                                                              │       │
///       └────────────────────────────── the position is good again ◀───────────────────┘   three in
///                                                                                           a row
///     awake ◀──continuous / cyclic──▶ cyclic, once the receiver has acknowledged it            ▼
///                                                                                           gaveUp
///
/// The depth follows from the time until the next fix is needed: continuous below 2 s; backup if its time awake, the
/// learnt start-up, costs less than the alternative; otherwise cyclic tracking, where the receiver has it.
public struct SleepPlanner: Sendable {
    /// A command for the receiver.
    public enum Command: Hashable, Sendable {
        /// Sleep for these seconds.
        case sleep(seconds: Double)
        /// Wake up.
        case wake
        /// Begin cyclic tracking.
        case beginCyclic
        /// End it.
        case endCyclic
        /// Restore the receiver's state before the run, because nothing more is tried. The text tells the user why.
        case restore(reason: String)
    }

    /// What is known about the receiver.
    enum Phase: Hashable, Sendable {
        case awake
        /// The command to sleep was sent, and nothing has confirmed yet that it does.
        case fallingAsleep(Sleep)
        case asleep(Sleep)
        /// It has been awake, or should have been, since an instant, and has no good position yet.
        case waking(Waking)
        case gaveUp
    }

    struct Sleep: Hashable, Sendable {
        let begin: Instant
        /// Since when it has been silent: gpsd 3.22 takes up to two seconds to pass the command on.
        var silentSince: Instant
        /// When it is to wake up.
        var end: Instant
        /// When the fix is needed.
        var due: Instant
    }

    struct Waking: Hashable, Sendable {
        let since: Instant
        let due: Instant
        /// When the command to wake up was last sent, or it woke up by itself.
        var lastWakeCommand: Instant
        /// When its last epoch arrived.
        var lastEpoch: Instant?
        /// Epochs with a position so far.
        var positions = 0
    }

    let rules: SleepRules
    let wakesByItself: Bool
    /// Whether a wake-up before the planned time is possible.
    let canBeWoken: Bool
    let hasCyclic: Bool
    /// Whether backup ends cyclic tracking, because it clears the RAM.
    let forgetsInBackup: Bool

    private(set) var phase = Phase.awake
    private(set) var cyclic = CyclicState.off
    /// How long wake-ups have taken.
    public private(set) var startUps: StartUpTimes
    /// How long the receiver has been in each state.
    public private(set) var times = ReceiverTimes()
    /// The number of sleeps that were confirmed.
    public private(set) var sleeps = 0
    /// The number of failures, and how many of them in a row.
    public private(set) var failures = (total: 0, inARow: 0)

    private var lock = ReceiverLock()
    /// Since when demands have been too frequent for cyclic tracking.
    private var frequentSince: Instant?
    /// Since when the receiver has been awake without a pause; nil while it sleeps.
    private var awakeSince: Instant?
    /// When the ephemerides expire.
    private var ephemeridesUntil: Instant?
    private var countedUntil: Instant?
    /// Whether it may still sleep after what was known about it was discarded.
    private var mayBeAsleep = false

    enum CyclicState: Hashable, Sendable { case off, requested, on, refused }

    /// - Parameters:
    ///   - wakesByItself: whether the receiver wakes up after the time in the command.
    ///   - canBeWoken: whether a command wakes it before.
    ///   - hasCyclic: whether it has cyclic tracking.
    ///   - forgetsInBackup: whether backup ends cyclic tracking, because it clears the RAM.
    ///   - rules: the limits that it keeps to.
    public init(
        wakesByItself: Bool = true, canBeWoken: Bool = true, hasCyclic: Bool = false, forgetsInBackup: Bool = false,
        rules: SleepRules = SleepRules()
    ) {
        (self.wakesByItself, self.canBeWoken, self.hasCyclic) = (wakesByItself, canBeWoken, hasCyclic)
        (self.forgetsInBackup, self.rules) = (forgetsInBackup, rules)
        startUps = StartUpTimes(rules)
    }

    /// Seconds by which a fix comes before it is due at most (``Use/now``): the longest start-up that is planned with,
    /// plus 5 s.
    public static let maxEarliness = StartUpTimes.longest + 5

    // MARK: Inputs

    /// The demand at an instant. Call it whenever the loop runs; it returns the commands to send now.
    public mutating func update(for demand: Demand, at now: Instant) -> [Command] {
        count(until: now)
        switch phase {
        case .gaveUp: return []
        case .awake: return plan(for: demand, at: now)
        case .fallingAsleep(let sleep):
            if isCutShort(sleep, by: demand, at: now) { return wake(from: sleep, for: demand, at: now) }
            guard now >= confirmationTime(of: sleep) else { return [] }
            times[.tracking] -= now.seconds(since: sleep.silentSince)
            times[.asleep] += now.seconds(since: sleep.silentSince)
            sleeps += 1
            phase = .asleep(sleep)
            awakeSince = nil
            return now >= sleep.end ? update(for: demand, at: now) : []
        case .asleep(let sleep):
            if isCutShort(sleep, by: demand, at: now) { return wake(from: sleep, for: demand, at: now) }
            guard now >= sleep.end else { return [] }
            phase = .waking(Waking(since: sleep.end, due: sleep.due, lastWakeCommand: now))
            awakeSince = sleep.end
            return wakesByItself ? [] : [.wake]
        case .waking(var waking):
            if now.seconds(since: waking.since) > rules.longestStartUp {
                return fail("it had no position \(Int(rules.longestStartUp)) s after its wake-up", at: now)
            }
            guard waking.lastEpoch == nil, now.seconds(since: waking.lastWakeCommand) >= rules.wakeRetry else {
                return []
            }
            waking.lastWakeCommand = now
            phase = .waking(waking)
            return canBeWoken ? [.wake] : []
        }
    }

    /// How to use an epoch.
    public enum Use: Hashable, Sendable {
        /// It is not good enough.
        case none
        /// It is delivered if the demand wants it.
        case asDemanded
        /// It is the fix for which the receiver was woken, and is delivered although it may come before it is due: the
        /// sooner, the sooner the receiver can sleep again.
        case now
    }

    /// An epoch of the receiver.
    public mutating func handle(_ fix: Fix, at now: Instant, commands: inout [Command]) -> Use {
        count(until: now)
        awakeSince = awakeSince ?? now
        switch phase {
        case .awake:
            lock.observe(fix, rules)
            noteEphemerides(at: now)
            return .asDemanded
        case .gaveUp: return .asDemanded
        case .fallingAsleep(var sleep):
            if now.seconds(since: sleep.begin) <= rules.silenceGrace {
                sleep.silentSince = now
                phase = .fallingAsleep(sleep)
                return .asDemanded
            }
            commands += fail("it went on sending after the sleep command", at: now)
            return .asDemanded
        case .asleep(let sleep):
            let early = sleep.end.seconds(since: now)
            guard early <= rules.wakeTolerance else {
                // What was confirmed up to here stays; the rest of the sleep is lost.
                commands += fail("it woke up \(Int(early)) s too early", at: now)
                return .asDemanded
            }
            phase = .waking(Waking(since: now, due: sleep.due, lastWakeCommand: now))
            return settle(fix, at: now)
        case .waking: return settle(fix, at: now)
        }
    }

    /// The result of a command that the receiver acknowledges.
    public mutating func acknowledged(_ command: Command, _ isAccepted: Bool, at now: Instant) {
        count(until: now)
        guard command == .beginCyclic, cyclic == .requested else { return }
        cyclic = isAccepted ? .on : .refused
    }

    /// The source is unavailable or no longer needed, or the time has jumped: what was known about the receiver no
    /// longer holds. If it was asleep, it is woken at the next demand.
    public mutating func reset() {
        switch phase {
        case .fallingAsleep, .asleep, .waking: mayBeAsleep = true
        case .awake, .gaveUp: break
        }
        countedUntil = nil
        lock = ReceiverLock()
        (awakeSince, ephemeridesUntil, frequentSince) = (nil, nil, nil)
        if phase != .gaveUp { phase = .awake }
    }

    // MARK: Plans

    private mutating func plan(for demand: Demand, at now: Instant) -> [Command] {
        if mayBeAsleep {
            mayBeAsleep = false
            guard canBeWoken else { return [] }
            phase = .waking(Waking(since: now, due: demand.earliest ?? now, lastWakeCommand: now))
            return [.wake]
        }
        if let sleep = sleepWanted(for: demand, at: now) {
            frequentSince = nil
            guard lock.isGood(rules), hasEphemerides(at: now) else { return updateCyclic(for: demand, at: now) }
            phase = .fallingAsleep(sleep)
            if forgetsInBackup, cyclic == .on { cyclic = .off }
            return [.sleep(seconds: sleep.end.seconds(since: now))]
        }
        return updateCyclic(for: demand, at: now)
    }

    /// Begins or ends cyclic tracking, if the demand and the position make it worth a command.
    private mutating func updateCyclic(for demand: Demand, at now: Instant) -> [Command] {
        guard hasCyclic else { return [] }
        let isFrequent = demand.earliest.map { $0.seconds(since: now) < rules.continuousBelow } ?? true
        frequentSince = isFrequent ? frequentSince ?? now : nil
        switch cyclic {
        case .off where !isFrequent && demand != .idle && lock.isGood(rules) && hasEphemerides(at: now):
            cyclic = .requested
            return [.beginCyclic]
        case .on:
            let isUnwanted = frequentSince.map { now.seconds(since: $0) >= rules.cyclicLinger } ?? false
            guard isUnwanted || !hasEphemerides(at: now) else { return [] }
            cyclic = .off
            awakeSince = now
            return [.endCyclic]
        default: return []
        }
    }

    /// The sleep that a demand permits and that saves energy; nil if there is none.
    func sleepWanted(for demand: Demand, at now: Instant) -> Sleep? {
        guard case .notBefore(let due) = demand else { return nil }
        let gap = due.seconds(since: now)
        let lead = startUps.lead
        let asleep = gap - lead
        guard asleep >= rules.shortestSleep + rules.silenceGrace + rules.silenceProof else { return nil }
        // The fix is used as soon as it is there, so that a sleep and its start-up last so long. The start-up costs
        // full power: at 2.9 times its duration backup begins to beat cyclic tracking.
        let startUp = startUps.mean
        if hasCyclic, cyclic != .refused, startUp >= rules.cyclicShare * (asleep + startUp) { return nil }
        return Sleep(begin: now, silentSince: now, end: now.advanced(bySeconds: asleep), due: due)
    }

    /// When silence up to then confirms that the receiver sleeps.
    func confirmationTime(of sleep: Sleep) -> Instant {
        sleep.begin.advanced(bySeconds: rules.silenceGrace + rules.silenceProof)
    }

    /// Whether a fix is needed well before the one that the sleep was planned for.
    private func isCutShort(_ sleep: Sleep, by demand: Demand, at now: Instant) -> Bool {
        guard canBeWoken, demand != .idle else { return false }
        guard let earliest = demand.earliest else { return true }
        return earliest.seconds(since: sleep.due) < -1 && sleep.end.seconds(since: now) > 1
    }

    private mutating func wake(from sleep: Sleep, for demand: Demand, at now: Instant) -> [Command] {
        // It may sleep on for the new demand.
        if let earliest = demand.earliest {
            let end = earliest.advanced(bySeconds: -startUps.lead)
            if end > now, !wakesByItself {
                let shorter = Sleep(begin: sleep.begin, silentSince: sleep.silentSince, end: end, due: earliest)
                if isAsleep { phase = .asleep(shorter) } else { phase = .fallingAsleep(shorter) }
                return []
            }
        }
        phase = .waking(Waking(since: now, due: demand.earliest ?? now, lastWakeCommand: now))
        awakeSince = now
        return [.wake]
    }

    /// Whether a fix after a wake-up is good enough; then the receiver is awake as before.
    private mutating func settle(_ fix: Fix, at now: Instant) -> Use {
        guard case .waking(var waking) = phase else { return .asDemanded }
        if fix.mode != .none {
            // The search has ended some time since the last epoch.
            if waking.positions == 0, let last = waking.lastEpoch {
                let found = now.seconds(since: last) / 2
                times[.acquiring] -= found
                times[cyclic == .on ? .cyclic : .tracking] += found
            }
            waking.positions += 1
        }
        waking.lastEpoch = now
        guard waking.positions >= rules.settlingEpochs || lock.isSettled(fix, rules) else {
            phase = .waking(waking)
            return .none
        }
        startUps.observe(max(0, now.seconds(since: waking.since)))
        failures.inARow = 0
        phase = .awake
        lock.observe(fix, rules)
        guard fix.mode != .none else { return .none }
        return waking.due.seconds(since: fix.time) <= SleepPlanner.maxEarliness ? .now : .asDemanded
    }

    private mutating func fail(_ reason: String, at now: Instant) -> [Command] {
        failures = (failures.total + 1, failures.inARow + 1)
        awakeSince = awakeSince ?? now
        guard failures.inARow >= rules.mostFailures else {
            phase = .awake
            return []
        }
        phase = .gaveUp
        cyclic = .refused
        return [.restore(reason: reason)]
    }

    // MARK: Ephemerides

    private mutating func noteEphemerides(at now: Instant) {
        // Between its epochs a receiver in cyclic tracking does not receive commands.
        guard cyclic != .on, let awakeSince, lock.isGood(rules), now.seconds(since: awakeSince) >= rules.ephemerisTime
        else { return }
        ephemeridesUntil = now.advanced(bySeconds: rules.ephemerisAge)
    }

    private func hasEphemerides(at now: Instant) -> Bool { ephemeridesUntil.map { now < $0 } ?? false }

    // MARK: Times

    private mutating func count(until now: Instant) {
        times = activity.times(at: now)
        countedUntil = now
    }

    /// What the receiver has done, and does now.
    public var activity: ReceiverActivity {
        let (state, end): (ReceiverTimes.State, Instant?) =
            switch phase {
            // Others sleep until they are woken.
            case .asleep(let sleep): (.asleep, wakesByItself ? sleep.end : nil)
            case .waking(let waking) where waking.positions == 0: (.acquiring, nil)
            case .awake, .waking: (cyclic == .on ? .cyclic : .tracking, nil)
            case .fallingAsleep, .gaveUp: (.tracking, nil)
            }
        return ReceiverActivity(times: times, since: countedUntil, state: state, end: end)
    }

    /// The receiver's state, if it is certain, so that measured power can be attributed to it; nil while it falls
    /// asleep, and before it has a good position.
    public var certainState: ReceiverTimes.State? {
        switch phase {
        case .fallingAsleep: nil
        case .awake, .gaveUp: lock.isGood(rules) ? activity.state : nil
        case .asleep, .waking: activity.state
        }
    }
}
