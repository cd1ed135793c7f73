import LiveSources
import Testing
import TraceFormats

struct ReportTests {
    @Test(arguments: [(19.38, 1.02, 1.02), (19.38, 1.1, 1.02), (11.4, 0.6, 0.6), (4.75, 1.0, 1.0), (95, 5, 5)])
    func `An error estimate that is gpsd's own is turned back into the dilution it was made of`(
        _ eph: Double, _ sky: Double, _ dilution: Double
    ) throws {
        let estimate = ErrorEstimate(eph, .init(sky), of: .horizontal)
        #expect(estimate.dilution == dilution)
        #expect(try #require(estimate.metres) == dilution * 5)
    }

    @Test func `An estimate from the previous epoch's dilution is replaced by this epoch's`() {
        let little = ErrorEstimate(19, .init(1.1, isNew: true), of: .horizontal)
        #expect(little.dilution == 1.1 && little.metres == 5.5)
        let much = ErrorEstimate(190, .init(2, isNew: true, before: 10), of: .horizontal)
        #expect(much.dilution == 2 && much.metres == 10)
        // Without that value, it must be treated as the receiver's own.
        #expect(ErrorEstimate(190, .init(2, isNew: true, before: 9), of: .horizontal).metres == 190)
    }

    @Test(arguments: [(2.1, 1.0), (70.0, 1.0), (9, 1.0)])
    func `Any other estimate is the receiver's own and taken as it is`(_ eph: Double, _ sky: Double) {
        let estimate = ErrorEstimate(eph, .init(sky), of: .horizontal)
        #expect(estimate.metres == eph && estimate.dilution == sky)
    }

    @Test func `A missing error estimate is derived from the other one`() {
        #expect(ErrorEstimate(nil, .init(1.2), of: .vertical).metres == 6)
        #expect(ErrorEstimate(8, .init(nil), of: .vertical).metres == 8)
        // gpsd's own estimate for a receiver without satellites: 19 times 0.9.
        #expect(ErrorEstimate(17.1, .init(nil), of: .horizontal).metres == 4.5)
        #expect(ErrorEstimate(17.1, .init(nil), of: .horizontal).dilution == 0.9)
        #expect(ErrorEstimate(2.345, .init(nil), of: .horizontal).metres == 2.345)
        // A dilution of 0.25 is impossible.
        #expect(ErrorEstimate(4.75, .init(nil), of: .horizontal).metres == 4.75)
        #expect(ErrorEstimate(nil, .init(nil), of: .vertical).metres == nil)
    }

    private func message(_ text: String) -> GPSDMessage? {
        let bytes = Array(text.utf8)
        return GPSDMessage(bytes, bytes.indices)
    }

    private func reports(in text: String) -> [String]? {
        guard case .poll(let reports)? = message(text) else { return nil }
        return reports.map { String(decoding: Array(text.utf8)[$0], as: UTF8.self) }
    }

    @Test func `The reports of a poll are found whole, whatever is in their strings, fixes last`() {
        let tpv = #"{"class":"TPV","device":"/dev/{\"]","a":[{"b":1}]}"#
        let sky = #"{"class":"SKY","satellites":[{"PRN":1}]}"#
        let poll = #"{"class":"POLL","active":2,"tpv":[\#(tpv),{"class":"TPV"}],"gst":[],"sky":[\#(sky)]}"#
        #expect(reports(in: poll) == [sky, tpv, #"{"class":"TPV"}"#])
        #expect(reports(in: #"{"class":"POLL"}"#) == [])
    }

    @Test func `An incomplete line is ignored`() {
        for line in [
            #"{"class":"POLL","tpv":[{"class":"TPV","lat":1},{"class":"TPV","lat":2}]}"#,
            #"{"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/gps0"}]}"#,
        ] {
            for end in line.indices { #expect(message(String(line[..<end])) == nil) }
            #expect(message(line) != nil && message(line + "\r") != nil)
        }
    }

    @Test func `An object whose class does not come first is not gpsd's`() {
        #expect(
            message(#"{"class":"VERSION","release":"3.22","proto_major":3,"proto_minor":14}"#)
                == .version(.init(release: "3.22", protocolMajor: 3, protocolMinor: 14)))
        #expect(message(#"{"class":"DEVICE","path":"/dev/gps0","activated":0}"#) == .device(.init(path: "/dev/gps0")))
        #expect(
            message(#"{"class":"DEVICES","devices":[{"path":"/dev/a\"b","driver":"u-blox","activated":"2026-05-04"}]}"#)
                == .devices([.init(path: #"/dev/a"b"#, driver: "u-blox", isActive: true)]))
        #expect(message(#"{"class":"WATCH","enable":true}"#) == .watch && message(#"{"class":"RTCM2"}"#) == .other)
        for text in ["", "{", "$GPRMC", #"{"mode":3,"class":"TPV"}"#, #"{"class":"TPV"#, #"{"class":"}"#, "\0\0\0"] {
            #expect(message(text) == nil)
        }
    }
}
