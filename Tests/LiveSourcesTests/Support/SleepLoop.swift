import LiveSources
import LocationModel
import LocationService
import ReceiverPower
import Synchronization
import SystemCalls
import TestSupport

/// The journal that a run with a sleeping receiver leaves for the next one, and its messages.
final class JournalBox: Sendable {
    private let box: Mutex<(journal: ReceiverJournal?, lines: [String])>

    init(_ journal: ReceiverJournal? = nil) { box = Mutex((journal, [])) }

    var journal: ReceiverJournal? { box.withLock(\.journal) }
    var lines: [String] { box.withLock(\.lines) }

    /// The sender of commands in this run.
    func sleep(_ link: any ReceiverLink, family: ReceiverFamily? = nil, recoversOnly: Bool = false) -> ReceiverSleep {
        ReceiverSleep(
            link, family: family, journal: journal, recoversOnly: recoversOnly,
            save: { [self] journal in box.withLock { $0.journal = journal } },
            report: { [self] in append($0) })
    }

    func append(_ line: String) { box.withLock { $0.lines.append(line) } }
}

extension SleepRules {
    /// Everything in a few seconds, for real time.
    static var quick: SleepRules {
        var rules = SleepRules()
        (rules.ephemerisTime, rules.silenceGrace, rules.silenceProof) = (1, 3, 0.8)
        (rules.shortestSleep, rules.wakeRetry, rules.cyclicLinger, rules.wakeTolerance) = (1, 1, 1, 1)
        rules.assumedStartUps = [2]
        return rules
    }
}

extension PseudoReceiver {
    /// A receiver that has a position half a second after it wakes up, and ignores no command.
    static func quick(_ family: SimulatedReceiver.Family = .m8) throws -> PseudoReceiver {
        var receiver = SimulatedReceiver(family, seed: 1)
        (receiver.hotMedian, receiver.ignoredShare) = (0.5, 0)
        return try PseudoReceiver(receiver)
    }
}

/// The loop around a source whose receiver sleeps, in real time.
struct SleepLoop<Base: FixSource & ~Copyable>: ~Copyable {
    var source: SleepingSource<Base>
    let sleep: ReceiverSleep
    private(set) var fixes: [Fix] = []
    private(set) var losses: [String] = []

    init(_ base: consuming Base, _ sleep: ReceiverSleep, _ box: JournalBox) {
        self.sleep = sleep
        source = SleepingSource(base, sleep, rules: .quick) { box.append($0) }
    }

    static var now: Instant { Instant(nanoseconds: systemClockNanoseconds()) }

    /// Calls the source and waits for what it requests; false if the condition does not hold within the seconds.
    mutating func run(
        _ demand: Demand, seconds: Double = 60, until isDone: (borrowing Self) -> Bool
    ) throws -> Bool {
        let deadline = Deadline(after: seconds)
        while !deadline.hasPassed {
            if isDone(self) { return true }
            let now = Self.now
            switch try source.next(demand, before: nil, at: now) {
            case .fix(let fix), .restarted(let fix, _): fixes.append(fix)
            case .lost(let reason): losses.append(reason)
            case .waiting(let wait):
                // Short, so that the condition is checked.
                let left = min(wait.until.map { $0.seconds(since: now) } ?? 0.05, 0.05)
                awaitReadiness(
                    of: wait.descriptor ?? -1, wait.readiness, nanoseconds: Int64(max(0, left) * 1e9))
            default: break
            }
        }
        return false
    }

    /// Follows a demand of the same wait after each fix, until the condition holds.
    mutating func poll(
        every wait: Double, seconds: Double = 60, until isDone: (borrowing Self) -> Bool
    ) throws -> Bool {
        let deadline = Deadline(after: seconds)
        while !deadline.hasPassed {
            let count = fixes.count
            let demand = Demand.notBefore(Self.now.advanced(bySeconds: wait))
            guard try run(demand, seconds: seconds, until: { $0.fixes.count > count || isDone($0) }) else {
                return false
            }
            if isDone(self) { return true }
        }
        return false
    }
}
