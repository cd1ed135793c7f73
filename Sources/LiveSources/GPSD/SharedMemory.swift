import CGPS
import CGPSReport
import LocationModel
import TraceFormats

/// gpsd's shared memory, which provides the newest report without a request to gpsd.
///
/// Safe, because this value owns the pointer for its whole lifetime.
@safe struct SharedMemory: ~Copyable {
    private let memory: OpaquePointer

    /// Nil if there is none, or none that this libgps can read.
    init?() {
        guard let memory = unsafe locationd_gps_shared_memory_open() else { return nil }
        unsafe self.memory = unsafe memory
    }

    deinit { unsafe locationd_gps_shared_memory_close(memory) }

    /// Reads the newest fix; false if there is none yet, or if gpsd is writing.
    func read(into result: inout Report) -> Bool {
        var report = locationd_gps_report()
        guard unsafe locationd_gps_shared_memory_read(memory, &report) == LOCATIOND_GPS_OK else { return false }
        return result.set(report, Sky(report), isSkyNew: true, before: Sky(), Noise(report))
    }
}
