/// The usage of a process: a reading, from its start to a moment, or the difference of two readings, or a sum of
/// several differences.
///
/// A plain value that can be stored, sent and compared. Obtain a reading from ``CPUMeter/read()``; tests create their
/// own.
public struct CPUUsage: Hashable, Sendable {
    /// CPU time of all threads, user and system, in nanoseconds.
    public var processNanoseconds: Int64
    /// CPU time of the thread that made the reading, user and system, in nanoseconds. Subtract only readings of the
    /// same thread.
    public var threadNanoseconds: Int64
    /// How often a thread has given up the CPU to wait; each time leads to a wake-up later.
    public var voluntarySwitches: Int64
    /// How often the kernel has preempted a thread: a sign of other load, not of work done here.
    public var involuntarySwitches: Int64
    /// The process's peak resident memory in bytes, at the end of the interval. Peaks cannot be subtracted or added:
    /// that of a difference is the later one, that of a sum the greater one.
    ///
    /// Linux keeps the peak across exec(2): a child never reports less than its parent had when it spawned it.
    public var peakResidentBytes: Int64
    /// Instructions retired in user space, in a reading since the meter was opened; nil if the kernel does not count
    /// them. They are unknown in a sum or a difference if they are in either of its parts.
    public var instructions: Int64?

    /// No usage: the neutral element of addition.
    public static let zero = CPUUsage(instructions: 0)

    /// A usage of these values; by default none, with unknown instructions.
    public init(
        processNanoseconds: Int64 = 0, threadNanoseconds: Int64 = 0, voluntarySwitches: Int64 = 0,
        involuntarySwitches: Int64 = 0, peakResidentBytes: Int64 = 0, instructions: Int64? = nil
    ) {
        self.processNanoseconds = processNanoseconds
        self.threadNanoseconds = threadNanoseconds
        self.voluntarySwitches = voluntarySwitches
        self.involuntarySwitches = involuntarySwitches
        self.peakResidentBytes = peakResidentBytes
        self.instructions = instructions
    }

    /// CPU time of all threads in seconds.
    public var processSeconds: Double { Double(processNanoseconds) / 1e9 }

    /// The sum of two intervals.
    public static func + (a: CPUUsage, b: CPUUsage) -> CPUUsage {
        a.combined(with: b, peak: max(a.peakResidentBytes, b.peakResidentBytes), by: +)
    }

    /// The usage from an earlier reading, on the right, to a later one, or a reading without what is not to be
    /// measured.
    public static func - (later: CPUUsage, earlier: CPUUsage) -> CPUUsage {
        later.combined(with: earlier, peak: later.peakResidentBytes, by: -)
    }

    /// Adds the usage of another interval.
    public static func += (a: inout CPUUsage, b: CPUUsage) { a = a + b }

    private func combined(with other: CPUUsage, peak: Int64, by combine: (Int64, Int64) -> Int64) -> CPUUsage {
        CPUUsage(
            processNanoseconds: combine(processNanoseconds, other.processNanoseconds),
            threadNanoseconds: combine(threadNanoseconds, other.threadNanoseconds),
            voluntarySwitches: combine(voluntarySwitches, other.voluntarySwitches),
            involuntarySwitches: combine(involuntarySwitches, other.involuntarySwitches),
            peakResidentBytes: peak,
            instructions: instructions.flatMap { mine in other.instructions.map { combine(mine, $0) } })
    }
}
