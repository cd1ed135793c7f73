import LocationModel
import NMEA0183
import TestSupport
import Testing

/// The rows of the table in ../shared/spec/nmea-0183.md that concern a single sentence.
struct CorrectnessTests {
    private func rmc(latitude: String = "4807.038,N", longitude: String = "01131.000,E") -> String {
        "GPRMC,123519.00,A,\(latitude),\(longitude),022.4,084.4,230394,,,A"
    }

    private func coordinate(_ body: String) throws -> Coordinate? {
        let (sentences, _) = decodeAll(log([body]))
        guard case .rmc(let rmc) = try #require(sentences.first) else { return nil }
        return rmc.coordinate
    }

    @Test(arguments: [
        ("5727.6040869,S", -57.460068115), ("5727.604086900,S", -57.460068115), ("4807.038000000,N", 48.1173),
        ("4807.123456789,N", 48.118_724_279_816_67), ("0000.000000001,N", 1e-9 / 60), ("9000.0000,N", 90),
        ("4807,N", 48.0 + 7.0 / 60), ("4807.03800000000000000009,N", 48.1173),
    ])
    func `A minute with any number of decimals is rounded once`(text: String, degrees: Double) throws {
        #expect(try coordinate(rmc(latitude: text))?.latitude == degrees)
    }

    @Test(arguments: [
        ("17959.9999983,E", 179.999_999_971_666_666_67), ("18000.0000,E", 180), ("18000.0000,W", -180),
        ("00000.0600,E", 0.001),
    ])
    func `A longitude is at most 180 degrees`(text: String, degrees: Double) throws {
        let longitude = try #require(try coordinate(rmc(longitude: text))?.longitude)
        #expect(longitude == degrees)
    }

    @Test func `17959.9999983 stays below 180`() throws {
        #expect(try #require(try coordinate(rmc(longitude: "17959.9999983,E"))).longitude < 180)
    }

    @Test func `Negative zero keeps its sign`() throws {
        let coordinate = try #require(try coordinate(rmc(latitude: "0000.0000,S", longitude: "00000.0000,W")))
        #expect(coordinate.latitude.sign == .minus && coordinate.longitude.sign == .minus)
    }

    @Test(arguments: [(",", ","), (",N", ",E")])
    func `An empty position is none`(latitude: String, longitude: String) throws {
        #expect(try coordinate(rmc(latitude: latitude, longitude: longitude)) == nil)
    }

    @Test(arguments: [
        "GPRMC,123519,A,9100.000,N,01131.000,E,,,230394,,", "GPRMC,123519,A,9000.0001,N,01131.000,E,,,230394,,",
        "GPRMC,123519,A,4860.5,N,01131.000,E,,,230394,,", "GPRMC,123519,A,4807.038,N,18000.001,E,,,230394,,",
        "GPRMC,253519,A,4807.038,N,01131.000,E,,,230394,,", "GPRMC,126019,A,4807.038,N,01131.000,E,,,230394,,",
        "GPRMC,123561,A,4807.038,N,01131.000,E,,,230394,,", "GPRMC,123560,A,4807.038,N,01131.000,E,,,230394,,",
        "GPRMC,123519,A,4807.038,N,01131.000,E,,,320394,,", "GPRMC,123519,A,4807.038,N,01131.000,E,,,290223,,",
        "GPRMC,123519,A,48\u{0}07.0381,N,01131.000,E,,,230394,,",
        "GPRMC,123519,A,48O7.0381,N,01131.000,E,,,230394,,",
        "GPRMC,123519,A,-4807.0381,N,01131.000,E,,,230394,,", "GPRMC,123519,A,4807.038,E,01131.000,E,,,230394,,",
        "GPRMC,123519,A,4807.038,N,01131.000,S,,,230394,,", "GPRMC,123519,A,4807.038,,01131.000,E,,,230394,,",
        "GPRMC,123519,A,4807.038,N,,,,,230394,,", "GPRMC,123519,X,4807.038,N,01131.000,E,,,230394,,",
        "GPRMC,12351,A,4807.038,N,01131.000,E,,,230394,,", "GPRMC,123519,A,4807.038,N,01131.000,E,-1,,230394,,",
        "GPRMC,123519,A,4807.038,N,01131.000,E,1,361,230394,,",
        "GPRMC,123519,A,4807.038,N,01131.000,E,1..2,,230394,,",
        "GPRMC,123519,A,4807.038,N,01131.000,E,,,230394,,,1", "GPRMC,123519,A,48.038,N,01131.000,E,,,230394,,",
        "GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,F,46.9,M,,",
        "GPGSA,A,-1,04,05,,09,12,,,24,,,,,2.5,1.3,2.1", "GPGSV,2,3,08", "GPGSV,1,1,08,01,40,083",
        "GPZDA,201530.00,04,13,2002,00,00", "GPZDA,201530.00,04,07,,00,00", "GPZDA,201530.00,04,07,9999,00,00",
        "GPZDA,201530.00,04,07,1677,00,00", "GNGNS,123519,,,,,A1,08,,,,,",
    ])
    func `A field that the standard does not allow rejects the sentence`(body: String) {
        let (sentences, counts) = decodeAll(log([body]))
        #expect(sentences.isEmpty && counts.malformedField == 1)
    }

