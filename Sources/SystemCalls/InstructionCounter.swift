import CSystemCalls
import Glibc

/// Counts the instructions that this process executes in user space (perf_event_open(2)).
package struct InstructionCounter: ~Copyable, Sendable {
    /// -1 if the kernel provides no counter.
    private let descriptor: Int32

    /// Opens a counter for the calling thread and all its descendants.
    package init() {
        let descriptor = locationd_open_instruction_counter()
        // Some virtual machines provide a counter that does not count.
        let counts = descriptor >= 0 && InstructionCounter.read(descriptor) != nil
        if !counts && descriptor >= 0 { close(descriptor) }
        self.descriptor = counts ? descriptor : -1
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Whether a counter is available: not on most virtual machines, nor where it is forbidden (perf_event_paranoid
    /// above 2, seccomp).
    package var isAvailable: Bool { descriptor >= 0 }

    /// Instructions since it was opened; nil without a counter, or if it did not count all the time.
    package var count: Int64? { descriptor < 0 ? nil : InstructionCounter.read(descriptor) }

    private static func read(_ descriptor: Int32) -> Int64? {
        var value: (count: UInt64, enabled: UInt64, running: UInt64) = (0, 0, 0)
        let size = MemoryLayout.size(ofValue: value)
        guard unsafe Glibc.read(descriptor, &value, size) == size else { return nil }
        // A counter that shared its hardware with others, or was on the wrong type of core, has missed a part, and
        // scaling up would be a guess. One per cent is tolerated for start-up.
        guard value.count > 0, value.running >= value.enabled - value.enabled / 100 else { return nil }
        return Int64(exactly: value.count)
    }
}
