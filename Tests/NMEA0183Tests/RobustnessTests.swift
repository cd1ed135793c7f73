import LocationModel
import NMEA0183
import TestSupport
import Testing

/// For any input: no crash, no dependence on how the input is split, and every sentence is counted.
struct RobustnessTests {
    /// Sentences of all types, with line endings, comments, tag blocks and garbage between them.
    static func mixed(seed: UInt64, sentences: Int) -> [UInt8] {
        var random = SeededGenerator(seed: seed)
        let encoder = NMEAEncoder()
        var bytes: [UInt8] = []
        for _ in 0..<sentences {
            switch Int.random(in: 0..<12, using: &random) {
            case 0: bytes += [10, 13, 0, 255, 35, 36]
            case 1: bytes += Array("# comment $GPRMC\r\n".utf8)
            case 2: bytes += Array(sentence("s:rx1,c:1609459200", prefix: "\\", end: "\\").utf8)
            case 3: bytes += Array("$GPGGA,123519,4807.0".utf8)
            case 4: bytes += Array(sentence("PUBX,00", end: "\r\r\n").utf8)
            case 5: bytes += Array(sentence("AIVDM,1,1,,A,14eG,0", prefix: "!", end: "\n").utf8)
            case 6:
                bytes += Array(
                    ("$" + String(repeating: "z", count: Int.random(in: 900..<1300, using: &random)) + "\r").utf8)
            default: encoder.encode(randomSentence(&random), into: &bytes)
            }
        }
        return bytes
    }

    /// The results if the input arrives in pieces, split at these offsets.
    private func pieces(_ bytes: [UInt8], cuts: [Int]) -> (text: [String], counts: DecodingCounts) {
        var decoder = NMEADecoder()
        var text: [String] = []
        var offset = 0
        for cut in cuts + [bytes.count] {
            // As in a source's buffer: unused bytes are passed again, followed by more.
            let buffer = Array(bytes[offset..<max(offset, cut)])
            offset += decoder.decode(unsafe buffer.span.bytes, isFinal: cut == bytes.count) {
                text.append(exactly(copy $0))
                return .proceed
            }
        }
        return (text, decoder.counts)
    }

