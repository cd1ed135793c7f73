import LocationModel
import NMEA0183
import TestSupport
import Testing
import TraceGenerator
import TraceSource

/// One pass over a whole trace.
struct TraceSurveyTests {
    @Test(arguments: ReceiverProfile.allCases, [0.2, 1, 10])
    func `The survey counts what a full decode counts`(receiver: ReceiverProfile, rate: Double) throws {
        let bytes = try GeneratedTrace(.tunnel, rate: rate, minutes: rate == 10 ? 3 : 20, receiver: receiver).bytes
        let all = naiveEpochs(of: bytes, assumedDate: TraceRecipe.defaultStart.date)
        let survey = try survey(of: bytes)
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

    @Test func `Gaps and jumps back are reported`() throws {
        let seconds = Array(0..<100) + Array(110..<200) + Array(202..<250) + Array(50..<80)
        let survey = try survey(of: seconds.map { rmc(40_000 + $0) }.joined().utf8)
        #expect(survey.gaps.map(\.from) == [may1(40_099)] && survey.gaps.map(\.to) == [may1(40_110)])
        #expect(survey.jumpsBack == 1 && survey.period == 1)
        #expect(survey.extent == may1(40_000)...may1(40_249))
    }

    @Test func `A jump over centuries is a gap, and its return a jump back`() throws {
        let years = [1700, 2200, 1700]
        let survey = try survey(
            of: years.enumerated().flatMap { index, year in
                (0..<3).map { second in
                    let time = "12000\(3 * index + second)"
                    return sentence("GPZDA,\(time),01,01,\(year),,") + sentence("GPGLL,4807.03,N,01131.00,E,\(time),A")
                }
            }.joined().utf8)
        #expect(survey.epochs == 9 && survey.jumpsBack == 1 && survey.period == 1)
        let noon = { (year: Int, second: Int) in
            Instant(CalendarDate(year: year, month: 1, day: 1)!, TimeOfDay(hour: 12, minute: 0, second: second))
        }
        #expect(survey.gaps.map(\.from) == [noon(1700, 2)] && survey.gaps.map(\.to) == [noon(2200, 3)])
    }

    @Test func `Sentences are counted by talker and type, in the order of the alphabet`() throws {
        let survey = try survey(
            of: (0..<5).map { rmc(40_000 + $0) + gga(40_000 + $0, talker: "GN") }.joined().utf8)
        #expect(survey.sentences.map(\.address) == ["GNGGA", "GPRMC"])
        #expect(survey.sentences.map(\.count) == [5, 5])
    }

    @Test(arguments: [
        (ReceiverProfile.uBloxM8, 1.0, false), (.uBloxM8, 1, true), (.compact, 10, false), (.compact, 10, true),
    ])
    func `A file larger than the buffer, with jumps and damage, is counted as decoding counts it`(
        receiver: ReceiverProfile, rate: Double, isDamaged: Bool
    ) throws {
        var bytes = try GeneratedTrace(.cityDrive, rate: rate, minutes: rate == 10 ? 12 : 60, receiver: receiver).bytes
        let once = bytes
        // At least twice: the time jumps back.
        repeat { bytes += once } while bytes.count < 1_500_000
        if isDamaged {
            var random = SeededGenerator(seed: 6)
            for _ in 0..<2000 {
                let index = Int.random(in: bytes.indices, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[index] ^= 1 << UInt8.random(in: 0..<7, using: &random)
                case 1: bytes.removeSubrange(index..<min(bytes.count, index + 100))
                default: bytes.insert(contentsOf: [0xB5, 0x62, 0x24, 0x0A, 0x00], at: index)
                }
            }
        }
        let survey = try survey(of: bytes)
        var decoder = NMEADecoder()
        var tally: [String: Int] = [:]
        _ = decoder.decode(unsafe bytes.span.bytes, isFinal: true) { sentence in
            let letters = stride(from: 32, through: 0, by: -8).map {
                UInt8(truncatingIfNeeded: sentence.address >> UInt64($0))
            }
            tally[String(decoding: letters, as: UTF8.self), default: 0] += 1
            return .proceed
        }
        #expect(survey.counts == decoder.counts && survey.bytes == bytes.count)
        #expect(Dictionary(survey.sentences.map { ($0.address, $0.count) }, uniquingKeysWith: +) == tally)
        let all = naiveEpochs(of: bytes, assumedDate: TraceRecipe.defaultStart.date)
        #expect(survey.epochs == all.count && survey.fixes == all.count { $0.coordinate != nil })
        #expect(survey.extent == all.map(\.time).min()!...all.map(\.time).max()!)
        #expect(survey.isDated && survey.jumpsBack > 0)
    }
}
