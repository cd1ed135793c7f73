import CGPS
import LocationModel

/// What gpsd says of one time: libgps's reading of a TPV.
struct Report {
    var fix: Fix
    /// Names the receiver: a hash of its path, because a string would have to be made for every report.
    var device: UInt64
}

/// Reads gpsd's reports, with libgps, into fixes.
///
/// A TPV does not tell the satellites, and a SKY not the time: what the last SKY said goes with the TPVs that follow.
///
/// Safe: the pointer is this value's own from beginning to end, and what it is given to reads one terminated object.
@safe struct ReportParser: ~Copyable {
    private let parser: OpaquePointer
    private var sky = Sky()
    private var isSkyNew = false
    /// What it was at the epoch before, and that epoch's time.
    private var skyBefore = Sky()
    private var lastTime: Instant?

    /// Nil when there is no libgps.
    init?() {
        guard let parser = unsafe locationd_gps_parser_make() else { return nil }
        unsafe self.parser = unsafe parser
    }

    deinit { unsafe locationd_gps_parser_free(parser) }

    /// Whether there is a libgps.
    static var isAvailable: Bool { locationd_gps_is_available() }

    /// Reads a TPV or SKY object that stands in a buffer, ended by a zero.
    /// - Returns: whether libgps could make something of it, and the fix if it was a TPV with a time.
    mutating func parse(_ bytes: inout [UInt8], at start: Int) -> (isReport: Bool, report: Report?) {
        var report = locationd_gps_report()
        let parser = unsafe self.parser
        let result = unsafe bytes.withUnsafeMutableBytes { bytes in
            unsafe locationd_gps_parse(
                parser, bytes.baseAddress!.advanced(by: start).assumingMemoryBound(to: CChar.self), &report)
        }
        guard result == LOCATIOND_GPS_OK else { return (false, nil) }
        if report.has_sky_report { (sky, isSkyNew) = (Sky(report), true) }
        guard report.has_fix_report,
            let result = Report(report, sky, isSkyNew: isSkyNew, before: skyBefore)
        else { return (true, nil) }
        if result.fix.time != lastTime {
            (lastTime, skyBefore) = (result.fix.time, sky)
            isSkyNew = false
        }
        return (true, result)
    }
}

/// gpsd's shared memory: the newest report without a word to gpsd.
///
/// Safe: the pointer is this value's own from beginning to end.
@safe final class SharedMemory {
    private let memory: OpaquePointer

    /// Nil when there is none, or none that this libgps understands.
    init?() {
        guard let memory = unsafe locationd_gps_shared_memory_open() else { return nil }
        unsafe self.memory = unsafe memory
    }

    deinit { unsafe locationd_gps_shared_memory_close(memory) }

    /// The newest fix; nil when there is none yet, or gpsd is writing.
    func read() -> Report? {
        var report = locationd_gps_report()
        guard unsafe locationd_gps_shared_memory_read(memory, &report) == LOCATIOND_GPS_OK else { return nil }
        return Report(report, Sky(report), isSkyNew: true, before: Sky())
    }
}

/// What a SKY says of the whole sky.
private struct Sky {
    var hdop: Double?
    var vdop: Double?
    var satellitesUsed: Int?
    var satellitesSeen: Int?

    init() {}

    init(_ report: locationd_gps_report) {
        hdop = known(report.hdop)
        vdop = known(report.vdop)
        satellitesUsed = report.satellites_used < 0 ? nil : Int(report.satellites_used)
        satellitesSeen = report.satellites_visible < 0 ? nil : Int(report.satellites_visible)
    }
}

extension Report {
    /// Nil when it has no time, or values that no receiver can mean.
    fileprivate init?(_ report: locationd_gps_report, _ sky: Sky, isSkyNew: Bool, before: Sky) {
        guard report.seconds > 0, report.seconds < Int64.max / 1_000_000_000 - 1 else { return nil }
        let time = Instant(nanoseconds: report.seconds * 1_000_000_000 + Int64(report.nanoseconds))
        var fix = Fix(time: time, mode: Fix.Mode(rawValue: UInt8(clamping: report.mode)) ?? .none)
        fix.satellitesUsed = sky.satellitesUsed
        fix.satellitesSeen = sky.satellitesSeen
        if fix.mode != .none {
            guard abs(report.latitude) <= 90, abs(report.longitude) <= 180 else { return nil }
            fix.coordinate = Coordinate(latitude: report.latitude, longitude: report.longitude)
            fix.altitude = known(report.altitude_msl)
            fix.ellipsoidalAltitude = known(report.altitude_hae)
            fix.speed = known(report.speed, in: 0...Fix.greatestSpeed)
            fix.course = known(report.track, in: 0...360).map { $0 == 360 ? 0 : $0 }
            let errors = 0...Double.greatestFiniteMagnitude
            let horizontal = ErrorEstimate(
                known(report.eph, in: errors), .init(sky.hdop, isNew: isSkyNew, before: before.hdop), of: .horizontal)
            let vertical = ErrorEstimate(
                known(report.epv, in: errors), .init(sky.vdop, isNew: isSkyNew, before: before.vdop), of: .vertical)
            (fix.hdop, fix.horizontalAccuracy) = (horizontal.dilution, horizontal.metres)
            (fix.vdop, fix.verticalAccuracy) = (vertical.dilution, vertical.metres)
        }
        // FNV-1a.
        let device = unsafe withUnsafeBytes(of: report.device) { text in
            var hash: UInt64 = 0xCBF2_9CE4_8422_2325
            for index in text.indices {
                let byte = unsafe text[index]
                if byte == 0 { break }
                hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
            }
            return hash
        }
        self.init(fix: fix, device: device)
    }
}

private func known(_ value: Double) -> Double? { value.isNaN ? nil : value }

private func known(_ value: Double, in range: ClosedRange<Double>) -> Double? { range.contains(value) ? value : nil }