    /// Remains of an earlier content of the buffer.
    private func leftover(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: [UInt8](repeating: 0, count: 200)
        case 1: [10] + [UInt8](repeating: 36, count: 200)
        case 2: Array(bytes.shuffled(using: &random).prefix(200))
        default: Array(bytes.suffix(from: Int.random(in: bytes.indices, using: &random)).prefix(200))
        }
    }

    @Test(arguments: 1..<9)
    func `Bytes after the end of the input change nothing`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let bytes = Self.mixed(seed: seed, sentences: 60)
        var (bare, filled) = (NMEADecoder(), NMEADecoder())
        var (offset, end) = (0, 0)
        while end < bytes.count {
            end = min(bytes.count, end + Int.random(in: 1...90, using: &random))
            let isFinal = end == bytes.count
            let piece = Array(bytes[offset..<end])
            var (text, other): ([String], [String]) = ([], [])
            let used = bare.decode(unsafe piece.span.bytes, isFinal: isFinal) {
                text.append(exactly(copy $0))
                return .proceed
            }
            let buffer = piece + leftover(bytes, &random)
            let otherUsed = filled.decode(unsafe buffer.span.bytes, to: piece.count, isFinal: isFinal) {
                other.append(exactly(copy $0))
                return .proceed
            }
            #expect(used == otherUsed && text == other && bare.counts == filled.counts, "at \(offset)")
            offset += used
        }
        #expect(bare.counts.decoded > 10)
    }

    /// No bytes follow that could be loaded together with it.
    @Test(arguments: ["", "\n"])
    func `A long last line may end with its date`(end: String) {
        let decimals = String(repeating: "0", count: 80)
        let line = "$GPRMC,123519.\(decimals),A,4807.038,N,01131.000,E,022.4,084.4,230394\(end)"
        let (sentences, counts) = decodeAll(Array(line.utf8), acceptsMissingChecksum: true)
        #expect(counts.decoded == 1)
        guard case .rmc(let rmc) = sentences.first else {
            Issue.record("\(sentences)")
            return
        }
        #expect(rmc.date == CalendarDate(year: 1994, month: 3, day: 23))
    }

    @Test(arguments: 0..<3)
    func `No byte of a satellite's number may be anything but a digit`(place: Int) {
        for byte in UInt8.min...UInt8.max where ![10, 13, 42, 44].contains(byte) {
            var body = Array("GBGSV,1,1,04,301,23,045,38,302,76,124,44,303,05,359,,304,05,359,,7".utf8)
            body[13 + place] = byte
            let digits = Array("0123456789ABCDEF".utf8)
            let sum = body.reduce(0, ^)
            let line = [36] + body + [42, digits[Int(sum >> 4)], digits[Int(sum & 15)], 13, 10]
            let (sentences, counts) = decodeAll(line + [UInt8](repeating: 35, count: 96))
            let isDigit = (48...57).contains(byte)
            #expect(counts.decoded == (isDigit ? 1 : 0) && sentences.count == counts.decoded, "\(byte)")
        }
    }

    @Test func `Cutting the input at any byte changes nothing`() {
        let bytes = Self.mixed(seed: 1, sentences: 40)
        let whole = pieces(bytes, cuts: [])
        #expect(whole.counts.decoded > 10)
        for cut in bytes.indices {
            let cutUp = pieces(bytes, cuts: [cut])
            guard cutUp.counts == whole.counts, cutUp.text == whole.text else {
                Issue.record("cut at \(cut): \(cutUp.counts) instead of \(whole.counts)")
                return
            }
        }
    }

    @Test(arguments: [1, 2, 3, 7, 16, 61, 500])
    func `Cutting the input into pieces changes nothing`(size: Int) {
        for seed in UInt64(2)..<12 {
            let bytes = Self.mixed(seed: seed, sentences: 60)
            let whole = pieces(bytes, cuts: [])
            let cutUp = pieces(bytes, cuts: Array(stride(from: size, to: bytes.count, by: size)))
            #expect(cutUp.counts == whole.counts && cutUp.text == whole.text)
        }
    }

    /// Damages bytes: flips bits, cuts, repeats, inserts at random.
    private func damage(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...20, using: &random) where !bytes.isEmpty {
            let start = Int.random(in: 0..<bytes.count, using: &random)
            let end = min(bytes.count, start + Int.random(in: 1...80, using: &random))
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes[start] ^= 1 << UInt8.random(in: 0...7, using: &random)
            case 1: bytes.removeSubrange(start..<end)
            case 2: bytes.insert(contentsOf: bytes[start..<end], at: start)
            default:
                let noise = (start..<end).map { _ in UInt8.random(in: 0...255, using: &random) }
                bytes.replaceSubrange(start..<end, with: noise)
            }
        }
        return bytes
    }

    /// Decodes, assembles and skips bytes, and checks the invariants for any bytes.
    private func check(_ bytes: [UInt8], acceptsMissingChecksum: Bool) {
        let (sentences, counts) = decodeAll(bytes, acceptsMissingChecksum: acceptsMissingChecksum)
        #expect(counts.decoded == sentences.count && counts.withoutChecksum <= counts.decoded)
        #expect(acceptsMissingChecksum || counts.withoutChecksum == 0)
        // Each outcome uses up at least one `$`, `!`, `\` or run of garbage.
        let starts = bytes.count { $0 == 36 || $0 == 33 || $0 == 92 }
        let outcomes =
            counts.decoded + counts.badChecksum + counts.malformedField + counts.unknownSentence + counts.tooLong
        #expect(outcomes <= starts && counts.resynchronised <= bytes.count)
        var assembler = EpochAssembler(assumedDate: CalendarDate(year: 2026, month: 1, day: 1))
        var fixes: [Fix] = []
        for sentence in sentences { assembler.add(sentence) { fixes.append($0) } }
        assembler.finish { fixes.append($0) }
        #expect(fixes.count <= assembler.counts.epochs && assembler.counts.undated == 0)
        for fix in fixes {
            #expect((fix.coordinate == nil) == (fix.mode == .none))
            if let coordinate = fix.coordinate {
                #expect(abs(coordinate.latitude) <= 90 && abs(coordinate.longitude) <= 180)
            }
            #expect((fix.course.map { (0..<360).contains($0) } ?? true) && (fix.speed ?? 0) >= 0)
        }
        var skipper = EpochSkipper(epochBeginsWith: assembler.epochBeginsWith ?? 0x47_4E_52_4D_43)
        var offset = 0
        var previous = -1
        while offset != previous {
            previous = offset
            _ = skipper.skip(unsafe bytes.span.bytes, from: &offset) { _ in false }
        }
        #expect(offset <= bytes.count)
    }

    @Test(arguments: [false, true])
    func `Decoding survives damaged sentences`(acceptsMissingChecksum: Bool) {
        var random = SeededGenerator(seed: 42)
        for round in 0..<1500 {
            let bytes = Self.mixed(seed: UInt64(1000 + round), sentences: 25)
            check(damage(bytes, &random), acceptsMissingChecksum: acceptsMissingChecksum)
        }
    }

    @Test func `Decoding survives random bytes`() {
        var random = SeededGenerator(seed: 43)
        let alphabet = Array("$!\\*,.0123456789GPRMCASVNEW#\r\n".utf8)
        for round in 0..<2000 {
            let bytes = (0..<Int.random(in: 0...600, using: &random)).map { _ in
                round % 2 == 0 ? UInt8.random(in: 0...255, using: &random) : alphabet.randomElement(using: &random)!
            }
            check(bytes, acceptsMissingChecksum: true)
        }
    }

    /// Skipped, and reported as such, if `../shared/corpus/gpsd` does not exist.
    @Test(.enabled(if: GPSDCorpus.isPresent, "no ../shared/corpus/gpsd"))
    func `Decoding survives damaged logs of real receivers`() throws {
        var random = SeededGenerator(seed: 44)
        for name in GPSDCorpus.names {
            let log = try GPSDCorpus.log(name)
            for _ in 0..<20 { check(damage(Array(log.prefix(20_000)), &random), acceptsMissingChecksum: true) }
        }
    }

    @Test func `An assembler takes sentences of any time, and gives no two fixes of one time in a row`() {
        var random = SeededGenerator(seed: 45)
        var count = 0
        for _ in 0..<300 {
            var assembler = EpochAssembler(assumedDate: CalendarDate(year: 2026, month: 1, day: 1))
            var fixes: [Fix] = []
            for _ in 0..<100 { assembler.add(randomSentence(&random)) { fixes.append($0) } }
            assembler.finish { fixes.append($0) }
            #expect(zip(fixes, fixes.dropFirst()).allSatisfy { $0.time != $1.time })
            count += fixes.count
        }
        #expect(count > 300)
    }
}