    @Test func `The leap second is a time`() throws {
        let (sentences, _) = decodeAll(log(["GPRMC,235960.00,A,4807.038,N,01131.000,E,,,311216,,"]))
        #expect(sentences.first?.time == TimeOfDay(hour: 23, minute: 59, second: 60))
    }

    @Test(arguments: [("010180", 1980), ("311299", 1999), ("010100", 2000), ("311279", 2079)])
    func `Two-digit years turn at 80`(text: String, year: Int) throws {
        let (sentences, _) = decodeAll(log(["GPRMC,000000,A,,,,,,,\(text),,"]))
        guard case .rmc(let rmc) = try #require(sentences.first) else { return }
        #expect(rmc.date?.year == year)
    }

    @Test(arguments: [
        "", ",", ",,", ",,,A", ",,,N", ",,,A,V", ",,,D,S", ",3.5,W,A,V",
    ])
    func `RMC may have 9 to 14 fields`(tail: String) throws {
        let (sentences, _) = decodeAll(log(["GNRMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230394\(tail)"]))
        guard case .rmc(let rmc) = try #require(sentences.first) else { return }
        #expect(rmc.isValid == true && rmc.speedInKnots == 22.4 && rmc.course == 84.4)
        #expect(rmc.date == CalendarDate(year: 1994, month: 3, day: 23))
    }

    @Test func `GSA may have empty slots and a system`() throws {
        let (sentences, _) = decodeAll(log(["GNGSA,A,3,,04,05,,09,12,,,24,,,301,2.5,1.3,2.1,3"]))
        guard case .gsa(let gsa) = try #require(sentences.first) else { return }
        #expect(gsa.satellitesUsed == 6 && gsa.satellites[1] == 4 && gsa.satellites[11] == 301)
        #expect(gsa.mode == .threeDimensional && gsa.pdop == 2.5 && gsa.vdop == 2.1 && gsa.system == 3)
    }

    @Test(
        arguments: [
            ("GPGSV,1,1,01,03,03,074,38,B", 1, UInt8(11)), ("GPGSV,1,1,01,03,03,074,38", 1, nil),
            ("GPGSV,1,1,00,6", 0, 6), ("GPGSV,1,1,00", 0, nil), ("GPGSV,2,2,06,24,,,,39,,,34", 2, nil),
            ("GPGSV,3,3,09,27,39,195,15,,,,,,,,,,,,", 1, nil),
        ] as [(String, Int, UInt8?)])
    func `GSV's signal follows the groups of four`(body: String, count: Int, signal: UInt8?) throws {
        let (sentences, _) = decodeAll(log([body]))
        guard case .gsv(let gsv) = try #require(sentences.first) else { return }
        #expect(gsv.count == count && gsv.signal == signal)
    }

    @Test(arguments: [("AN", PositioningMode.autonomous), ("NNN", .notValid), ("ADR", .realTimeKinematicFixed)])
    func `GNS has the best of its systems' modes`(letters: String, mode: PositioningMode) throws {
        let (sentences, _) = decodeAll(log(["GNGNS,123519,4807.038,N,01131.000,E,\(letters),14,1.3,250.8,50.0,,,V"]))
        guard case .gns(let gns) = try #require(sentences.first) else { return }
        #expect(gns.mode == mode && gns.altitude == 250.8 && gns.satellitesUsed == 14)
    }

