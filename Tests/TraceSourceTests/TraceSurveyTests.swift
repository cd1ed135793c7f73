import LocationModel
import NMEA0183
import Testing
import TraceGenerator
import TraceSource

/// One pass over all of a trace.
@Suite("The survey of a trace")
struct TraceSurveyTests {
    private func survey(_ text: String) throws -> TraceSurvey {
        try surveyed(Array(text.utf8))
    }

    @Test("counts what a full decode counts", arguments: ReceiverProfile.allCases, [0.2, 1, 10])
    func equalsDecoding(receiver: ReceiverProfile, rate: Double) throws {
        let bytes = try trace(.tunnel, rate: rate, minutes: rate == 10 ? 3 : 20, receiver: receiver)
        let all = naiveEpochs(of: bytes, assumedDate: TraceRecipe.defaultStart.date)
        let survey = try surveyed(bytes)
        #expect(survey.epochs == all.count)
        #expect(survey.fixes == all.count { $0.coordinate != nil })
        #expect(survey.extent == all.first!.time...all.last!.time)
        #expect(survey.period == 1 / rate)
        #expect(survey.gaps.isEmpty && survey.jumpsBack == 0 && survey.isDated && survey.bytes == bytes.count)
        #expect(survey.sentences.reduce(0) { $0 + $1.count } == survey.counts.decoded)
        let latitudes = all.compactMap { $0.coordinate?.latitude }
        #expect(survey.boundingBox?.southWest.latitude == latitudes.min())
        #expect(survey.boundingBox?.northEast.latitude == latitudes.max())
    }

    @Test("gaps and jumps back are told")
    func gaps() throws {
        let seconds = Array(0..<100) + Array(110..<200) + Array(202..<250) + Array(50..<80)
        let survey = try survey(seconds.map { rmc(40_000 + $0) }.joined())
        #expect(survey.gaps.map(\.from) == [may1(40_099)] && survey.gaps.map(\.to) == [may1(40_110)])
        #expect(survey.jumpsBack == 1 && survey.period == 1)
        #expect(survey.extent == may1(40_000)...may1(40_249))
    }

    @Test("sentences are counted by talker and type, in the order of the alphabet")
    func sentences() throws {
        let survey = try survey((0..<5).map { rmc(40_000 + $0) + gga(40_000 + $0, talker: "GN") }.joined())
        #expect(survey.sentences.map(\.address) == ["GNGGA", "GPRMC"])
        #expect(survey.sentences.map(\.count) == [5, 5])
    }
}
