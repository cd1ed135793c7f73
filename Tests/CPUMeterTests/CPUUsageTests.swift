import CPUMeter
import Testing

struct CPUUsageTests {
    private let early = CPUUsage(
        processNanoseconds: 100, threadNanoseconds: 50, voluntarySwitches: 3, involuntarySwitches: 1,
        peakResidentBytes: 1000, instructions: 400)
    private let late = CPUUsage(
        processNanoseconds: 350, threadNanoseconds: 90, voluntarySwitches: 10, involuntarySwitches: 1,
        peakResidentBytes: 3000, instructions: 1000)

    @Test func `A difference of two readings is what was used between them`() {
        let used = late - early
        #expect(used.processNanoseconds == 250)
        #expect(used.threadNanoseconds == 40)
        #expect(used.voluntarySwitches == 7)
        #expect(used.involuntarySwitches == 0)
        #expect(used.peakResidentBytes == 3000)
        #expect(used.instructions == 600)
        #expect(used.processSeconds == 250e-9)
    }

    @Test func `Sums add use and keep the greater peak`() {
        let used = (late - early) + (early - CPUUsage(instructions: 0))
        #expect(used.processNanoseconds == 350)
        #expect(used.peakResidentBytes == 3000)
        #expect(used.instructions == 1000)
        #expect(used + .zero == used)
    }

    @Test func `Instructions unknown once stay unknown`() {
        var unknown = late
        unknown.instructions = nil
        #expect((unknown - early).instructions == nil)
        #expect((late - unknown).instructions == nil)
        #expect(((late - early) + (unknown - early)).instructions == nil)
        #expect(((unknown - early) + (late - early)).instructions == nil)
    }
}
