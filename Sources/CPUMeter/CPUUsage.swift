/// The usage between two readings, or the sum of several such intervals.
public struct CPUUsage: Hashable, Sendable {
    /// CPU time of all threads, user and system, in nanoseconds.
    public var processNanoseconds: Int64
    /// CPU time of the thread that made both readings, user and system, in nanoseconds.
    public var threadNanoseconds: Int64
    /// How often a thread has given up the CPU to wait.
    public var voluntarySwitches: Int64
    /// How often the kernel has preempted a thread.
    public var involuntarySwitches: Int64
    /// The process's peak resident memory in bytes at the end of the interval. Peaks cannot be subtracted or added: the
    /// peak of a sum is the greater one.
    public var peakResidentBytes: Int64
    /// Instructions retired in user space; nil if one of the readings had none.
    public var instructions: Int64?

    /// No usage: the neutral element of addition.
    public static let zero = CPUUsage(
        processNanoseconds: 0, threadNanoseconds: 0, voluntarySwitches: 0, involuntarySwitches: 0, peakResidentBytes: 0,
        instructions: 0)

    /// CPU time of all threads in seconds.
    public var processSeconds: Double { Double(processNanoseconds) / 1e9 }

    /// The sum of both intervals. Instructions are unknown in the sum if they are unknown in either.
    public static func + (a: CPUUsage, b: CPUUsage) -> CPUUsage {
        var sum = a
        sum.processNanoseconds += b.processNanoseconds
        sum.threadNanoseconds += b.threadNanoseconds
        sum.voluntarySwitches += b.voluntarySwitches
        sum.involuntarySwitches += b.involuntarySwitches
        sum.peakResidentBytes = max(a.peakResidentBytes, b.peakResidentBytes)
        if let known = a.instructions, let more = b.instructions {
            sum.instructions = known + more
        } else {
            sum.instructions = nil
        }
        return sum
    }

    /// Adds the usage of another interval.
    public static func += (a: inout CPUUsage, b: CPUUsage) { a = a + b }
}
