import LiveSources
import LocationModel
import ReceiverPower
import Synchronization
import SystemCalls
import TestSupport
import Testing

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

/// A link whose `send` returns when the receiver has received the bytes: a ``SleepLoop`` does not move the time while a call
/// is under way.
private struct PunctualLink: ReceiverLink {
    let base: any ReceiverLink
    let device: PseudoReceiver

    func identify(while isWanted: () -> Bool) throws(ReceiverLinkError) -> ReceiverFamily {
        try base.identify(while: isWanted)
    }

    func send(_ bytes: [UInt8]) throws(ReceiverLinkError) {
        let before = device.received.count
        try base.send(bytes)
        // gpsd drops what it gets before it has identified the receiver.
        _ = Deadline(after: 5).wait { device.received.dropFirst(before).contains(bytes) }
    }

    func exchange(
        _ commands: [[UInt8]], isSourceReading: Bool, while isWanted: () -> Bool
    ) throws(ReceiverLinkError) -> [ReceiverResponse] {
        try base.exchange(commands, isSourceReading: isSourceReading, while: isWanted)
    }
}

extension PseudoReceiver {
    /// A receiver whose time a ``SleepLoop`` moves; it has a position a second after it wakes up, and ignores no
    /// command.
    static func stepped(_ family: SimulatedReceiver.Family = .m8) throws -> PseudoReceiver {
        var receiver = SimulatedReceiver(family, seed: 1)
        (receiver.hotMedian, receiver.ignoredShare) = (1, 0)
        return try PseudoReceiver(receiver, hertz: 1, steppedFrom: at(0))
    }
}

/// The loop around a source whose receiver sleeps, in virtual time.
///
/// Time passes only when everything that was sent has been read, by gpsd and by the source, and no command is under
/// way; these take the real time that they need.
struct SleepLoop<Base: FixSource & ~Copyable>: ~Copyable {
    var source: SleepingSource<Base>
    let sleep: ReceiverSleep
    private(set) var now: Instant
    private(set) var fixes: [Fix] = []
    private(set) var losses: [String] = []
    /// Another client of the gpsd between receiver and source; nil if there is none.
    var observer: ObserverClient?
    private let device: PseudoReceiver

    init(
        _ base: consuming Base, _ link: any ReceiverLink, of device: PseudoReceiver, _ box: JournalBox,
        family: ReceiverFamily? = nil, recoversOnly: Bool = false, observer: ObserverClient? = nil
    ) {
        sleep = box.sleep(PunctualLink(base: link, device: device), family: family, recoversOnly: recoversOnly)
        source = SleepingSource(base, sleep) { box.append($0) }
        (self.device, self.observer) = (device, observer)
        now = device.times.now
    }

    /// Calls the source and waits for what it requests; false if the condition does not hold within the seconds.
    mutating func run(
        _ demand: Demand, seconds: Double = 1200, until isDone: (borrowing Self) -> Bool
    ) throws -> Bool {
        let end = now.advanced(bySeconds: seconds)
        // Of real time, for failures only.
        let deadline = Deadline(after: 300)
        var isRepeated = false
        while now < end, !deadline.hasPassed {
            if isDone(self) { return true }
            switch try source.next(demand, before: nil, at: now) {
            case .fix(let fix), .restarted(let fix, _): fixes.append(fix)
            case .lost(let reason): losses.append(reason)
            case .waiting(let wait):
                if try hasWork(wait) {
                    isRepeated = false
                } else if !isRepeated {
                    // A command may have ended since the call.
                    isRepeated = true
                } else {
                    isRepeated = false
                    try advance(to: min(wait.until ?? end, end))
                }
            default: break
            }
        }
        return false
    }

    /// Follows a demand of the same wait after each fix, until the condition holds.
    mutating func poll(
        every wait: Double, seconds: Double = 1200, until isDone: (borrowing Self) -> Bool
    ) throws -> Bool {
        let end = now.advanced(bySeconds: seconds)
        while now < end {
            let count = fixes.count
            let demand = Demand.notBefore(now.advanced(bySeconds: wait))
            guard try run(demand, seconds: seconds, until: { $0.fixes.count > count || isDone($0) }) else {
                return false
            }
            if isDone(self) { return true }
        }
        return false
    }

    /// Whether something is to be done before time passes.
    private func hasWork(_ wait: SourceWait) throws -> Bool {
        try observer?.waitForReplies()
        if sleep.isBusy {
            wait.awaitReadiness(nanoseconds: 1_000_000)
            return true
        }
        return wait.descriptor.map { isReady($0, wait.readiness) } ?? false
    }

    /// Moves the time to the next epoch, but at most to an instant.
    private mutating func advance(to limit: Instant) throws {
        now = max(now, min(limit, device.times.nextEpoch))
        let before = device.unread
        let sent = device.advance(to: now)
        guard sent > 0 else { return }
        if let observer {
            try observer.waitForEpoch()
        } else {
            // A device that nothing reads is full after 4 kB.
            #expect(Deadline(after: 60).wait { device.unread >= min(before + sent, 3000) })
        }
    }
}
