import CGPS
package import CGPSReport
import LocationModel
import TraceFormats

/// gpsd's shared memory, which provides the newest report without a request to gpsd.
///
/// Safe, because this value owns the pointer for its whole lifetime.
@safe package struct SharedMemory: ~Copyable {
    private let memory: OpaquePointer

    /// Nil if there is none, or none that this libgps can read.
    package init?() {
        guard let memory = unsafe locationd_gps_shared_memory_open() else { return nil }
        unsafe self.memory = unsafe memory
    }

    deinit { unsafe locationd_gps_shared_memory_close(memory) }

    /// Reads the newest report; nil if there is none yet, or if gpsd is writing.
    package func read() -> locationd_gps_report? {
        var report = locationd_gps_report()
        return unsafe locationd_gps_shared_memory_read(memory, &report) == LOCATIOND_GPS_OK ? report : nil
    }

    /// Reads the newest fix; false if there is none yet, or if gpsd is writing.
    func read(into result: inout Report) -> Bool {
        guard let report = read() else { return false }
        return result.set(report, Sky(report), isSkyNew: true, before: Sky(), Noise(report))
    }
}
