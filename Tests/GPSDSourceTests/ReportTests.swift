import GPSDSource
import Testing

@Suite("gpsd's words")
struct ReportTests {
    @Test(
        "an error estimate that is gpsd's own is turned back into the dilution it was made of",
        arguments: [(19.38, 1.02, 1.02), (19.38, 1.1, 1.02), (11.4, 0.6, 0.6), (4.75, 1.0, 1.0), (95, 5, 5)])
    func ownEstimate(_ eph: Double, _ sky: Double, _ dilution: Double) throws {
        let estimate = ErrorEstimate(eph, .init(sky), of: .horizontal)
        #expect(estimate.dilution == dilution)
        #expect(try #require(estimate.metres) == dilution * 5)
    }

    @Test("what gpsd has made of the dilution of the epoch before gives way to this epoch's")
    func estimateOfTheEpochBefore() {
        let little = ErrorEstimate(19, .init(1.1, isNew: true), of: .horizontal)
        #expect(little.dilution == 1.1 && little.metres == 5.5)
        let much = ErrorEstimate(190, .init(2, isNew: true, before: 10), of: .horizontal)
        #expect(much.dilution == 2 && much.metres == 10)
        // Without that one it is the receiver's own, for all that is known.
        #expect(ErrorEstimate(190, .init(2, isNew: true, before: 9), of: .horizontal).metres == 190)
    }

    @Test("any other is the receiver's own and taken as it is", arguments: [(2.1, 1.0), (70.0, 1.0), (9, 1.0)])
    func receiversEstimate(_ eph: Double, _ sky: Double) {
        let estimate = ErrorEstimate(eph, .init(sky), of: .horizontal)
        #expect(estimate.metres == eph && estimate.dilution == sky)
    }

    @Test("what is missing is made up from the other, and nothing from nothing")
    func missing() {
        #expect(ErrorEstimate(nil, .init(1.2), of: .vertical).metres == 6)
        #expect(ErrorEstimate(8, .init(nil), of: .vertical).metres == 8)
        #expect(ErrorEstimate(nil, .init(nil), of: .vertical).metres == nil)
    }

    private func objects(_ key: String, in text: String) -> [String] {
        let bytes = Array(text.utf8)
        return JSONText.objects(in: key, of: bytes, bytes.indices).map { String(decoding: bytes[$0], as: UTF8.self) }
    }

    @Test("the objects of a poll are cut out whole, whatever stands in their strings")
    func objects() {
        let tpv = #"{"class":"TPV","device":"/dev/{\"]","a":[{"b":1}]}"#
        let poll =
            #"{"class":"POLL","active":2,"tpv":[\#(tpv),{"class":"TPV"}],"gst":[],"sky":[{"class":"SKY","satellites":[{"PRN":1}]}]}"#
        #expect(objects("tpv", in: poll) == [tpv, #"{"class":"TPV"}"#])
        #expect(objects("sky", in: poll) == [#"{"class":"SKY","satellites":[{"PRN":1}]}"#])
        #expect(objects("gst", in: poll) == [] && objects("none", in: poll) == [])
    }

    @Test("a poll that breaks off has no objects")
    func truncated() {
        let poll = #"{"class":"POLL","tpv":[{"class":"TPV","lat":1},{"class":"TPV","lat":2"#
        for end in poll.indices { #expect(objects("tpv", in: String(poll[..<end])).isEmpty) }
    }

    @Test("the class stands first, or it is no object of gpsd's")
    func classes() {
        func name(_ text: String) -> JSONText.Class? {
            let bytes = Array(text.utf8)
            return JSONText.class(of: bytes, bytes.indices)
        }
        #expect(name(#"{"class":"TPV","mode":3}"#) == .report && name(#"{"class":"VERSION"}"#) == .version)
        #expect(name(#"{"class":"DEVICE"}"#) == .device && name(#"{"class":"DEVICES"}"#) == .devices)
        #expect(name(#"{"class":"RTCM2"}"#) == .other)
        for text in ["", "{", "$GPRMC", #"{"mode":3,"class":"TPV"}"#, #"{"class":"TPV"#, #"{"class":"}"#, "\0\0\0"] {
            #expect(name(text) == nil)
        }
    }
}
