public import LocationModel
public import ReceiverPower

private enum SleepPause {
    /// Seconds between two tries to restore the receiver, or to find out its kind.
    static let betweenTries = 5.0
    /// How often its kind is asked for at most.
    static let maxIdentifications = 5
}

/// A live source whose receiver sleeps between the fixes that are needed (``SleepPlanner``).
///
/// While the receiver sleeps, the source below is not asked: its descriptor, on which nothing arrives, and the planned
/// wake-up are all that the loop waits for. Nothing is claimed that the receiver's own silence and fixes have not
/// confirmed.
public struct SleepingSource<Base: FixSource & ~Copyable>: FixSource, ~Copyable {
    /// The source whose receiver is put to sleep.
    public var base: Base
    private let sleep: ReceiverSleep
    private let report: (String) -> Void
    /// Nil until the kind of receiver is known.
    private var planner: SleepPlanner?
    private var isAvailable = false
    /// When restoring what a killed run has left, or finding out the kind of receiver, is tried again; nil if neither
    /// is to be done, or not now.
    private var (recovery, identification): (Instant?, Instant?)
    private var identifications = 0
    /// Whether its kind is being found out.
    private var isIdentifying = false
    private var isIdle = true

    /// - Parameters:
    ///   - base: the source that reads the receiver.
    ///   - sleep: sends it the commands.
    ///   - report: prints a line for the user.
    public init(_ base: consuming Base, _ sleep: ReceiverSleep, report: @escaping (String) -> Void) {
        self.base = base
        (self.sleep, self.report) = (sleep, report)
    }

    /// How long the receiver has been in each state; nil while its kind is not known.
    public var times: ReceiverTimes? { planner?.times }
    /// Whether the receiver sleeps as far as known.
    public var isAsleep: Bool { planner?.isAsleep ?? false }
    /// Whether the receiver is in cyclic tracking.
    public var isCyclic: Bool { planner?.isCyclic ?? false }
    /// Whether it has given up.
    public var hasGivenUp: Bool { planner?.hasGivenUp ?? false }
    /// The number of sleeps that were confirmed, and of failures.
    public var sleeps: (confirmed: Int, failed: Int) { (planner?.sleeps ?? 0, planner?.failures.total ?? 0) }

    /// See ``FixSource/counts``.
    public var counts: SourceCounts { base.counts }

    /// See ``FixSource/next(_:before:at:)``.
    public mutating func next(_ demand: Demand, before limit: Instant?, at now: Instant) throws -> SourceEvent {
        while true {
            handleResults(at: now)
            if demand != .idle { recover(at: now) }
            let isPlanned = isAvailable && demand != .idle && planner != nil
            if isPlanned {
                isIdle = false
                for command in planner?.update(for: demand, at: now) ?? [] { sleep.perform(command) }
                publishActivity()
            } else if !isIdle {
                isIdle = true
                planner?.reset()
                publishActivity()
            }
            let needsEveryEpoch =
                demand != .idle && sleep.awaitsResponses
                || isPlanned && planner?.needsEveryEpoch(for: demand, at: now) ?? false
            switch try base.next(needsEveryEpoch ? .everyEpoch : demand, before: limit, at: now) {
            case .fix(let fix):
                isAvailable = true
                identify(at: now)
                if let used = handle(fix, demand, isPlanned: isPlanned, at: now) { return .fix(used) }
            case .restarted(let fix, let before):
                isAvailable = true
                planner?.reset()
                return .restarted(fix, from: before)
            case .silent(let since):
                guard isPlanned, planner?.expectsSilence(at: now) ?? false else { return .silent(since: since) }
            case .lost(let reason):
                isAvailable = false
                return .lost(reason: reason)
            case .found(let name):
                isAvailable = true
                return .found(name: name)
            case .waiting(let wait):
                return .waiting((isPlanned ? bounded(wait, at: now) : wait).limited(to: recovery))
            case .limitReached: return .limitReached
            case .ended(let time): return .ended(at: time)
            }
        }
    }

    /// The fix, if it is delivered.
    private mutating func handle(_ fix: Fix, _ demand: Demand, isPlanned: Bool, at now: Instant) -> Fix? {
        guard isPlanned else { return demand.wants(fix.time) ? fix : nil }
        // A fix sets the clock only after this call, so `now` may be earlier than the fix.
        let now = max(now, fix.time)
        var commands: [SleepPlanner.Command] = []
        let use = planner?.handle(fix, at: now, commands: &commands) ?? .asDemanded
        for command in commands { sleep.perform(command) }
        publishActivity()
        switch use {
        case .none: return nil
        case .asDemanded: return demand.wants(fix.time) ? fix : nil
        case .now: return fix
        }
    }

    private func publishActivity() {
        if let planner { sleep.publish(planner.activity, certainState: planner.certainState) }
    }

    /// A receiver that a killed run has left asleep sends nothing, so that this does not wait for anything from it.
    private mutating func recover(at now: Instant) {
        guard recovery.map({ $0 <= now }) ?? true else { return }
        recovery = sleep.isRecovering ? now.advanced(bySeconds: SleepPause.betweenTries) : nil
        if recovery != nil { sleep.recover() }
    }

    /// gpsd knows its receiver only some seconds after it has opened it.
    private mutating func identify(at now: Instant) {
        guard planner == nil, !isIdentifying, identifications < SleepPause.maxIdentifications,
            identification.map({ $0 <= now }) ?? true
        else { return }
        identifications += 1
        identification = now.advanced(bySeconds: SleepPause.betweenTries)
        isIdentifying = true
        sleep.identify()
    }

    private mutating func handleResults(at now: Instant) {
        for result in sleep.removeResults() {
            switch result {
            case .identified(let family):
                planner = SleepPlanner(for: family)
                report("the receiver may sleep while no fix is needed (\(family.name))")
            case .unusable(let reason):
                isIdentifying = false
                guard identifications == SleepPause.maxIdentifications else { continue }
                report("the receiver stays awake: \(reason)")
            case .cyclicTracking(let isAccepted): planner?.acknowledged(.beginCyclic, isAccepted, at: now)
            case .responses: break
            }
        }
    }

    /// While the receiver sleeps, only it can end the wait before the planned wake-up.
    private func bounded(_ wait: SourceWait, at now: Instant) -> SourceWait {
        guard let planner, let deadline = planner.deadline else { return wait }
        var wait = wait.limited(to: deadline)
        if planner.isAsleep { wait.until = deadline }
        return wait
    }
}
