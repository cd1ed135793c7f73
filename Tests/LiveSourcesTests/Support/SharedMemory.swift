import CGPS
import CGPSReport
import LocationModel
import TestSupport
import TraceFormats

/// A reader that is closed with its owner.
@safe final class SharedMemory {
    private let memory: OpaquePointer

    /// Opens the segment with a key; nil if there is none.
    init?(key: Int32) {
        guard let memory = unsafe SharedMemorySegment.withKey(key, { unsafe locationd_gps_shared_memory_open() }) else {
            return nil
        }
        unsafe self.memory = memory
    }

    deinit { unsafe locationd_gps_shared_memory_close(memory) }

    func read() -> (result: locationd_gps_result, report: locationd_gps_report) {
        var report = locationd_gps_report()
        let result = unsafe locationd_gps_shared_memory_read(memory, &report)
        return (result, report)
    }
}

extension locationd_gps_report {
    /// Time of the fix.
    var time: Instant { Instant(nanoseconds: seconds * 1_000_000_000 + Int64(nanoseconds)) }
}
