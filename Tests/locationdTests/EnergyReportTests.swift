import CPUMeter
import Foundation
import LocationModel
import ReceiverPower
import TestSupport
import Testing

@testable import locationd

/// Energy is shown with its interval, its source, and whether it was measured.
struct EnergyReportTests {
    private func cost(active: Double, background: Double) -> CPULedger {
        var ledger = CPULedger(.active, at: CPUUsage(), time: at(0))
        ledger.enter(.background, at: CPUUsage(processNanoseconds: Int64(active * 1e9)), time: at(60))
        return ledger.closed(
            at: CPUUsage(processNanoseconds: Int64((active + background) * 1e9)), time: at(660))
    }

    private func times(tracking: Double, asleep: Double) -> ReceiverTimes {
        ReceiverTimes([.tracking: tracking, .asleep: asleep])
    }

    private func report(
        _ receiver: ReceiverTimes?, _ profile: PowerProfile = PowerFile(receiver: .ublox(.m8)).profile
    ) -> EnergyReport {
        var ledger = EnergyLedger(.active)
        ledger.enter(.background, .init(receiver: receiver.map { _ in .tracking(seconds: 60) }))
        ledger.add(.init(receiver: receiver))
        let none = EnergySensors(SensorTree(read: { _ in nil }, entries: { _ in [] }))
        return EnergyReport(
            ledger, cost(active: 1.2, background: 0.12), profile, none, overhead: .zero, sleeps: receiver != nil)
    }

    @Test func `Each figure's line says how it was found, and where its factors come from`() {
        let lines = report(times(tracking: 120, asleep: 540)).text.split(separator: "\n")
        #expect(lines.first == "energy, with 95 % intervals")
        let figures = lines.filter { $0.contains(" J (") || $0.contains(" mJ (") }
        #expect(figures.count == 8 && figures.allSatisfy { $0.hasSuffix(" estimated") }, "\(lines)")
        #expect(lines.contains { $0.contains("estimated with cpu = 0.750 W") && $0.contains("busy core") })
        #expect(lines.contains { $0.contains("receiver-asleep") && $0.contains("NEO-M8") })
        #expect(!lines.contains { $0.contains("battery") })
    }

    @Test func `The CPU's saving is printed beside the receiver's`() {
        let saved = report(times(tracking: 120, asleep: 540)).saved
        #expect(saved.map(\.part) == ["CPU", "receiver"])
        // 1.2 s a minute would have been 12 s in ten; 540 s at 87.5 mW less what it takes asleep.
        #expect(abs(saved[0].joules - 11.88 * 0.75) < 1e-6)
        #expect(abs(saved[1].joules - 540 * (0.08745 - 0.00028875)) < 1e-6)
    }

    @Test func `Nothing saved is said of a receiver that did not sleep`() {
        #expect(report(times(tracking: 660, asleep: 0)).saved.map(\.part) == ["CPU"])
        #expect(report(nil).saved.map(\.part) == ["CPU"] && !report(nil).figures.contains { $0.part == "receiver" })
    }

    @Test func `A part without a factor has no figure`() {
        let report = report(times(tracking: 120, asleep: 540), PowerProfile())
        #expect(report.figures.isEmpty && report.saved.isEmpty && report.unknown == ["CPU", "receiver"])
        #expect(report.text.contains("  receiver: unknown, because the power profile has no factor for it\n"))
    }

    @Test func `A status line carries the energy`() throws {
        let energy = report(times(tracking: 120, asleep: 540))
        var json = JSONWriter()
        json.object { json in
            json.field("version", 2)
            json.field("time", "2026-05-01T08:00:00.000Z")
            json.field("state", "background")
            json.field("demand", "idle")
            json.object("states") { _ in }
            json.object("energy") { energy.write(to: &$0) }
        }
        let status = try StatusReport(line: json.bytes)
        #expect(status.energy?.figures.map(\.part) == energy.figures.map(\.part))
        #expect(status.energy?.factors == energy.factors)
        #expect(status.text(TextFormat()).hasSuffix(try #require(status.energy).text))
        let metrics = String(decoding: status.openMetrics, as: UTF8.self)
        #expect(
            metrics.contains(#"locationd_energy_joules{state="background",part="receiver",basis="estimated"} "#))
        #expect(metrics.contains(#"locationd_energy_saved_joules{part="CPU",basis="estimated"} "#))
        #expect(metrics.hasSuffix("# EOF\n"))
        #expect(try StatusReport(line: status.line) == status)
    }
}
