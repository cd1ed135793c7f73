import CGPS
import Foundation
import TestSupport
import Testing

/// Lines that gpsd 3.22 and 3.27.5 sent, the satellites of the second one cut down to two.
@Suite(.enabled(if: locationd_gps_is_available()))
struct ParserTests {
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

    @Test func aFixOfGPSD322() {
        let (result, report) = Parser().parse(fix322)
        #expect(result == LOCATIOND_GPS_OK)
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

    @Test func aFixOfGPSD327() {
        let (result, report) = Parser().parse(fix327)
        #expect(result == LOCATIOND_GPS_OK)
        #expect(report.mode == 3)
        #expect(report.seconds == 1_709_157_612 && report.nanoseconds == 0)
        #expect(
            report.fixValues == [
                -57.459346465, 2.662488145, 30.824, 22.824, 7.22, 12.04, 22.04, 33.12,
            ])
    }

    @Test func aSkyOfGPSD322() {
        let (result, report) = Parser().parse(sky322)
        #expect(result == LOCATIOND_GPS_OK)
        #expect(report.has_sky_report && !report.has_fix_report)
        #expect(report.dilutions == [0.78, 0.97])
        #expect(report.satellites_used == 2)
        #expect(report.satellites_visible == 3)
    }

    @Test func aSkyOfGPSD327() {
        let (result, report) = Parser().parse(sky327)
        #expect(result == LOCATIOND_GPS_OK)
        #expect(report.dilutions == [0.78, 0.97])
        #expect(report.satellites_used == 1)
        #expect(report.satellites_visible == 2)
    }

