import CGPS
import CGPSUnpack
import Foundation
import LiveSources
import LocationModel
import TestSupport
import Testing
import TraceFormats

/// Lines from gpsd 3.22 and 3.27.5, with the satellites of the latter reduced to two.
struct ReportReaderTests {
    private func parse(_ line: String) -> GPSDReport? { GPSDReport(json: Array(line.utf8)) }

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

    @Test func `A fix of gpsd 3.22 is read`() throws {
        let report = try #require(parse(fix322))
        let fix = try #require(report.fix)
        #expect(fix.mode == .threeDimensional)
        #expect(fix.time == Instant(nanoseconds: 1_709_157_604_700_000_000))
        #expect(fix.values == [-57.459858830, 2.662220847, 29.648, 21.648, 8.27, 22.3, 38.38, 57.96])
        #expect(report.device == device("tcp://127.0.0.1:38285"))
    }

    @Test func `A fix of gpsd 3.27 is read`() throws {
        let fix = try #require(parse(fix327)?.fix)
        #expect(fix.mode == .threeDimensional)
        #expect(fix.time == Instant(nanoseconds: 1_709_157_612_000_000_000))
        #expect(fix.values == [-57.459346465, 2.662488145, 30.824, 22.824, 7.22, 12.04, 22.04, 33.12])
    }

    @Test func `A SKY of gpsd 3.22 is read`() throws {
        let sky = try #require(parse(sky322)?.sky)
        #expect(sky.hdop == 0.78 && sky.vdop == 0.97)
        #expect(sky.satellitesUsed == 2 && sky.satellitesSeen == 3)
    }

    @Test func `A SKY of gpsd 3.27 is read`() throws {
        let sky = try #require(parse(sky327)?.sky)
        #expect(sky.hdop == 0.78 && sky.vdop == 0.97)
        #expect(sky.satellitesUsed == 1 && sky.satellitesSeen == 2)
    }

    /// gpsd from 3.25 on sends one after each GSA.
    @Test func `Dilutions alone do not say how many satellites are visible`() throws {
        let sky = try #require(
            parse(#"{"class":"SKY","device":"tcp://127.0.0.1:34723","hdop":0.78,"uSat":12}"#)?.sky)
        #expect(sky.hdop == 0.78 && sky.vdop == nil)
        #expect(sky.satellitesUsed == 12 && sky.satellitesSeen == nil)
    }

    /// With an older gpsd the clients have to count them.
    @Test func `Satellites are counted where gpsd does not`() throws {
        let counts = #""nSat":3,"uSat":2,"#
        let sky = try #require(parse(sky322.replacingOccurrences(of: counts, with: ""))?.sky)
        #expect(sky.satellitesUsed == 2 && sky.satellitesSeen == 3)
        let empty = try #require(parse(#"{"class":"SKY","vdop":2.5,"satellites":[]}"#)?.sky)
        #expect(empty.satellitesUsed == 0 && empty.satellitesSeen == 0 && empty.vdop == 2.5)
    }

    /// A receiver of four constellations on three bands; libgps itself is limited to 140.
    @Test func `A SKY of many satellites is read`() throws {
        let satellite = #"{"PRN":3,"el":56.0,"az":341.0,"ss":36.0,"used":true,"gnssid":0,"svid":3}"#
        let list = Array(repeating: satellite, count: 300).joined(separator: ",")
        let sky = try #require(parse(#"{"class":"SKY","hdop":0.5,"satellites":[\#(list)],"vdop":0.75}"#)?.sky)
        #expect(sky.hdop == 0.5 && sky.vdop == 0.75)
        #expect(sky.satellitesUsed == 300 && sky.satellitesSeen == 300)
    }

    /// GNGST with errors along the axes, through gpsd 3.22.
    @Test func `The receiver's own error estimates are read`() throws {
        let report = try #require(parse(gst322))
        let noise = try #require(report.noise)
        #expect(noise.values == [2.221, 2.321, 3.947])
        #expect(noise.time == Instant(nanoseconds: 1_777_622_483_500_000_000))
        #expect(report.device == device("/dev/ttyACM0"))
    }

    @Test func `Structure inside strings is ignored`() throws {
        let line =
            #"{"class":"TPV","device":"/dev/{\"]\\","x":"\\\"","a":[{"b":"]"},"\"]"],"mode":2,"lat":1.5,"lon":2.5}"#
        let report = try #require(parse(line))
        #expect(report.device == device(#"/dev/{"]\"#))
        #expect(report.fix?.mode == .twoDimensional && report.fix?.latitude == 1.5 && report.fix?.longitude == 2.5)
    }

    @Test func `A missing value is unknown`() throws {
        let report = try #require(parse(#"{"class":"TPV","mode":2,"lat":50.5,"lon":8.25}"#))
        var expected = GPSDFix()
        (expected.mode, expected.latitude, expected.longitude) = (.twoDimensional, 50.5, 8.25)
        #expect(report.kind == .fix(expected) && report.device == GPSDDevice())
    }

    @Test func `A report without a fix has no position`() throws {
        let report = try #require(parse(#"{"class":"TPV","device":"/dev/ttyACM0","mode":1}"#))
        #expect(report.kind == .fix(GPSDFix()) && report.device == device("/dev/ttyACM0"))
    }

    @Test func `An infinite value is unknown`() throws {
        let fix = try #require(parse(#"{"class":"TPV","mode":3,"lat":1e400,"lon":-1e400,"eph":nan}"#)?.fix)
        #expect(fix.values.allSatisfy { $0 == nil })
    }

    /// libgps converts it into the year 1899.
    @Test func `An invalid time is unknown`() throws {
        let fix = try #require(parse(#"{"class":"TPV","mode":3,"time":"yesterday","lat":1.5,"lon":2.5}"#)?.fix)
        #expect(fix.time == nil && fix.latitude == 1.5)
    }

    @Test func `An invalid time of any length is unknown`() throws {
        let time = String(repeating: "2", count: 600)
        let fix = try #require(parse(#"{"class":"TPV","mode":3,"time":"\#(time)"}"#)?.fix)
        #expect(fix.time == nil)
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
        #expect(parse(line) == nil)
    }

    /// libgps 3.22 also hangs on an array that contains an object, wherever it is.
    @Test(
        .timeLimit(.minutes(15)),
        arguments: [
            #"{"class":"TPV","mode":[{"class":"TPV"}]}"#, #"{"class":"TPV","mode":3,"lat":{"class":"SKY"}}"#,
            #"{"class":"SKY","hdop":[1,2]}"#, #"{"class":"GST","time":{"class":"POLL"}}"#,
        ])
    func `A value with a structure is ignored`(_ line: String) {
        #expect(parse(line) == nil)
    }

    /// gps_unpack hangs on this in any version from 3.22 to 3.27.5, so it is never called with the second class.
    @Test(.timeLimit(.minutes(15)))
    func `Lines that libgps would hang on are read`() {
        #expect(parse(#"{"class":"TPV","x":[1],"class":"TPV","mode":2}"#)?.fix?.mode == .twoDimensional)
    }

    /// The numbers and times written by gpsd are identical to the last bit.
    @Test(.needsLibGPS)
    func `libgps reads the same`() throws {
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
            for line in [fix, sky, noise] { try expectSameAsLibgps(line) }
        }
    }

