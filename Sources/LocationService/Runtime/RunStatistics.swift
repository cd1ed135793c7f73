import CPUMeter
import LocationModel
import Synchronization
import SystemCalls

/// The counts and costs of a run and of each state of the app in it.
struct RunStatistics: ~Copyable {
    private(set) var deliveries = ServiceCounts()
    private var byState = CountsByState()
    private var batches = 0
    private let meter = CPUMeter()
    private(set) var ledger: CPULedger

    /// Whether the costs are those of this process, which also replies to status requests.
    private let isOfThisProcess: Bool
    /// The CPU time of the loop's thread when it began to wait, if a request may end the wait.
    private var waitBegan: Int64?
    /// That time when it began to work for status requests only; nil if it does anything else.
    private var statusWorkBegan: Int64?
    /// That time when it began with the current status request.
    private var requestBegan: Int64?
    /// How often the loop's thread had waited when its state or the last such wait began.
    private var threadSwitches: Int64 = 0
    /// Waits that only status requests have ended.
    private var waitsForStatus = 0
    /// The most CPU time of the current state, in nanoseconds, that a status has contained. Atomic only because `cost`
    /// is not mutating: it serves a public property.
    private let shown = Atomic<Int64>(0)

    init(_ application: Application) {
        ledger = CPULedger(.notRunning, at: application.cost(by: meter))
        isOfThisProcess = application.readCost == nil
    }

    mutating func countWakeUp() { deliveries.wakeUps += 1 }

    /// Counts a delivery of a number of locations.
    /// - Returns: the number of the batch, when there are several.
    mutating func countDelivery(of locations: Int) -> Int? {
        deliveries.deliveries += 1
        deliveries.locations += locations
        guard locations > 1 else { return nil }
        batches += 1
        return batches
    }

    /// All counts so far, with the loop's real waits and the source's counts.
    func counts(waits: Int, source: SourceCounts) -> ServiceCounts {
        var counts = deliveries
        counts.wakeUps += waits > 0 ? waits - waitsForStatus : 0
        counts.source = source
        return counts
    }

    /// The counts of one state, given the current state and the total counts.
    func counts(in state: ApplicationState, present: ApplicationState, _ counts: ServiceCounts)
        -> ServiceCounts
    {
        var byState = byState
        byState.add(counts, to: present)
        return byState[state]
    }

    /// Records that the app enters a state.
    mutating func enter(
        _ state: ApplicationState, counts: ServiceCounts, _ application: Application, time: Instant?
    ) {
        byState.add(counts, to: ledger.state)
        ledger.enter(state, at: application.cost(by: meter), time: time)
        shown.store(0, ordering: .relaxed)
        threadSwitches = ResourceUsage(of: .thread).voluntarySwitches
    }

    /// Starts to measure the first state.
    mutating func begin(_ application: Application, time: Instant?) {
        ledger.begin(at: application.cost(by: meter), time: time)
        shown.store(0, ordering: .relaxed)
        threadSwitches = ResourceUsage(of: .thread).voluntarySwitches
    }

    // MARK: Status requests

    /// The loop begins to wait. What it has done since a wait that only status requests have ended was for them.
    /// - Parameter servesClients: whether a request may end the wait; otherwise the clock need not be read.
    mutating func beginWait(servesClients: Bool) {
        guard servesClients || statusWorkBegan != nil else { return waitBegan = nil }
        let now = CPUClock.thread
        if let began = statusWorkBegan { setAside(now - began, requests: 0) }
        statusWorkBegan = nil
        waitBegan = now
    }

    /// Only status requests have ended a wait. Waking up costs more than the reply itself, so it is part of them.
    mutating func beginStatusWork() {
        waitsForStatus += 1
        statusWorkBegan = waitBegan ?? CPUClock.thread
        // The wait itself, unless the request was there already: then the thread has not waited.
        let switches = ResourceUsage(of: .thread).voluntarySwitches
        setAside(0, switches: min(1, switches - threadSwitches), requests: 0)
        threadSwitches = switches
    }

    /// The loop works for the app.
    mutating func beginOtherWork() { statusWorkBegan = nil }

    /// The loop begins to reply to a status request.
    mutating func beginStatusRequest() { requestBegan = statusWorkBegan ?? CPUClock.thread }

    /// The loop has replied to a status request.
    mutating func endStatusRequest() {
        guard let began = requestBegan else { return }
        requestBegan = nil
        // Work that goes on is set aside when the loop waits again.
        setAside(statusWorkBegan == nil ? CPUClock.thread - began : 0, requests: 1)
    }

    private mutating func setAside(_ nanoseconds: Int64, switches: Int64 = 0, requests: Int) {
        if isOfThisProcess {
            ledger.setAside(RunStatistics.usage(nanoseconds, switches: switches), requests: requests)
        }
    }

    /// The usage of the loop's thread for this CPU time.
    private static func usage(_ nanoseconds: Int64, switches: Int64 = 0) -> CPUUsage {
        CPUUsage(
            processNanoseconds: nanoseconds, threadNanoseconds: nanoseconds, voluntarySwitches: switches,
            instructions: 0)
    }

    // MARK: Cost

    /// The cost of each state so far, without that of the current status request.
    func cost(_ application: Application, time: Instant?) -> CPULedger {
        var reading = application.cost(by: meter)
        if isOfThisProcess, let began = requestBegan {
            reading = reading - RunStatistics.usage(CPUClock.thread - began)
            // The two clocks are read one after the other. A cost that decreases looks like a restart to a monitoring
            // system.
            let spent = ledger.presentUsage(at: reading).processNanoseconds
            let least = max(spent, shown.load(ordering: .relaxed))
            shown.store(least, ordering: .relaxed)
            reading.processNanoseconds += least - spent
        }
        return ledger.closed(at: reading, time: time)
    }
}
