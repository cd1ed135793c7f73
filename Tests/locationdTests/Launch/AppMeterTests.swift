import CPUMeter
import Testing

@testable import locationd

/// The total resource use of an app's processes.
struct AppMeterTests {
    @Test func `CPU time is summed over processes, with the last reading of each`() {
        var meter = AppMeter()
        meter.read(CPUUsage(processNanoseconds: 5, voluntarySwitches: 2, peakResidentBytes: 100))
        meter.read(CPUUsage(processNanoseconds: 9, voluntarySwitches: 3, peakResidentBytes: 200))
        meter.close()
        meter.read(CPUUsage(processNanoseconds: 1, voluntarySwitches: 1, peakResidentBytes: 50))
        #expect(
            meter.total == CPUUsage(processNanoseconds: 10, voluntarySwitches: 4, peakResidentBytes: 200))
        meter.close()
        meter.close()
        #expect(meter.total.processNanoseconds == 10)
    }

    @Test func `The meter never goes back when a thread or process ends`() {
        var meter = AppMeter()
        let most = CPUUsage(
            processNanoseconds: 5, voluntarySwitches: 20, involuntarySwitches: 7, peakResidentBytes: 100)
        meter.read(most)
        meter.read(CPUUsage(processNanoseconds: 5, voluntarySwitches: 3))
        meter.read(nil)
        #expect(meter.total == most)
    }
}