    @Test(
        .needsLibGPS,
        arguments: [
            #""lat":1.5e1,"lon":2.5"#, #""lat":52.1234567890123456789,"lon":2.5"#, #""time":"yesterday","lat":1.5"#,
            #""time":"2026-05-01T08:00:60.000Z","lat":1"#,
        ])
    func `libgps reads the same from other spellings`(_ members: String) throws {
        try expectSameAsLibgps(#"{"class":"TPV","device":"x","mode":3,\#(members)}"#)
    }

    @Test(.needsLibGPS)
    func `libgps reads the same from what gpsd has sent`() throws {
        for line in [fix322, fix327, sky322, sky327, gst322] { try expectSameAsLibgps(line) }
    }

    private func expectSameAsLibgps(_ line: String) throws {
        var libgps = locationd_gps_report()
        unsafe line.withCString { unsafe locationd_gps_unpack($0, &libgps) }
        switch try #require(parse(line)?.kind) {
        case .fix(let own): #expect(own == GPSDFix(libgps), "\(line)")
        case .noise(let own): #expect(own == GPSDNoise(libgps), "\(line)")
        case .sky(let own):
            // libgps reports 0 satellites without a satellite list.
            if own.satellitesSeen == nil { (libgps.satellites_used, libgps.satellites_visible) = (0, 0) }
            #expect(own == GPSDSky(libgps), "\(line)")
        }
    }

    @Test func `A value of the wrong kind is ignored`() {
        for members in [
            #""lat":"52.5""#, #""lat":+52.5"#, #""lat":52.5.5"#, #""lat":.5"#, #""lat":-"#, #""lat":true"#,
            #""time":12345"#,
        ] {
            #expect(parse(#"{"class":"TPV","mode":3,\#(members)}"#) == nil, "\(members)")
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
            let values = GPSDReport(json: line)?.values ?? []
            #expect(values.allSatisfy { $0?.isFinite != false })
        }
    }
}

extension GPSDReport {
    init?(json bytes: [UInt8]) { self.init(json: bytes, bytes.indices) }

    var fix: GPSDFix? { if case .fix(let fix) = kind { fix } else { nil } }
    var sky: GPSDSky? { if case .sky(let sky) = kind { sky } else { nil } }
    var noise: GPSDNoise? { if case .noise(let noise) = kind { noise } else { nil } }

    /// All numbers with decimals.
    fileprivate var values: [Double?] {
        switch kind {
        case .fix(let fix): fix.values
        case .sky(let sky): [sky.hdop, sky.vdop]
        case .noise(let noise): noise.values
        }
    }
}

extension GPSDFix {
    fileprivate var values: [Double?] {
        [latitude, longitude, altitude, ellipsoidalAltitude, speed, track, horizontalError, verticalError]
    }
}

extension GPSDNoise {
    fileprivate var values: [Double?] { [latitude, longitude, altitude] }
}

/// The receiver with this path.
func device(_ path: String) -> GPSDDevice { path.utf8.reduce(into: GPSDDevice()) { $0.append($1) } }
