import CGPS
import CGPSReport
import CGPSUnpack
import Foundation
import LiveSources
import TestSupport
import Testing
import TraceFormats

/// Lines from gpsd 3.22 and 3.27.5, with the satellites of the latter reduced to two.
struct ReportReaderTests {
    private enum Result { case report, none }

    private func parse(_ line: String) -> (result: Result, report: locationd_gps_report) { parse(Array(line.utf8)) }

    private func parse(_ bytes: [UInt8]) -> (result: Result, report: locationd_gps_report) {
        if let report = locationd_gps_report(json: bytes, bytes.indices) { return (.report, report) }
        var nothing = locationd_gps_report()
        unsafe locationd_gps_report_clear(&nothing)
        return (.none, nothing)
    }

    private let fix322 = """
        {"class":"TPV","device":"tcp://127.0.0.1:38285","status":2,"mode":3,"time":"2024-02-28T22:00:04.700Z",\
        "ept":0.005,"lat":-57.459858830,"lon":2.662220847,"altHAE":21.6480,"altMSL":29.6480,"alt":29.6480,\
        "epx":5.438,"epy":6.053,"epv":57.960,"track":22.3000,"magtrack":0.1869,"magvar":-22.1,"speed":8.270,\
        "climb":-0.228,"epd":72.3160,"eps":4.45,"epc":39.47,"geoidSep":-8.000,"eph":38.380,"sep":61.370}\r\n
        """
    private let fix327 = """
        {"class":"TPV","device":"tcp://127.0.0.1:34723","mode":3,"time":"2024-02-28T22:00:12.000Z","ept":0.005,\
        "lat":-57.459346465,"lon":2.662488145,"altHAE":22.8240,"altMSL":30.8240,"alt":30.8240,"epx":6.600,"epy":7.371,\
        "epv":33.120,"track":12.0400,"magtrack":349.9267,"magvar":-22.1,"speed":7.220,"climb":-0.021,"eps":14.74,\
        "epc":52.44,"geoidSep":-8.000,"eph":22.040,"sep":35.150}
        """
    private let sky322 = """
        {"class":"SKY","device":"tcp://127.0.0.1:38285","xdop":0.36,"ydop":0.40,"vdop":0.97,"tdop":0.43,"hdop":0.78,\
        "gdop":0.99,"pdop":1.25,"nSat":3,"uSat":2,"satellites":[{"PRN":3,"el":56.0,"az":341.0,"ss":36.0,"used":true,\
        "gnssid":0,"svid":3},{"PRN":8,"el":5.0,"az":308.0,"ss":24.0,"used":true,"gnssid":0,"svid":8,"sigid":3},\
        {"PRN":30,"el":28.0,"az":293.0,"ss":20.0,"used":false,"gnssid":0,"svid":30}]}\r\n
        """
    private let sky327 = """
        {"class":"SKY","device":"tcp://127.0.0.1:34723","gdop":1.24,"hdop":0.78,"pdop":1.25,"tdop":0.55,"xdop":0.44,\
        "ydop":0.49,"vdop":0.97,"nSat":2,"uSat":1,"satellites":[{"PRN":3,"gnssid":0,"svid":3,"az":341.0,"el":56.0,\
        "ss":36.0,"used":true},{"PRN":8,"gnssid":0,"svid":8,"az":308.0,"el":5.0,"ss":24.0,"used":false}]}
        """

    private let gst322 =
        #"{"class":"GST","device":"/dev/ttyACM0","time":"2026-05-01T08:01:23.500Z","rms":8.078,"#
        + #""major":3.5,"minor":2.5,"orient":45.5,"lat":2.221,"lon":2.321,"alt":3.947}"#

