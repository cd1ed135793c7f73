import SystemCalls

/// Reads the resource usage of this process as precisely as the kernel reports it.
///
/// CPU time comes from the kernel's CPU clocks, which count nanoseconds; the rest from getrusage(2). If the kernel
/// permits, a hardware counter adds the retired instructions: they repeat from run to run to a fraction of a per cent,
/// while CPU time varies by several per cent.
///
/// A reading takes three system calls, or four with the counter: 1.8 microseconds without the counter on a virtual
/// machine in 2026. That is negligible once per change of state, but five times the work on a fix; so readings are
/// passed to a ``CPULedger`` as arguments, and nothing in between reads a clock.
///
/// Open the meter before the first thread is started: the counter includes the opening thread and its descendants.
public struct CPUMeter: ~Copyable, Sendable {
    private let counter: InstructionCounter

    /// Opens the instruction counter if the kernel provides one; never fails.
    public init() { counter = InstructionCounter() }

    /// Whether readings include instructions.
    public var countsInstructions: Bool { counter.isAvailable }

    /// The usage of the process, and of the calling thread, until now.
    public func read() -> CPUUsage {
        let usage = ResourceUsage(of: .process)
        return CPUUsage(
            processNanoseconds: CPUClock.process,
            threadNanoseconds: CPUClock.thread,
            voluntarySwitches: usage.voluntarySwitches,
            involuntarySwitches: usage.involuntarySwitches,
            peakResidentBytes: usage.peakResidentBytes,
            instructions: counter.count)
    }

    /// The usage of the calling thread alone until now.
    public static func readThread() -> CPUUsage {
        let usage = ResourceUsage(of: .thread)
        let nanoseconds = CPUClock.thread
        return CPUUsage(
            processNanoseconds: nanoseconds, threadNanoseconds: nanoseconds,
            voluntarySwitches: usage.voluntarySwitches, involuntarySwitches: usage.involuntarySwitches)
    }

    /// The CPU time of another process in nanoseconds, user and system, of all its threads; nil if there is no such
    /// process.
    ///
    /// Used to measure the daemon's share; it needs no permission and no parsing of /proc.
    public static func processNanoseconds(ofProcess identifier: Int32) -> Int64? {
        CPUClock.of(process: identifier)
    }

    /// The usage of another process since its start, from its public files in /proc: CPU time and context switches of
    /// all its threads, and its peak memory; nil if there is no such process. A process that has ended but was not
    /// waited for can be read, except for its memory, which is then 0.
    public static func read(ofProcess identifier: Int32) -> CPUUsage? {
        guard let nanoseconds = processNanoseconds(ofProcess: identifier) else { return nil }
        var reading = CPUUsage(processNanoseconds: nanoseconds)
        for thread in numbers(inDirectory: "/proc/\(identifier)/task") {
            let status = (readFile("/proc/\(identifier)/task/\(thread)/status") ?? [])
                .split(separator: UInt8(ascii: "\n"))
            reading.voluntarySwitches += number("voluntary_ctxt_switches", in: status)
            reading.involuntarySwitches += number("nonvoluntary_ctxt_switches", in: status)
            // The same value for each thread.
            reading.peakResidentBytes = number("VmHWM", in: status) * 1024
        }
        return reading
    }

    /// The number after a key at the beginning of a line, as in `VmHWM:  1234 kB`; 0 without such a line.
    private static func number(_ key: String, in status: [ArraySlice<UInt8>]) -> Int64 {
        let start = "\(key):".utf8
        guard let line = status.first(where: { $0.starts(with: start) }) else { return 0 }
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        let number = line.drop { !digits.contains($0) }.prefix { digits.contains($0) }
        return Int64(String(decoding: number, as: UTF8.self)) ?? 0
    }
}
