import CPUMeter
import LocationModel
import TestSupport
import Testing

/// What a run costs besides the app.
struct OverheadTests {
    private func reading(_ milliseconds: Int64, switches: Int64 = 0) -> CPUUsage {
        CPUUsage(processNanoseconds: milliseconds * 1_000_000, voluntarySwitches: switches)
    }

    @Test func `What was used before the first state is the start-up and in no state`() {
        var ledger = CPULedger(.notRunning, at: reading(10))
        ledger.begin(at: reading(14), time: at(0))
        ledger.enter(.active, at: reading(15), time: at(0))
        let report = ledger.closed(at: reading(20), time: at(60))
        #expect(report.startUp.processNanoseconds == 14_000_000)
        #expect(report[.notRunning].usage.processNanoseconds == 1_000_000)
        #expect(report[.active].usage.processNanoseconds == 5_000_000 && report[.active].seconds == 60)
    }

    @Test func `A status request does not change the cost of a state`() {
        var (observed, unobserved) = (
            CPULedger(.background, at: reading(0), time: at(0)), CPULedger(.background, at: reading(0), time: at(0))
        )
        for second in 1...12 {
            // Each request uses 2 ms and wakes two threads.
            observed.setAside(reading(2, switches: 2) - reading(0))
            let (own, requests) = (Int64(second), 2 * Int64(second))
            observed.enter(
                .background, at: reading(own + requests, switches: own + requests), time: at(Double(second)))
            unobserved.enter(.background, at: reading(own, switches: own), time: at(Double(second)))
        }
        #expect(observed[.background] == unobserved[.background])
        #expect(observed.statusRequests.visits == 12)
        #expect(observed.statusRequests.usage.processNanoseconds == 24_000_000)
        #expect(observed.statusRequests.usage.voluntarySwitches == 24)
    }
}
