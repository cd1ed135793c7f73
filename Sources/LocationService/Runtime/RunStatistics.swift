import CPUMeter
import LocationModel
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
    /// The CPU time of the loop's thread when it began to wait.
    private var waitBegan: Int64 = 0
    /// What the loop's thread had used when it began to work for status requests only; nil if it does anything else.
    private var statusWorkBegan: CPUReading?
    /// Waits that only status requests have ended.
    private var waitsForStatus = 0

    init(_ application: Application) {
        ledger = CPULedger(.notRunning, at: application.cost(by: meter))
        isOfThisProcess = application.readCost == nil
    }

    mutating func countWakeUp() { deliveries.wakeUps += 1 }

    /// Counts a delivery of so many locations.
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
        counts.wakeUps += waits - waitsForStatus
        counts.source = source
        return counts
    }

    /// The counts of one state, given the present state and the total counts.
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
    }

    /// Starts to measure the first state.
    mutating func begin(_ application: Application, time: Instant?) {
        ledger.begin(at: application.cost(by: meter), time: time)
    }

    // MARK: Status requests

    /// The loop begins to wait. What it has done since a wait that only status requests have ended was for them.
    mutating func beginWait() {
        if statusWorkBegan != nil { setAside(upTo: CPUMeter.readThread(), requests: 0) }
        statusWorkBegan = nil
        waitBegan = CPUClock.thread
    }

    /// Only status requests have ended a wait. Waking up costs more than the reply itself, so it is part of them.
    /// - Parameter reading: what the thread had used when it woke up.
    mutating func beginStatusWork(at reading: CPUReading) {
        waitsForStatus += 1
        var began = reading
        (began.processNanoseconds, began.threadNanoseconds) = (waitBegan, waitBegan)
        // The wait itself.
        began.voluntarySwitches -= 1
        statusWorkBegan = began
    }

    /// The loop works for the app.
    mutating func beginOtherWork() { statusWorkBegan = nil }

    /// The loop begins to reply to a status request.
    /// - Parameter usage: what the request has used on other threads.
    /// - Returns: what the loop's thread has used until now.
    mutating func beginStatusRequest(costing usage: CPUUsage) -> CPUReading {
        setAside(usage, requests: 0)
        let now = CPUMeter.readThread()
        setAside(upTo: now, requests: 0)
        return now
    }

    /// The loop has replied to a status request.
    /// - Parameter begin: what its thread had used at the beginning.
    mutating func endStatusRequest(since begin: CPUReading) {
        let isAlone = statusWorkBegan != nil
        statusWorkBegan = begin
        setAside(upTo: CPUMeter.readThread(), requests: 1)
        if !isAlone { statusWorkBegan = nil }
    }

    private mutating func setAside(upTo now: CPUReading, requests: Int) {
        guard let began = statusWorkBegan else { return }
        statusWorkBegan = now
        setAside(now - began, requests: requests)
    }

    private mutating func setAside(_ usage: CPUUsage, requests: Int) {
        if isOfThisProcess { ledger.setAside(usage, requests: requests) }
    }

    // MARK: Cost

    /// The cost of each state so far.
    func cost(_ application: Application, time: Instant?) -> CPULedger {
        ledger.closed(at: application.cost(by: meter), time: time)
    }
}
