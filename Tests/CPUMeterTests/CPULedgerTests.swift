import CPUMeter
import LocationModel
import TestSupport
import Testing

struct CPULedgerTests {
    private func reading(_ milliseconds: Int64) -> CPUUsage {
        CPUUsage(processNanoseconds: milliseconds * 1_000_000, instructions: milliseconds * 1000)
    }

    @Test func `A difference is counted in the state that ends`() {
        var ledger = CPULedger(.active, at: reading(10), time: at(0))
        ledger.enter(.background, at: reading(110), time: at(60))
        ledger.enter(.active, at: reading(115), time: at(660))
        let report = ledger.closed(at: reading(215), time: at(720))

        #expect(report[.active].usage.processNanoseconds == 200_000_000)
        #expect(report[.active].usage.instructions == 200_000)
        #expect(report[.active].seconds == 120)
        #expect(report[.active].visits == 2)
        #expect(report[.background].usage.processNanoseconds == 5_000_000)
        #expect(report[.background].seconds == 600)
        #expect(report[.background].visits == 1)
        #expect(report[.suspended] == CPULedger(.active, at: reading(0))[.suspended])
        #expect(report[.suspended].load == nil)
        #expect(abs(report[.active].load! - 0.2 / 120) < 1e-15)
    }

    @Test func `Nothing is lost and nothing is counted twice`() {
        var ledger = CPULedger(.notRunning, at: reading(7), time: at(0))
        var generator = SeededGenerator(seed: 1)
        var now: Int64 = 7
        for second in 1...1000 {
            now += Int64.random(in: 0...20, using: &generator)
            ledger.enter(
                ApplicationState.allCases.randomElement(using: &generator)!, at: reading(now), time: at(Double(second)))
        }
        #expect(ledger.total.usage == reading(now) - reading(7))
        #expect(ledger.total.seconds == 1000)
        #expect(ledger.closed(at: reading(now)).total == ledger.total)
    }

    @Test func `Entering the same state again counts the difference and is no new visit`() {
        var ledger = CPULedger(.active, at: reading(0))
        ledger.enter(.active, at: reading(5))
        #expect(ledger[.active].usage.processNanoseconds == 5_000_000)
        #expect(ledger[.active].visits == 1)
    }

    @Test func `A closed copy leaves the ledger open`() {
        var ledger = CPULedger(.active, at: reading(0))
        _ = ledger.closed(at: reading(50))
        ledger.enter(.background, at: reading(80))
        #expect(ledger[.active].usage.processNanoseconds == 80_000_000)
    }

    @Test func `Time that goes back adds no seconds`() {
        var ledger = CPULedger(.active, at: reading(0), time: at(100))
        ledger.enter(.background, at: reading(1), time: at(40))
        ledger.enter(.active, at: reading(2), time: at(70))
        #expect(ledger[.active].seconds == 0)
        #expect(ledger[.background].seconds == 30)
    }
}
