import CPUMeter

/// The resource use of all processes of the app together, which run one after the other.
///
/// It includes all threads of the process that was started, but not the processes that it starts itself.
struct AppMeter {
    /// Use of the processes that have ended.
    private var past = CPUUsage()
    private var present = CPUUsage()

    /// Use of all processes.
    var total: CPUUsage { past + present }

    /// Updates the use of the current process; nil when it cannot be read, which keeps the last reading.
    mutating func read(_ reading: CPUUsage?) {
        guard let reading else { return }
        // When a thread ends, its context switches disappear from the kernel's count.
        present = CPUUsage(
            processNanoseconds: max(present.processNanoseconds, reading.processNanoseconds),
            voluntarySwitches: max(present.voluntarySwitches, reading.voluntarySwitches),
            involuntarySwitches: max(present.involuntarySwitches, reading.involuntarySwitches),
            peakResidentBytes: max(present.peakResidentBytes, reading.peakResidentBytes))
    }

    /// Must be called after the last reading of a process that has ended.
    mutating func close() {
        past = total
        present = CPUUsage()
    }
}
