import CGPS

/// A parser that is freed with its owner.
@safe struct Parser: ~Copyable {
    private let parser: OpaquePointer?

    init() { unsafe parser = locationd_gps_parser_make() }

    deinit { unsafe locationd_gps_parser_free(parser) }

    /// What came of a line, and the report.
    func parse(_ line: String) -> (result: locationd_gps_result, report: locationd_gps_report) {
        parse(line.utf8.map(CChar.init(bitPattern:)))
    }

    /// The same of bytes.
    func parse(_ bytes: [CChar]) -> (result: locationd_gps_result, report: locationd_gps_report) {
        var report = locationd_gps_report()
        let result = unsafe bytes.withUnsafeBufferPointer {
            unsafe locationd_gps_parse(parser, $0.baseAddress, $0.count, &report)
        }
        return (result, report)
    }
}

extension locationd_gps_report {
    /// Every double of the fix.
    var fixValues: [Double] { [latitude, longitude, altitude_msl, altitude_hae, speed, track, eph, epv] }

    /// Every dilution of precision.
    var dilutions: [Double] { [hdop, vdop] }

    /// All of it, to be compared: what is unknown is not equal to itself.
    var bits: [UInt64] {
        (fixValues + dilutions + noises).map(\.bitPattern)
            + [seconds, Int64(nanoseconds), noise_seconds, Int64(noise_nanoseconds), Int64(mode)].map(
                UInt64.init(bitPattern:))
            + [satellites_used, satellites_visible].map { UInt64(UInt32(bitPattern: $0)) }
            + [has_fix_report, has_sky_report, has_noise_report].map { $0 ? 1 : 0 } + [device]
    }

    /// The receiver's own errors.
    var noises: [Double] { [latitude_noise, longitude_noise, altitude_noise] }
}

/// The name of a receiver with this path, by the definition of FNV-1a.
func device(_ path: String) -> UInt64 {
    path.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
}
