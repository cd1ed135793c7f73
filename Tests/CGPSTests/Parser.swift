import CGPS

/// A parser that is freed with its owner.
@safe struct Parser: ~Copyable {
    private let parser: OpaquePointer?

    init() { unsafe parser = locationd_gps_parser_make() }

    deinit { unsafe locationd_gps_parser_free(parser) }

    /// What came of a line, and the report.
    func parse(_ line: String) -> (result: locationd_gps_result, report: locationd_gps_report) {
        var bytes = line.utf8.map(CChar.init(bitPattern:)) + [0]
        return parse(&bytes)
    }

    /// The same of bytes that end with a NUL.
    func parse(_ bytes: inout [CChar]) -> (result: locationd_gps_result, report: locationd_gps_report) {
        var report = locationd_gps_report()
        let result = unsafe bytes.withUnsafeMutableBufferPointer {
            unsafe locationd_gps_parse(parser, $0.baseAddress, &report)
        }
        return (result, report)
    }
}

extension locationd_gps_report {
    /// The receiver's path as a string.
    var path: String {
        unsafe withUnsafeBytes(of: device) { unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }

    /// Every double of the fix.
    var fixValues: [Double] {
        [latitude, longitude, altitude_msl, altitude_hae, speed, track, climb, eph, epx, epy, epv]
    }

    /// Every dilution of precision.
    var dilutions: [Double] { [hdop, vdop, pdop] }
}
