import LocationModel
import NMEA0183
import TestSupport
import Testing
import TraceGenerator
import TraceSource

/// The extent of a trace, found without reading all of it.
struct TraceExtentTests {
    @Test(arguments: TraceKind.allCases.filter { $0 != .day }, ReceiverProfile.allCases)
    func `The extent is that of decoding everything`(kind: TraceKind, receiver: ReceiverProfile) throws {
        let bytes = try GeneratedTrace(kind, minutes: 15, seed: 5, receiver: receiver).bytes
        let all = naiveEpochs(of: bytes, assumedDate: TraceRecipe.defaultStart.date)
        let extent = try extent(of: bytes)
        #expect(extent?.start == all.first?.time && extent?.end == all.last?.time)
    }

    @Test func `A file without a sentence is no trace; one without a position has no fix`() throws {
        let text = try TemporaryFile(Array("Dear diary,\ntoday I went to $GPGGA.\n".utf8))
        #expect(throws: TraceError.notNMEA(path: text.path)) { try TraceExtent.find(path: text.path) }
        #expect(throws: TraceError.notNMEA(path: text.path)) { _ = try TraceSurvey(path: text.path) { _ in } }

        var random = SeededGenerator(seed: 1)
        let binary = try TemporaryFile((0..<200_000).map { _ in UInt8.random(in: 0...255, using: &random) })
        #expect(throws: TraceError.notNMEA(path: binary.path)) { try TraceExtent.find(path: binary.path) }

        let blind = (0..<100).map { sentence("GPRMC,\(clock($0)),V,,,,,,,010526,,,N") }.joined()
        let noFix = try TemporaryFile(Array(blind.utf8))
        #expect(throws: TraceError.noFix(path: noFix.path)) { try TraceExtent.find(path: noFix.path) }
        let survey = try TraceSurvey(path: noFix.path) { _ in }
        #expect(survey.epochs == 100 && survey.fixes == 0 && survey.boundingBox == nil)

        let timeless = try TemporaryFile(Array(sentence("GPGSV,1,1,00").utf8))
        #expect(throws: TraceError.noFix(path: timeless.path)) { try TraceExtent.find(path: timeless.path) }
    }

    @Test(arguments: ["*00", "", "*ZZ"])
    func `Lines without a valid checksum are distinguished from what is no trace`(_ end: String) throws {
        let lines = (0..<100).map { "$GPRMC,\(clock($0)),V,,,,,,,010526,,,N\(end)\r\n" }.joined()
        let file = try TemporaryFile(Array("# a log\n\(lines)noise\n".utf8))
        let error = TraceError.noRightChecksum(path: file.path, lines: 100)
        #expect(throws: error) { try TraceExtent.find(path: file.path) }
        #expect(throws: error) { _ = try TraceSurvey(path: file.path) { _ in } }
        #expect(
            "\(error)".hasPrefix("\(file.path): has 100 lines like NMEA 0183 sentences, but none with a correct")
        )
    }

    @Test func `Sentences with valid checksums and malformed fields are reported as such`() throws {
        let text = (0..<7).map { sentence("GPRMC,\(clock($0)),A,4807.038,X,01131.000,E,,,010526,,,A") }.joined()
        let file = try TemporaryFile(Array(text.utf8))
        let error = TraceError.malformedFields(path: file.path, sentences: 7)
        #expect(throws: error) { try TraceExtent.find(path: file.path) }
        #expect(throws: error) { _ = try TraceSurvey(path: file.path) { _ in } }
        #expect("\(error)".hasPrefix("\(file.path): has 7 NMEA 0183 sentences with correct checksums"))
    }

    /// As written by Android's GnssLogger, between lines of other kinds.
    @Test func `Lines with a logger's text before and after each sentence are a trace`() throws {
        let epochs = (0..<600).map { second in
            let sentences = rmc(second) + gga(second)
            return "Raw,\(second),1,2\n"
                + sentences.split(whereSeparator: \.isNewline)
                .map { "NMEA,\($0),\(1_699_400_577_561 + 1000 * second)\n" }.joined()
        }
        let file = try TemporaryFile(Array(epochs.joined().utf8))
        let survey = try TraceSurvey(path: file.path) { _ in }
        #expect(survey.epochs == 600 && survey.fixes == 600 && survey.counts.badChecksum == 0)
        #expect(try TraceExtent.find(path: file.path)?.end == may1(599))
        try file.withSource { source in
            for _ in 0..<20 { _ = try source.event() }
            #expect(try source.event(.notBefore(may1(500))).fix?.time == may1(500))
            #expect(source.counts.epochsSkipped > 400)
        }
    }

    @Test func `An undated trace that passes midnight ends after its beginning`() throws {
        let text = (0..<4000).map { gga((84_000 + $0) % 86_400) }.joined()
        let extent = try #require(try extent(of: Array(text.utf8)))
        #expect(extent.start == Instant(nanoseconds: 84_000_000_000_000))
        #expect(extent.end == Instant(nanoseconds: 87_999_000_000_000))
    }

    @Test func `The end is unknown if the end of the file has no date`() throws {
        let text = rmc(40_000) + (1..<2000).map { gga(40_000 + $0) }.joined()
        let extent = try #require(try extent(of: Array(text.utf8)))
        #expect(extent.start == may1(40_000) && extent.end == nil)
    }

    @Test func `A trace without a date may last for several days`() throws {
        let hourly = (10..<70).map { gga($0 * 3600 % 86_400) }
        let extent = try extent(of: Array(hourly.joined().utf8))
        #expect(extent?.duration == 59 * 3600 && extent?.isDated == false)
    }
}