    @Test(arguments: [
        "PUBX,00,081350.00", "PMTK001,314,3", "CCGPQ,RMC", "GPXYZ,1,2", "GPRMCX,1", "GPRM,1",
        "GNTXT,01,01,02,ANT*OK", "X", "",
    ])
    func `Sentences that are not decoded are counted`(body: String) {
        let (sentences, counts) = decodeAll(log([body]))
        #expect(sentences.isEmpty && counts.unknownSentence == 1)
    }

    @Test func `A quality that the standard does not name is a fix of unknown quality`() throws {
        let (sentences, counts) = decodeAll(log(["GPGGA,123519,4807.038,N,01131.000,E,9,08,0.9,545.4,M,46.9,M,,"]))
        guard case .gga(let gga) = try #require(sentences.first) else { return }
        #expect(gga.quality == nil && gga.coordinate != nil && gga.altitude == 545.4 && counts.malformedField == 0)
    }

    private func position(of sentence: Sentence) -> Coordinate? {
        switch sentence {
        case .rmc(let rmc): rmc.coordinate
        case .gga(let gga): gga.coordinate
        case .gll(let gll): gll.coordinate
        case .gns(let gns): gns.coordinate
        default: nil
        }
    }

    @Test(
        arguments: [
            ("GPRMC,123519,A,4807.038,N,01131.000,E,22.4,84.4,230394,,,Q", 1),
            ("GPRMC,123519,A,4807.038,N,01131.000,E,22.4,84.4,230394,,,a,V", 1),
            ("GPRMC,123519,A,4807.038,N,01131.000,E,9999.9,84.4,230394,,,A", 1),
            ("GPGLL,4807.038,N,01131.000,E,123519,A,X", 1),
            ("GPGGA,123519,4807.038,N,01131.000,E,10,08,0.9,545.4,M,46.9,M,,", 1),
            ("GPGGA,123519,4807.038,N,01131.000,E,300,08,0.9,545.4,M,46.9,M,,", 1),
            ("GPGGA,123519,4807.038,N,01131.000,E,1,08,-0.9,545.4,M,46.9,M,,", 1),
            ("GPGGA,123519,4807.038,N,01131.000,E,1,08,12345678.9,545.4,M,46.9,M,,", 1),
            ("GPGGA,123519,4807.038,N,01131.000,E,1,08,\(String(repeating: "9", count: 40)).5,545.4,M,46.9,M,,", 1),
            ("GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,-\(String(repeating: "9", count: 40)),M,46.9,M,,", 1),
            ("GPGGA,123519,4807.038,N,01131.000,E,12,08,-1,999999.0,M,999.0,M,,", 4),
            ("GNGNS,123519,4807.038,N,01131.000,E,AX,08,0.9,545.4,46.9,,", 1),
            ("GNGNS,123519,4807.038,N,01131.000,E,XY,08,-0.9,545.4,46.9,,", 3),
        ] as [(String, Int)])
    func `A value that cannot be true is dropped, and its sentence is kept`(body: String, impossible: Int) {
        let (sentences, counts) = decodeAll(log([body]))
        #expect(sentences.first.flatMap(position) != nil && sentences.first?.time != nil)
        #expect(counts.decoded == 1 && counts.malformedField == 0 && counts.impossibleValue == impossible)
    }

    @Test func `An epoch whose sentences have impossible values keeps its position and says what is known`() throws {
        let (fixes, _) = fixes(
            of: log([
                "GPRMC,123519,A,4807.038,N,01131.000,E,22.4,84.4,230394,,,Q",
                "GPGGA,123519,4807.038,N,01131.000,E,10,08,-1,545.4,M,46.9,M,,",
                "GPGSA,A,4,04,05,,09,12,,,24,,,,,2.5,1.3,2.1",
            ]))
        let fix = try #require(fixes.first)
        #expect(fixes.count == 1 && fix.coordinate != nil && fix.altitude == 545.4 && fix.speed != nil)
        #expect(fix.mode == .threeDimensional && fix.quality == nil)
    }

