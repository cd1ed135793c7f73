package import CGPS
import Glibc
package import LocationModel
import SystemCalls
package import TraceFormats

/// gpsd's shared memory, which provides the newest report without a request to gpsd.
///
/// Safe, because this value owns the pointer and what it points to for its whole lifetime.
@safe package struct SharedMemory: ~Copyable {
    /// What gpsd had received last.
    package struct Contents {
        package var fix: GPSDFix
        package var sky: GPSDSky
        package var noise: GPSDNoise
        package var device: GPSDDevice
        /// When gpsd last received data from the receiver, by gpsd's own clock; nil while the receiver is offline. It
        /// shows whether the segment belongs to a dead daemon.
        package var lastReceived: Instant?
    }

    private let segment: SharedSegment
    private let memory: OpaquePointer

    /// The key of gpsd's segment, which gpsd and libgps read from the same variable in the same way.
    private static var key: Int32 {
        guard let text = environmentVariable("GPSD_SHM_KEY") else { return 0x4750_5344 }
        return Int32(truncatingIfNeeded: unsafe strtol(text, nil, 0))
    }

    /// Nil if there is none, or none that this libgps can read.
    package init?() {
        let size = locationd_gps_segment_size()
        // gps_open would accept a larger segment, and read that of a later gpsd with its own layout.
        guard size > 0, let segment = SharedSegment(key: SharedMemory.key, size: size),
            let memory = unsafe locationd_gps_shared_memory_open(segment.address)
        else { return nil }
        self.segment = segment
        unsafe self.memory = unsafe memory
    }

    deinit { unsafe locationd_gps_shared_memory_close(memory) }

    /// Reads the newest report; nil if gpsd is writing.
    package func read() -> Contents? {
        var report = locationd_gps_report()
        guard unsafe locationd_gps_shared_memory_read(memory, &report) else { return nil }
        let hasSky = report.satellites_used > 0 || report.satellites_visible > 0
        return Contents(
            fix: report.mode > 0 ? GPSDFix(report) : GPSDFix(), sky: hasSky ? GPSDSky(report) : GPSDSky(),
            noise: GPSDNoise(report), device: GPSDDevice(report),
            lastReceived: Instant(gpsdSeconds: report.online_seconds, nanoseconds: report.online_nanoseconds))
    }

    /// Reads the newest fix; false if there is none yet, or if gpsd is writing.
    func read(into epoch: inout GPSDEpoch) -> Bool {
        guard let contents = read() else { return false }
        return epoch.set(
            contents.fix, of: contents.device, contents.sky, isSkyNew: true, before: GPSDSky(), contents.noise)
    }
}

// libgps's values, of which some mean "unknown".

extension GPSDFix {
    /// The fix that libgps has stored.
    package init(_ report: locationd_gps_report) {
        self.init()
        time = Instant(gpsdSeconds: report.seconds, nanoseconds: report.nanoseconds)
        mode = Fix.Mode(rawValue: UInt8(clamping: report.mode)) ?? .none
        (latitude, longitude) = (finite(report.latitude), finite(report.longitude))
        (altitude, ellipsoidalAltitude) = (finite(report.altitude_msl), finite(report.altitude_hae))
        (speed, track) = (finite(report.speed), finite(report.track))
        (horizontalError, verticalError) = (finite(report.eph), finite(report.epv))
    }
}

extension GPSDSky {
    /// The dilutions and, each only if it is not 0, the counts that libgps has stored.
    package init(_ report: locationd_gps_report) {
        self.init()
        if report.satellites_used > 0 { satellitesUsed = Int(report.satellites_used) }
        if report.satellites_visible > 0 { satellitesSeen = Int(report.satellites_visible) }
        if report.hdop > 0 { hdop = finite(report.hdop) }
        if report.vdop > 0 { vdop = finite(report.vdop) }
    }
}

extension GPSDNoise {
    /// The receiver's own errors that libgps has stored.
    package init(_ report: locationd_gps_report) {
        self.init()
        time = Instant(gpsdSeconds: report.noise_seconds, nanoseconds: report.noise_nanoseconds)
        latitude = finite(report.latitude_noise)
        longitude = finite(report.longitude_noise)
        altitude = finite(report.altitude_noise)
    }
}

extension GPSDDevice {
    fileprivate init(_ report: locationd_gps_report) {
        self.init()
        unsafe withUnsafeBytes(of: report.device) { path in
            for place in 0..<path.count {
                let byte = unsafe path[place]
                guard byte != 0 else { return }
                append(byte)
            }
        }
    }
}

private func finite(_ value: Double) -> Double? { value.isFinite ? value : nil }