    /// gpsd from 3.25 on sends one after each GSA.
    @Test func dilutionsAloneCountNoSatellites() {
        let parser = Parser()
        _ = parser.parse(sky322)
        let (result, report) = parser.parse(#"{"class":"SKY","device":"tcp://127.0.0.1:34723","hdop":0.78,"uSat":12}"#)
        #expect(result == LOCATIOND_GPS_OK)
        #expect(report.hdop == 0.78)
        #expect(report.vdop.isNaN)
        #expect(report.satellites_used == -1 && report.satellites_visible == -1)
    }

    /// Of an older gpsd the clients count them.
    @Test func satellitesAreCountedWhereGPSDDoesNot() {
        let counts = #""nSat":3,"uSat":2,"#
        let (result, report) = Parser().parse(sky322.replacingOccurrences(of: counts, with: ""))
        #expect(result == LOCATIOND_GPS_OK)
        #expect(report.satellites_used == 2 && report.satellites_visible == 3)
        let (_, none) = Parser().parse(#"{"class":"SKY","vdop":2.5,"satellites":[]}"#)
        #expect(none.satellites_used == 0 && none.satellites_visible == 0 && none.vdop == 2.5)
    }

    /// A receiver of four constellations on three bands; libgps itself has room for 140.
    @Test func aSkyOfManySatellites() {
        let satellite = #"{"PRN":3,"el":56.0,"az":341.0,"ss":36.0,"used":true,"gnssid":0,"svid":3}"#
        let list = Array(repeating: satellite, count: 300).joined(separator: ",")
        let (result, report) = Parser().parse(#"{"class":"SKY","hdop":0.5,"satellites":[\#(list)],"vdop":0.75}"#)
        #expect(result == LOCATIOND_GPS_OK)
        #expect(report.dilutions == [0.5, 0.75])
        #expect(report.satellites_used == 300 && report.satellites_visible == 300)
    }

    /// GNGST with errors along the axes, through gpsd 3.22.
    @Test func theReceiversOwnErrors() {
        let (result, report) = Parser().parse(gst322)
        #expect(result == LOCATIOND_GPS_OK)
        #expect(report.has_noise_report && !report.has_fix_report && !report.has_sky_report)
        #expect(report.noises == [2.221, 2.321, 3.947])
        #expect(report.noise_seconds == 1_777_622_483 && report.noise_nanoseconds == 500_000_000)
        #expect(report.device == device("/dev/ttyACM0"))
        let (_, fix) = Parser().parse(fix322)
        #expect(!fix.has_noise_report && fix.noises.allSatisfy { $0.isNaN })
    }

    @Test func whatStandsInStringsIsNoStructure() {
        let (result, report) = Parser().parse(
            #"{"class":"TPV","device":"/dev/{\"]\\","x":"\\\"","a":[{"b":"]"},"\"]"],"mode":2,"lat":1.5,"lon":2.5}"#)
        #expect(result == LOCATIOND_GPS_OK)
        #expect(report.device == device(#"/dev/{"]\"#))
        #expect(report.mode == 2 && report.latitude == 1.5 && report.longitude == 2.5)
    }

    @Test func aSkyAfterAFixHasNothingOfTheFix() {
        let parser = Parser()
        _ = parser.parse(fix322)
        let (result, report) = parser.parse(sky322)
        #expect(result == LOCATIOND_GPS_OK)
        #expect(!report.has_fix_report)
        #expect(report.mode == 0)
        #expect(report.seconds == 0 && report.nanoseconds == 0)
        #expect(report.fixValues.allSatisfy { $0.isNaN })
    }

    @Test func aFixAfterASkyHasNothingOfTheSky() {
        let parser = Parser()
        _ = parser.parse(sky322)
        let (_, report) = parser.parse(fix322)
        #expect(!report.has_sky_report)
        #expect(report.dilutions.allSatisfy { $0.isNaN })
        #expect(report.satellites_used == -1 && report.satellites_visible == -1)
    }

    @Test func whatIsMissingIsUnknownAlsoAfterALineThatHadIt() {
        let parser = Parser()
        _ = parser.parse(fix322)
        let (result, report) = parser.parse(#"{"class":"TPV","mode":2,"lat":50.5,"lon":8.25}"#)
        #expect(result == LOCATIOND_GPS_OK)
        #expect(report.mode == 2)
        #expect(report.latitude == 50.5 && report.longitude == 8.25)
        #expect(report.fixValues.dropFirst(2).allSatisfy { $0.isNaN })
        #expect(report.seconds == 0 && report.nanoseconds == 0)
        #expect(report.device == 0)
    }

    @Test func noFix() {
        let (result, report) = Parser().parse(#"{"class":"TPV","device":"/dev/ttyACM0","mode":1}"#)
        #expect(result == LOCATIOND_GPS_OK)
        #expect(report.has_fix_report)
        #expect(report.mode == 1)
        #expect(report.fixValues.allSatisfy { $0.isNaN })
        #expect(report.device == device("/dev/ttyACM0"))
    }

    @Test func infiniteIsUnknown() {
        let (_, report) = Parser().parse(#"{"class":"TPV","mode":3,"lat":1e400,"lon":-1e400,"eph":nan}"#)
        #expect(report.fixValues.allSatisfy { $0.isNaN })
    }

    /// libgps makes the year 1899 out of it.
    @Test func aTimeThatIsNoneIsUnknown() {
        let (_, report) = Parser().parse(#"{"class":"TPV","mode":3,"time":"yesterday","lat":1.5,"lon":2.5}"#)
        #expect(report.seconds == 0 && report.nanoseconds == 0)
        #expect(report.latitude == 1.5)
    }

    @Test(arguments: [
        "", "{}", "garbage", "[]", "null", "\"TPV\"", #"{"class":"TPV""#, #"{"class":"TPV","mode":3,"lat":1.5,"lon":"#,
        #"{"class":"TPV","mode":3}{"class":"TPV","mode":2}"#, #"{"class":"TPV","mode":3} x"#,
        #"{"class":"VERSION","release":"3.22"}"#, #"{"class":"DEVICE","path":"x","activated":0}"#,
        #"{"class":"SKY","satellites":[{"PRN":1,"used":true},{"PRN":"#, #"{"class":"SKY","satellites":[{"PRN":"#,
        #"{"mode":3,"class":"TPV"}"#, #"{ "class":"TPV","mode":3}"#, #"{"class":"TPV"x,"mode":3}"#,
        #"{."class":"TPV","mode":3}"#, #"{"class":"TPV","mode":3,}"#, #"{"class":"TPV","mode":}"#,
        #"{"class":"TPV","mode":3,"x":"\"}"#, #"{"class":"TPV","mode":3,"x":[}"#, #"{"class":"TPV","mode" :3}"#,
        #"{"class":"TPV","mode":3,"time":"\#(String(repeating: "2", count: 600))"}"#, "{\"class\":\"TPV",
        "{\"class\":\"",
    ])
    func whatIsNoReport(_ line: String) {
        let (result, report) = Parser().parse(line)
        #expect(result == LOCATIOND_GPS_NOT_A_REPORT)
        #expect(!report.has_fix_report && !report.has_sky_report)
        #expect(report.fixValues.allSatisfy { $0.isNaN })
    }

    /// libgps 3.22 does not come back from an array with an object in it either, wherever it stands.
    @Test(
        .timeLimit(.minutes(5)),
        arguments: [
            #"{"class":"TPV","mode":[{"class":"TPV"}]}"#, #"{"class":"TPV","mode":3,"lat":{"class":"SKY"}}"#,
            #"{"class":"SKY","hdop":[1,2]}"#, #"{"class":"GST","time":{"class":"POLL"}}"#,
        ])
    func aValueWithAStructureIsNone(_ line: String) {
        #expect(Parser().parse(line).result == LOCATIOND_GPS_NOT_A_REPORT)
    }

    /// gps_unpack does not come back from this, in any version from 3.22 to 3.27.5; it is never given the second class.
    @Test(.timeLimit(.minutes(5)))
    func whatLibgpsWouldHangOn() {
        let (result, report) = Parser().parse(#"{"class":"TPV","x":[1],"class":"TPV","mode":2}"#)
        #expect(result == LOCATIOND_GPS_OK && report.mode == 2)
    }

    /// A parser that has made sure of its own reading, and one that asks libgps: the numbers and times that gpsd writes are
    /// the same to the last bit.
    @Test func thePlainReadingIsLibgpss() {
        var random = SeededGenerator(seed: 11)
        func number(_ range: ClosedRange<Double>, _ decimals: Int) -> String {
            String(format: "%.\(decimals)f", Double.random(in: range, using: &random))
        }
        func two(_ range: ClosedRange<Int>) -> String { String(format: "%02d", Int.random(in: range, using: &random)) }
        func time() -> String {
            let fraction = ["", ".5", ".25", String(format: ".%03d", Int.random(in: 0...999, using: &random))]
            let year = Int.random(in: 1971...2105, using: &random)
            return "\(year)-\(two(1...12))-\(two(1...28))T\(two(0...23)):\(two(0...59)):\(two(0...59))"
                + fraction.randomElement(using: &random)! + "Z"
        }
        let sure = Parser()
        for _ in 0..<5 { for line in [fix322, sky322, gst322] { _ = sure.parse(line) } }
        for _ in 0..<5_000 {
            let fix =
                #"{"class":"TPV","device":"x","mode":\#(two(0...3).last!),"time":"\#(time())","lat":\#(number(-90...90, 9)),"#
                + #""lon":\#(number(-180...180, 9)),"altHAE":\#(number(-500...9000, 4)),"altMSL":\#(number(-500...9000, 4)),"#
                + #""epv":\#(number(0...500, 3)),"track":\#(number(0...360, 4)),"speed":\#(number(0...300, 3)),"#
                + #""eph":\#(number(0...500, 3))}"#
            let sky = #"{"class":"SKY","vdop":\#(number(0...99, 2)),"hdop":\#(number(0...1, 2))}"#
            let noise =
                #"{"class":"GST","time":"\#(time())","lat":\#(number(0...99, 3)),"lon":\#(number(0...99, 3)),"alt":7}"#
            for line in [fix, sky, noise] {
                let (ours, theirs) = (sure.parse(line), Parser().parse(line))
                #expect(ours.result == LOCATIOND_GPS_OK && theirs.result == LOCATIOND_GPS_OK)
                #expect(ours.report.bits == theirs.report.bits, "\(line)")
            }
        }
    }

    @Test(
        "what is not written plainly is left to libgps",
        arguments: [
            #""lat":1.5e1,"lon":2.5"#, #""lat":52.1234567890123456789,"lon":2.5"#, #""lat":"52.5","lon":2.5"#,
            #""lat":+52.5,"lon":2.5"#, #""lat":52.5.5,"lon":2.5"#, #""lat":.5,"lon":2.5"#, #""lat":-,"lon":2.5"#,
            #""time":"2026-05-01T08:00:04.123456789Z","lat":1"#, #""time":"2026-05-01T08:00:60.000Z","lat":1"#,
            #""time":"2026-05-01 08:00:00","lat":1"#, #""time":"yesterday and the day","lat":1"#,
            #""time":12345,"lat":1"#,
            #""time":"","lat":1"#, #""time":"2026-13-41T08:00:00Z","lat":1"#, #""time":"0000-00-00T00:00:00Z","lat":1"#,
        ])
    func notPlain(_ members: String) {
        let sure = Parser()
        for _ in 0..<5 { _ = sure.parse(fix322) }
        let line = #"{"class":"TPV","mode":3,\#(members)}"#
        let (ours, theirs) = (sure.parse(line), Parser().parse(line))
        #expect(ours.result == theirs.result && ours.report.bits == theirs.report.bits)
    }

    /// libgps has the last word on what it makes of them; here they must not crash, and only known values come out.
    @Test func damagedLinesDoNotCrash() {
        var generator = SeededGenerator(seed: 3)
        let parser = Parser()
        let lines = [fix322, fix327, sky322, sky327, gst322].map { Array($0.utf8.map(CChar.init(bitPattern:))) }
        for round in 0..<20_000 {
            // Of a line that only its own reading knows, too.
            if round % 100 == 0 { for _ in 0..<4 { _ = parser.parse(lines[round / 100 % lines.count]) } }
            var line = lines.randomElement(using: &generator)!
            for _ in 0..<Int.random(in: 1...8, using: &generator) where !line.isEmpty {
                let index = Int.random(in: 0..<line.count, using: &generator)
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: line[index] = CChar.random(in: .min ... .max, using: &generator)
                case 1: line.remove(at: index)
                case 2: line.insert(line.randomElement(using: &generator)!, at: index)
                default: line.removeSubrange(index...)
                }
            }
            let (_, report) = parser.parse(line)
            #expect(!(report.fixValues + report.dilutions + report.noises).contains { $0.isInfinite })
        }
        #expect(parser.parse(fix322).report.latitude == -57.459858830)
    }

    @Test func whereThereIsNothingThereIsNoCrash() {
        var report = locationd_gps_report()
        #expect(unsafe locationd_gps_parse(nil, nil, 0, &report) == LOCATIOND_GPS_NOT_AVAILABLE)
        #expect(unsafe locationd_gps_shared_memory_read(nil, &report) == LOCATIOND_GPS_NOT_AVAILABLE)
        #expect(report.fixValues.allSatisfy { $0.isNaN })
        locationd_gps_parser_free(nil)
        locationd_gps_shared_memory_close(nil)
    }
}
