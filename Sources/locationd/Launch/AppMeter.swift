import CPUMeter

/// What all processes of the app together have used, one after the other.
///
/// Counted is the process that was started, with all its threads; what it starts itself is not.
struct AppMeter {
    /// Of those that have ended.
    private var past = CPUReading()
    private var present = CPUReading()

    /// All together.
    var total: CPUReading { past + present }

    /// What the present process has used by now; nil when it cannot be read, and has used what was read last.
    mutating func read(_ reading: CPUReading?) {
        guard let reading else { return }
        // A thread that has ended takes its switches with it.
        present = CPUReading(
            processNanoseconds: max(present.processNanoseconds, reading.processNanoseconds),
            voluntarySwitches: max(present.voluntarySwitches, reading.voluntarySwitches),
            involuntarySwitches: max(present.involuntarySwitches, reading.involuntarySwitches),
            peakResidentBytes: max(present.peakResidentBytes, reading.peakResidentBytes))
    }

    /// The present process has ended, and has been read for the last time.
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