    @Test func `A fix of gpsd 3.22 is read`() {
        let (result, report) = parse(fix322)
        #expect(result == .report)
        #expect(report.has_fix_report && !report.has_sky_report)
        #expect(report.mode == 3)
        #expect(report.seconds == 1_709_157_604)
        #expect(report.nanoseconds == 700_000_000)
        #expect(
            report.fixValues == [
                -57.459858830, 2.662220847, 29.648, 21.648, 8.27, 22.3, 38.38, 57.96,
            ])
        #expect(report.device == device("tcp://127.0.0.1:38285"))
        #expect(report.satellites_used == -1 && report.satellites_visible == -1)
        #expect(report.dilutions.allSatisfy { $0.isNaN })
        #expect(report.online_seconds == 0 && report.online_nanoseconds == 0)
    }

    @Test func `A fix of gpsd 3.27 is read`() {
        let (result, report) = parse(fix327)
        #expect(result == .report)
        #expect(report.mode == 3)
        #expect(report.seconds == 1_709_157_612 && report.nanoseconds == 0)
        #expect(
            report.fixValues == [
                -57.459346465, 2.662488145, 30.824, 22.824, 7.22, 12.04, 22.04, 33.12,
            ])
    }

    @Test func `A SKY of gpsd 3.22 is read`() {
        let (result, report) = parse(sky322)
        #expect(result == .report)
        #expect(report.has_sky_report && !report.has_fix_report)
        #expect(report.dilutions == [0.78, 0.97])
        #expect(report.satellites_used == 2)
        #expect(report.satellites_visible == 3)
    }

    @Test func `A SKY of gpsd 3.27 is read`() {
        let (result, report) = parse(sky327)
        #expect(result == .report)
        #expect(report.dilutions == [0.78, 0.97])
        #expect(report.satellites_used == 1)
        #expect(report.satellites_visible == 2)
    }

    /// gpsd from 3.25 on sends one after each GSA.
    @Test func `Dilutions alone do not say how many satellites are visible`() {
        _ = parse(sky322)
        let (result, report) = parse(#"{"class":"SKY","device":"tcp://127.0.0.1:34723","hdop":0.78,"uSat":12}"#)
        #expect(result == .report)
        #expect(report.hdop == 0.78)
        #expect(report.vdop.isNaN)
        #expect(report.satellites_used == 12 && report.satellites_visible == -1)
    }

    /// With an older gpsd the clients have to count them.
    @Test func `Satellites are counted where gpsd does not`() {
        let counts = #""nSat":3,"uSat":2,"#
        let (result, report) = parse(sky322.replacingOccurrences(of: counts, with: ""))
        #expect(result == .report)
        #expect(report.satellites_used == 2 && report.satellites_visible == 3)
        let (_, none) = parse(#"{"class":"SKY","vdop":2.5,"satellites":[]}"#)
        #expect(none.satellites_used == 0 && none.satellites_visible == 0 && none.vdop == 2.5)
    }

    /// A receiver of four constellations on three bands; libgps itself is limited to 140.
    @Test func `A SKY of many satellites is read`() {
        let satellite = #"{"PRN":3,"el":56.0,"az":341.0,"ss":36.0,"used":true,"gnssid":0,"svid":3}"#
        let list = Array(repeating: satellite, count: 300).joined(separator: ",")
        let (result, report) = parse(#"{"class":"SKY","hdop":0.5,"satellites":[\#(list)],"vdop":0.75}"#)
        #expect(result == .report)
        #expect(report.dilutions == [0.5, 0.75])
        #expect(report.satellites_used == 300 && report.satellites_visible == 300)
    }

    /// GNGST with errors along the axes, through gpsd 3.22.
    @Test func `The receiver's own error estimates are read`() {
        let (result, report) = parse(gst322)
        #expect(result == .report)
        #expect(report.has_noise_report && !report.has_fix_report && !report.has_sky_report)
        #expect(report.noises == [2.221, 2.321, 3.947])
        #expect(report.noise_seconds == 1_777_622_483 && report.noise_nanoseconds == 500_000_000)
        #expect(report.device == device("/dev/ttyACM0"))
        let (_, fix) = parse(fix322)
        #expect(!fix.has_noise_report && fix.noises.allSatisfy { $0.isNaN })
    }

    @Test func `Structure inside strings is ignored`() {
        let (result, report) = parse(
            #"{"class":"TPV","device":"/dev/{\"]\\","x":"\\\"","a":[{"b":"]"},"\"]"],"mode":2,"lat":1.5,"lon":2.5}"#)
        #expect(result == .report)
        #expect(report.device == device(#"/dev/{"]\"#))
        #expect(report.mode == 2 && report.latitude == 1.5 && report.longitude == 2.5)
    }

    @Test func `A SKY after a fix has nothing of the fix`() {
        _ = parse(fix322)
        let (result, report) = parse(sky322)
        #expect(result == .report)
        #expect(!report.has_fix_report)
        #expect(report.mode == 0)
        #expect(report.seconds == 0 && report.nanoseconds == 0)
        #expect(report.fixValues.allSatisfy { $0.isNaN })
    }

    @Test func `A fix after a SKY has nothing of the SKY`() {
        _ = parse(sky322)
        let (_, report) = parse(fix322)
        #expect(!report.has_sky_report)
        #expect(report.dilutions.allSatisfy { $0.isNaN })
        #expect(report.satellites_used == -1 && report.satellites_visible == -1)
    }

    @Test func `A missing value is unknown even after a line that had it`() {
        _ = parse(fix322)
        let (result, report) = parse(#"{"class":"TPV","mode":2,"lat":50.5,"lon":8.25}"#)
        #expect(result == .report)
        #expect(report.mode == 2)
        #expect(report.latitude == 50.5 && report.longitude == 8.25)
        #expect(report.fixValues.dropFirst(2).allSatisfy { $0.isNaN })
        #expect(report.seconds == 0 && report.nanoseconds == 0)
        #expect(report.device == 0)
    }

    @Test func `A report without a fix has no position`() {
        let (result, report) = parse(#"{"class":"TPV","device":"/dev/ttyACM0","mode":1}"#)
        #expect(result == .report)
        #expect(report.has_fix_report)
        #expect(report.mode == 1)
        #expect(report.fixValues.allSatisfy { $0.isNaN })
        #expect(report.device == device("/dev/ttyACM0"))
    }

    @Test func `An infinite value is unknown`() {
        let (_, report) = parse(#"{"class":"TPV","mode":3,"lat":1e400,"lon":-1e400,"eph":nan}"#)
        #expect(report.fixValues.allSatisfy { $0.isNaN })
    }

    /// libgps converts it into the year 1899.
    @Test func `An invalid time is unknown`() {
        let (_, report) = parse(#"{"class":"TPV","mode":3,"time":"yesterday","lat":1.5,"lon":2.5}"#)
        #expect(report.seconds == 0 && report.nanoseconds == 0)
        #expect(report.latitude == 1.5)
    }

    @Test func `An invalid time of any length is unknown`() {
        let (_, report) = parse(#"{"class":"TPV","mode":3,"time":"\#(String(repeating: "2", count: 600))"}"#)
        #expect(report.has_fix_report && report.seconds == 0 && report.nanoseconds == 0)
    }

    @Test(arguments: [
        "", "{}", "garbage", "[]", "null", "\"TPV\"", #"{"class":"TPV""#, #"{"class":"TPV","mode":3,"lat":1.5,"lon":"#,
        #"{"class":"TPV","mode":3}{"class":"TPV","mode":2}"#, #"{"class":"TPV","mode":3} x"#,
        #"{"class":"VERSION","release":"3.22"}"#, #"{"class":"DEVICE","path":"x","activated":0}"#,
        #"{"class":"SKY","satellites":[{"PRN":1,"used":true},{"PRN":"#, #"{"class":"SKY","satellites":[{"PRN":"#,
        #"{"mode":3,"class":"TPV"}"#, #"{ "class":"TPV","mode":3}"#, #"{"class":"TPV"x,"mode":3}"#,
        #"{."class":"TPV","mode":3}"#, #"{"class":"TPV","mode":3,}"#, #"{"class":"TPV","mode":}"#,
        #"{"class":"TPV","mode":3,"x":"\"}"#, #"{"class":"TPV","mode":3,"x":[}"#, #"{"class":"TPV","mode" :3}"#,
        "{\"class\":\"TPV", "{\"class\":\"",
    ])
    func `Other lines are no reports`(_ line: String) {
        let (result, report) = parse(line)
        #expect(result == .none)
        #expect(!report.has_fix_report && !report.has_sky_report)
        #expect(report.fixValues.allSatisfy { $0.isNaN })
    }

    /// libgps 3.22 also hangs on an array that contains an object, wherever it is.
    @Test(
        .timeLimit(.minutes(15)),
        arguments: [
            #"{"class":"TPV","mode":[{"class":"TPV"}]}"#, #"{"class":"TPV","mode":3,"lat":{"class":"SKY"}}"#,
            #"{"class":"SKY","hdop":[1,2]}"#, #"{"class":"GST","time":{"class":"POLL"}}"#,
        ])
    func `A value with a structure is ignored`(_ line: String) {
        #expect(parse(line).result == .none)
    }

    /// gps_unpack hangs on this in any version from 3.22 to 3.27.5, so it is never called with the second class.
    @Test(.timeLimit(.minutes(15)))
    func `Lines that libgps would hang on are read`() {
        let (result, report) = parse(#"{"class":"TPV","x":[1],"class":"TPV","mode":2}"#)
        #expect(result == .report && report.mode == 2)
    }

    /// The numbers and times written by gpsd are identical to the last bit.
    @Test(.enabled(if: locationd_gps_is_available()))
    func `libgps reads the same`() {
        var random = SeededGenerator(seed: 11)
        func number(_ range: ClosedRange<Double>, _ decimals: Int) -> String {
            String(format: "%.\(decimals)f", Double.random(in: range, using: &random))
        }
        func twoDigits(_ range: ClosedRange<Int>) -> String {
            String(format: "%02d", Int.random(in: range, using: &random))
        }
        func time() -> String {
            let fraction = ["", ".5", ".25", String(format: ".%03d", Int.random(in: 0...999, using: &random))]
            let year = Int.random(in: 1971...2105, using: &random)
            return
                "\(year)-\(twoDigits(1...12))-\(twoDigits(1...28))T\(twoDigits(0...23)):\(twoDigits(0...59)):\(twoDigits(0...59))"
                + fraction.randomElement(using: &random)! + "Z"
        }
        for _ in 0..<5_000 {
            let fix =
                #"{"class":"TPV","device":"x","mode":\#(twoDigits(0...3).last!),"time":"\#(time())","lat":\#(number(-90...90, 9)),"#
                + #""lon":\#(number(-180...180, 9)),"altHAE":\#(number(-500...9000, 4)),"altMSL":\#(number(-500...9000, 4)),"#
                + #""epv":\#(number(0...500, 3)),"track":\#(number(0...360, 4)),"speed":\#(number(0...300, 3)),"#
                + #""eph":\#(number(0...500, 3))}"#
            let sky = #"{"class":"SKY","device":"x","vdop":\#(number(0...99, 2)),"hdop":\#(number(0...1, 2))}"#
            let noise =
                #"{"class":"GST","device":"x","time":"\#(time())","lat":\#(number(0...99, 3)),"#
                + #""lon":\#(number(0...99, 3)),"alt":7}"#
            for line in [fix, sky, noise] { expectSameAsLibgps(line) }
        }
    }

    @Test(
        .enabled(if: locationd_gps_is_available()),
        arguments: [
            #""lat":1.5e1,"lon":2.5"#, #""lat":52.1234567890123456789,"lon":2.5"#, #""time":"yesterday","lat":1.5"#,
            #""time":"2026-05-01T08:00:60.000Z","lat":1"#,
        ])
    func `libgps reads the same from other spellings`(_ members: String) {
        expectSameAsLibgps(#"{"class":"TPV","device":"x","mode":3,\#(members)}"#)
    }

    @Test(.enabled(if: locationd_gps_is_available()))
    func `libgps reads the same from what gpsd has sent`() {
        for line in [fix322, fix327, sky322, sky327, gst322] { expectSameAsLibgps(line) }
    }

    private func expectSameAsLibgps(_ line: String) {
        var libgps = locationd_gps_report()
        let result = unsafe line.withCString { unsafe locationd_gps_unpack($0, &libgps) }
        let own = parse(line)
        #expect(result == LOCATIOND_GPS_OK && own.result == .report)
        // libgps stores the device of a TPV in a different place than that of a SKY.
        libgps.device = own.report.device
        if !own.report.has_sky_report || own.report.satellites_visible < 0 {
            (libgps.satellites_used, libgps.satellites_visible) = (-1, -1)
        }
        #expect(own.report.bits == libgps.bits, "\(line)")
    }

    @Test func `A value of the wrong kind is ignored`() {
        for members in [
            #""lat":"52.5""#, #""lat":+52.5"#, #""lat":52.5.5"#, #""lat":.5"#, #""lat":-"#, #""lat":true"#,
            #""time":12345"#,
        ] {
            #expect(parse(#"{"class":"TPV","mode":3,\#(members)}"#).result == .none, "\(members)")
        }
    }

    /// Only valid values are returned.
    @Test func `Damaged lines do not crash`() {
        var generator = SeededGenerator(seed: 3)
        let lines = [fix322, fix327, sky322, sky327, gst322].map { Array($0.utf8) }
        for _ in 0..<20_000 {
            var line = lines.randomElement(using: &generator)!
            for _ in 0..<Int.random(in: 1...8, using: &generator) where !line.isEmpty {
                let index = Int.random(in: 0..<line.count, using: &generator)
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: line[index] = UInt8.random(in: .min ... .max, using: &generator)
                case 1: line.remove(at: index)
                case 2: line.insert(line.randomElement(using: &generator)!, at: index)
                default: line.removeSubrange(index...)
                }
            }
            let (_, report) = parse(line)
            #expect(!(report.fixValues + report.dilutions + report.noises).contains { $0.isInfinite })
        }
        #expect(parse(fix322).report.latitude == -57.459858830)
    }
}

extension locationd_gps_report {
    /// Every double of the fix.
    var fixValues: [Double] { [latitude, longitude, altitude_msl, altitude_hae, speed, track, eph, epv] }

    var dilutions: [Double] { [hdop, vdop] }

    /// The receiver's own errors.
    var noises: [Double] { [latitude_noise, longitude_noise, altitude_noise] }

    /// All values, for comparison: an unknown value does not equal itself.
    var bits: [UInt64] {
        (fixValues + dilutions + noises).map { $0.isNaN ? 0 : $0.bitPattern }
            + [seconds, Int64(nanoseconds), noise_seconds, Int64(noise_nanoseconds), Int64(mode)].map(
                UInt64.init(bitPattern:))
            + [satellites_used, satellites_visible].map { UInt64(UInt32(bitPattern: $0)) }
            + [has_fix_report, has_sky_report, has_noise_report].map { $0 ? 1 : 0 } + [device]
    }
}

/// The identifier of a receiver with this path, by the definition of FNV-1a.
func device(_ path: String) -> UInt64 {
    path.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
}
