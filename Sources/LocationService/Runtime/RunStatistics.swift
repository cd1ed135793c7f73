import CPUMeter
import LocationModel

/// The counts and costs of a run and of each state of the app in it.
struct RunStatistics: ~Copyable {
    private(set) var deliveries = ServiceCounts()
    private var byState = CountsByState()
    private var batches = 0
    private let meter = CPUMeter()
    private(set) var ledger: CPULedger

    init(_ application: Application) {
        ledger = CPULedger(.notRunning, at: application.cost(by: meter))
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
        counts.wakeUps += waits
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

    /// The usage until now, at the beginning of a reply to a status request; nil for an app in a process of its own,
    /// whose cost does not contain the reply.
    func reading(_ application: Application) -> CPUReading? { application.readCost == nil ? meter.read() : nil }

    /// Records that a status request was replied to.
    /// - Parameter usage: what the request has used on other threads.
    mutating func endStatusRequest(since reading: CPUReading?, costing usage: CPUUsage) {
        guard let reading else { return }
        var usage = usage + (meter.read() - reading)
        // The loop's wake-up.
        usage.voluntarySwitches += 1
        ledger.setAside(usage)
    }

    /// The cost of each state so far.
    func cost(_ application: Application, time: Instant?) -> CPULedger {
        ledger.closed(at: application.cost(by: meter), time: time)
    }
}
