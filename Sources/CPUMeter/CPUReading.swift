/// The usage of a process from its start to a moment; the difference of two readings is a ``CPUUsage``.
///
/// A plain value that can be stored, sent and compared. Obtain one from ``CPUMeter/read()``; tests create their own.
public struct CPUReading: Hashable, Sendable {
    /// CPU time of all threads, user and system, in nanoseconds.
    public var processNanoseconds: Int64
    /// CPU time of the thread that made the reading, user and system, in nanoseconds. Subtract only readings of the
    /// same thread.
    public var threadNanoseconds: Int64
    /// How often a thread has given up the CPU to wait; each time leads to a wake-up later.
    public var voluntarySwitches: Int64
    /// How often the kernel has preempted a thread: a sign of other load, not of work done here.
    public var involuntarySwitches: Int64
    /// The peak resident memory in bytes.
    ///
    /// Linux keeps the peak across exec(2): a child never reports less than its parent had when it spawned it.
    public var peakResidentBytes: Int64
    /// Instructions retired in user space since the meter was opened; nil if the kernel does not count them.
    public var instructions: Int64?

    /// A reading with these values; all zero at the start of a process.
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

    /// The usage from the earlier reading, on the right, to the later one.
    public static func - (later: CPUReading, earlier: CPUReading) -> CPUUsage {
        var usage = CPUUsage.zero
        usage.processNanoseconds = later.processNanoseconds - earlier.processNanoseconds
        usage.threadNanoseconds = later.threadNanoseconds - earlier.threadNanoseconds
        usage.voluntarySwitches = later.voluntarySwitches - earlier.voluntarySwitches
        usage.involuntarySwitches = later.involuntarySwitches - earlier.involuntarySwitches
        usage.peakResidentBytes = later.peakResidentBytes
        usage.instructions = difference(later.instructions, earlier.instructions)
        return usage
    }

    /// Adds a usage to the reading, so that a difference from it does not contain that usage.
    static func += (reading: inout CPUReading, usage: CPUUsage) {
        reading.processNanoseconds += usage.processNanoseconds
        reading.threadNanoseconds += usage.threadNanoseconds
        reading.voluntarySwitches += usage.voluntarySwitches
        reading.involuntarySwitches += usage.involuntarySwitches
        if let known = reading.instructions, let more = usage.instructions { reading.instructions = known + more }
    }

    /// This reading without the usage of something that is not to be measured.
    package func excluding(_ usage: CPUUsage) -> CPUReading {
        var reading = self
        reading.processNanoseconds -= usage.processNanoseconds
        reading.threadNanoseconds -= usage.threadNanoseconds
        reading.voluntarySwitches -= usage.voluntarySwitches
        reading.involuntarySwitches -= usage.involuntarySwitches
        return reading
    }

    private static func difference(_ later: Int64?, _ earlier: Int64?) -> Int64? {
        guard let later, let earlier else { return nil }
        return later - earlier
    }
}
