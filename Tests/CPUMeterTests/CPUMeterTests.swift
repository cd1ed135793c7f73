import CPUMeter
import Glibc
import Testing

/// Properties of the kernel's readings that do not depend on the speed of this machine.
struct CPUMeterTests {
    @Test func `Readings never go back`() {
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

    @Test func `Instructions are given only when they are counted`() {
        let meter = CPUMeter()
        #expect((meter.read().instructions != nil) == meter.countsInstructions)
    }

    @Test func `Closing the meter closes its descriptor`() {
        let before = openDescriptors()
        for _ in 0..<2000 { _ = CPUMeter().read() }
        // Other tests run at the same time and may open a few files.
        #expect(openDescriptors() < before + 1000)
    }

    @Test func `The CPU time of another process is read by its process ID`() throws {
        let mine = try #require(CPUMeter.processNanoseconds(ofProcess: getpid()))
        let now = CPUMeter().read().processNanoseconds
        #expect(mine > 0 && mine <= now)
        #expect(CPUMeter.processNanoseconds(ofProcess: getppid()) != nil)
    }

    /// Ensures that nothing is lost between the last reading and the end.
    @Test func `A process that has ended is read until it is waited for`() throws {
        var words = unsafe [
            strdup("/bin/sh"), strdup("-c"), strdup("i=0; while [ $i -lt 2000 ]; do i=$((i+1)); done"), nil,
        ]
        defer { unsafe words.forEach { unsafe free($0) } }
        var child: pid_t = 0
        try #require(unsafe posix_spawn(&child, "/bin/sh", nil, nil, &words, environ) == 0)
        var state = unsafe siginfo_t()
        while unsafe waitid(P_PID, id_t(child), &state, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        let ended = try #require(CPUMeter.read(ofProcess: child))
        var usage = rusage()
        while unsafe wait4(child, nil, 0, &usage) < 0, errno == EINTR {}
        let times = [usage.ru_utime, usage.ru_stime].map { (time: timeval) -> Int64 in
            Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_usec) * 1000
        }
        // The kernel truncates each of the two to microseconds.
        #expect((0...2000).contains(ended.processNanoseconds - times[0] - times[1]))
        // It may have been read just before its last switches.
        let switches = usage.ru_nvcsw + usage.ru_nivcsw
        #expect((0...5).contains(Int64(switches) - ended.voluntarySwitches - ended.involuntarySwitches))
        #expect(CPUMeter.read(ofProcess: child) == nil)
    }

    @Test func `The memory of another process is its peak`() throws {
        let mine = try #require(CPUMeter.read(ofProcess: getpid())).peakResidentBytes
        let later = CPUMeter().read().peakResidentBytes
        // The kernel counts pages per processor, so the number is not exact.
        #expect(mine > 1_000_000 && Double(mine) < Double(later) * 1.1)
    }

    @Test(arguments: [0, -1, -2, .min, .max] as [Int32])
    func `A process ID without a process has no CPU time`(identifier: Int32) {
        #expect(CPUMeter.processNanoseconds(ofProcess: identifier) == nil)
    }

    private func openDescriptors() -> Int { (0..<4096).count { fcntl($0, F_GETFD) >= 0 } }
}