    @Test(arguments: ["G", "AA", "*", "1.5", "-1"])
    func `An unexpected last field of GSA and GSV is dropped, and its sentence is kept`(field: String) throws {
        let (sentences, _) = decodeAll(log(["GNGSA,A,3,04,05,,,,,,,,,,,2.5,1.3,2.1,\(field)"]))
        guard case .gsa(let gsa) = try #require(sentences.first) else { return }
        #expect(gsa.satellitesUsed == 2 && gsa.hdop == 1.3 && gsa.vdop == 2.1 && gsa.system == nil)
        guard field.utf8.count == 1 else { return }
        guard case .gsv(let gsv) = decodeAll(log(["GPGSV,1,1,01,03,03,074,38,\(field)"])).sentences.first else {
            Issue.record("no GSV")
            return
        }
        #expect(gsv.count == 1 && gsv.signal == nil)
    }

    @Test func `Impossible values are dropped; the rest of the sentence is kept`() throws {
        for value in ["1000000000000000", "100000.1", "-12000.1", "999999.9"] {
            let body = "GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,\(value),M,46.9,M,,"
            guard case .gga(let gga) = try #require(decodeAll(log([body])).sentences.first) else { return }
            #expect(gga.altitude == nil && gga.coordinate != nil && gga.geoidSeparation == 46.9)
            let (fixes, _) = fixes(of: log([body]), assumedDate: CalendarDate(year: 2026, month: 1, day: 1))
            #expect(fixes.first?.altitude == nil && fixes.first?.coordinate != nil)
        }
        let gns = "GNGNS,123519,4807.038,N,01131.000,E,A,14,1.3,1e9,500.0,,,V".replacing("1e9", with: "1000000000")
        guard case .gns(let gns) = try #require(decodeAll(log([gns])).sentences.first) else { return }
        #expect(gns.altitude == nil && gns.geoidSeparation == nil && gns.coordinate != nil)
        let rmc = "GPRMC,123519,A,4807.038,N,01131.000,E,1000.1,084.4,230394,,,A"
        guard case .rmc(let rmc) = try #require(decodeAll(log([rmc])).sentences.first) else { return }
        #expect(rmc.speedInKnots == nil && rmc.course == 84.4)
        let vtg = "GPVTG,054.7,T,034.4,M,99999.9,N,99999.9,K,A"
        guard case .vtg(let vtg) = try #require(decodeAll(log([vtg])).sentences.first) else { return }
        #expect(vtg.speedInKnots == nil && vtg.speedInKilometersPerHour == nil && vtg.course == 54.7)
    }

    @Test func `Quectel's BeiDou talker is not taken for a proprietary sentence`() throws {
        let epoch = [
            "GPRMC,123519.00,A,4807.038,N,01131.000,E,022.4,084.4,230394,,,A",
            "GPGSV,1,1,02,03,03,074,38,05,23,174,40", "PQGSV,1,1,03,01,34,144,40,03,45,210,41,06,12,030,30",
            "GNGSA,A,3,03,05,,,,,,,,,,,1.83,1.09,1.47", "PQGSA,A,3,01,03,06,,,,,,,,,,1.83,1.09,1.47",
        ]
        let (sentences, counts) = decodeAll(log(epoch + ["PQTMGPS,1", "PQRMC,1", "PXGSV,1,1,00"]))
        #expect(counts.decoded == 5 && counts.unknownSentence == 3)
        #expect(sentences[2].talker == Talker(UInt8(ascii: "P"), UInt8(ascii: "Q")))
        let fix = try #require(fixes(of: log(epoch)).fixes.first)
        #expect(fix.satellitesSeen == 5 && fix.satellitesUsed == 5)
    }

    @Test func `AIS sentences are recognised and ignored`() {
        let (sentences, counts) = decodeAll(
            Array(sentence("AIVDM,1,1,,A,14eG;o@034o8sd<L9i:a;WF>062D,0", prefix: "!").utf8))
        #expect(sentences.isEmpty && counts.unknownSentence == 1)
    }

    @Test(arguments: ["GP", "GL", "GA", "GB", "BD", "GQ", "QZ", "GI", "GN", "IN", "EC"])
    func `Every talker of a known type is decoded`(talker: String) {
        let (sentences, _) = decodeAll(log(["\(talker)RMC,123519,A,4807.038,N,01131.000,E,,,230394,,"]))
        let letters = Array(talker.utf8)
        #expect(sentences.first?.talker == Talker(letters[0], letters[1]))
    }
}
