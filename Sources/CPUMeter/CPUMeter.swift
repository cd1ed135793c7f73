import CPerformanceCounter

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Reads what this process has used, as exactly as the kernel knows it.
///
/// CPU time comes from the kernel's own CPU clocks, which count in nanoseconds; the rest from getrusage(2). Where the
/// kernel permits, a hardware counter adds the instructions retired: they repeat from run to run to a fraction of a
/// per cent, where CPU time varies by several.
///
/// A reading is three system calls, four with the counter: 1.8 microseconds on a virtual machine of 2026, without the
/// counter. That is nothing once per change of state, and five times the work on a fix once per fix; so readings are
/// given to a ``CPULedger`` as arguments, and nothing in between calls a clock.
///
/// Open the meter before the first thread is started: the counter follows the opening thread and those that descend
/// from it.
public struct CPUMeter: ~Copyable, Sendable {
    private let counter: Int32?

    /// Opens the instruction counter if the kernel gives one; never fails.
    public init() {
        let descriptor = locationd_instructions_open()
        guard descriptor >= 0 else {
            counter = nil
            return
        }
        if locationd_instructions_read(descriptor) < 0 {
            // It opens and does not count, as on some virtual machines: spare every reading the call.
            close(descriptor)
            counter = nil
        } else {
            counter = descriptor
        }
    }

    deinit {
        if let counter { close(counter) }
    }

    /// Whether readings will have instructions.
    public var countsInstructions: Bool { counter != nil }

    /// What the process has used until now, and the calling thread.
    public func read() -> CPUReading {
        let resources = Kernel.resources()
        let instructions = counter.map { locationd_instructions_read($0) }
        return CPUReading(
            processNanoseconds: Kernel.nanoseconds(on: CLOCK_PROCESS_CPUTIME_ID) ?? 0,
            threadNanoseconds: Kernel.nanoseconds(on: CLOCK_THREAD_CPUTIME_ID) ?? 0,
            voluntarySwitches: Int64(resources.ru_nvcsw),
            involuntarySwitches: Int64(resources.ru_nivcsw),
            peakResidentBytes: Int64(resources.ru_maxrss) * 1024,
            instructions: instructions.flatMap { $0 < 0 ? nil : $0 })
    }

    /// CPU time of another process, all its threads, user and system, in nanoseconds; nil when there is no such process.
    ///
    /// This is how the daemon's share is measured: it needs no permission and nothing from /proc has to be parsed.
    public static func processNanoseconds(ofProcess identifier: Int32) -> Int64? {
        // clock_getcpuclockid(3) takes 0 for the caller, and packs the number into the upper 29 bits of a clock's: what
        // does not fit would be another process. Linux's numbers end at 2^22.
        guard identifier > 0, identifier <= 1 << 22, let clock = Kernel.clock(ofProcess: identifier) else { return nil }
        return Kernel.nanoseconds(on: clock)
    }

    /// What another process has used since its start, as /proc shows it to everybody: CPU time and context switches of
    /// all its threads, and its peak of memory; nil when there is no such process. One that has ended and that nobody has
    /// waited for can be read, but for its memory, which is 0 then.
    public static func read(ofProcess identifier: Int32) -> CPUReading? {
        guard let nanoseconds = processNanoseconds(ofProcess: identifier) else { return nil }
        var reading = CPUReading(processNanoseconds: nanoseconds)
        for thread in Kernel.numbers(in: "/proc/\(identifier)/task") {
            let status = Kernel.contents(of: "/proc/\(identifier)/task/\(thread)/status") ?? []
            reading.voluntarySwitches += number("voluntary_ctxt_switches", in: status)
            reading.involuntarySwitches += number("nonvoluntary_ctxt_switches", in: status)
            // The same for each of them.
            reading.peakResidentBytes = number("VmHWM", in: status) * 1024
        }
        return reading
    }

    private static func number(_ key: String, in status: [UInt8]) -> Int64 {
        for line in status.split(separator: UInt8(ascii: "\n")) where line.starts(with: "\(key):".utf8) {
            let digits = line.drop { $0 < UInt8(ascii: "0") || $0 > UInt8(ascii: "9") }
                .prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
            return Int64(String(decoding: digits, as: UTF8.self)) ?? 0
        }
        return 0
    }
}
