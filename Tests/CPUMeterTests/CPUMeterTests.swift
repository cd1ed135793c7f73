import CPUMeter
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What the kernel says, as far as it does not depend on how fast this machine is.
struct CPUMeterTests {
    @Test func readingsNeverGoBack() {
        let meter = CPUMeter()
        var earlier = meter.read()
        for _ in 0..<1000 {
            let later = meter.read()
            let used = later - earlier
            #expect(used.processNanoseconds >= 0)
            #expect(used.threadNanoseconds >= 0)
            #expect(used.voluntarySwitches >= 0)
            #expect(used.involuntarySwitches >= 0)
            #expect(used.instructions.map { $0 > 0 } ?? true)
            #expect(later.peakResidentBytes >= earlier.peakResidentBytes)
            earlier = later
        }
        #expect(earlier.processNanoseconds > 0)
        #expect(earlier.peakResidentBytes > 1_000_000)
    }

    @Test func instructionsAreGivenOnlyWhenTheyAreCounted() {
        let meter = CPUMeter()
        #expect((meter.read().instructions != nil) == meter.countsInstructions)
    }

    @Test func closingTheMeterClosesItsDescriptor() {
        let before = openDescriptors()
        for _ in 0..<2000 { _ = CPUMeter().read() }
        // Other tests run beside this one and may open a file or two.
        #expect(openDescriptors() < before + 1000)
    }

    @Test func cpuTimeOfAnotherProcessIsReadByItsNumber() throws {
        let mine = try #require(CPUMeter.processNanoseconds(ofProcess: getpid()))
        let now = CPUMeter().read().processNanoseconds
        #expect(mine > 0 && mine <= now)
        #expect(CPUMeter.processNanoseconds(ofProcess: getppid()) != nil)
    }

    @Test(arguments: [0, -1, -2, .min, .max] as [Int32])
    func aProcessThatIsNoneHasNoCPUTime(identifier: Int32) {
        #expect(CPUMeter.processNanoseconds(ofProcess: identifier) == nil)
    }

    private func openDescriptors() -> Int { (0..<4096).count { fcntl($0, F_GETFD) >= 0 } }
}
