import CPUMeter

/// The resource use of all processes of the app together, which run one after the other.
///
/// It includes all threads of the process that was started, but not the processes that it starts itself.
struct AppMeter {
    /// Use of the processes that have ended.
    private var past = CPUReading()
    private var present = CPUReading()

    /// Use of all processes.
    var total: CPUReading { past + present }

    /// Updates the use of the present process; nil when it cannot be read, which keeps the last reading.
    mutating func read(_ reading: CPUReading?) {
        guard let reading else { return }
        // When a thread ends, its context switches disappear from the kernel's count.
        present = CPUReading(
            processNanoseconds: max(present.processNanoseconds, reading.processNanoseconds),
            voluntarySwitches: max(present.voluntarySwitches, reading.voluntarySwitches),
            involuntarySwitches: max(present.involuntarySwitches, reading.involuntarySwitches),
            peakResidentBytes: max(present.peakResidentBytes, reading.peakResidentBytes))
    }

    /// Must be called after the last reading of a process that has ended.
    mutating func close() {
        past = total
        present = CPUReading()
    }
}

extension CPUReading {
    fileprivate static func + (one: CPUReading, other: CPUReading) -> CPUReading {
        CPUReading(
            processNanoseconds: one.processNanoseconds + other.processNanoseconds,
            voluntarySwitches: one.voluntarySwitches + other.voluntarySwitches,
            involuntarySwitches: one.involuntarySwitches + other.involuntarySwitches,
            peakResidentBytes: max(one.peakResidentBytes, other.peakResidentBytes))
    }
}
