import LocationModel
import NMEA0183
import TestSupport
import Testing

/// The decoder reads fields eight digits at a time, and checks most of them only after all were read. For any field
/// contents, its results must equal those of a decoder that reads character by character.
struct ReferenceTests {
    /// Sentences of receivers, covering all types.
    private static let receivers = [
        "GPRMC,123519.00,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W,A",
        "GNRMC,001031.00,A,4404.13993,N,12118.86023,W,0.146,,100117,,,A,V", "GPRMC,,V,,,,,,,,,,N",
        "GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,",
        "GNGGA,001043.00,4404.14036,N,12118.85961,W,1,12,0.98,1113.0,M,-21.3,M,,",
        "GPGGA,092750.000,5321.68021234,N,00630.33721234,W,4,8,1.03,-61.7,M,55.2,M,1.5,0000",
        "GNGSA,A,3,80,71,73,79,69,,,,,,,,1.83,1.09,1.47", "GNGSA,A,3,03,14,02,19,04,29,21,,,,,,2.22,1.39,1.73,1",
        "GPGSA,M,1,,,,,,,,,,,,,,,", "GNGSA,A,3,301,302,305,307,310,311,312,,,,,,1.5,0.9,1.2,3",
        "GPGSA,A,3,,04,05,,09,12,,,24,,,,2.5,1.3,2.1",
        "GPGSV,3,1,11,03,03,111,00,04,15,270,00,06,01,010,00,13,06,292,00",
        "GPGSV,3,2,11,14,25,170,,16,57,208,39,18,67,296,40,19,40,246,,1",
        "GAGSV,1,1,03,301,23,045,38,302,76,124,44,303,05,359,,7",
        "PQGSV,1,1,01,01,34,144,40", "PQGSA,A,3,01,03,,,,,,,,,,,1.83,1.09,1.47", "GLGSV,1,1,00", "GBGSV,1,1,00,B",
        "GPGSV,2,2,06,24,,,,39,,,34", "GPGSV,1,1,01,1,9,5,9",
        "GPVTG,054.7,T,034.4,M,005.5,N,010.2,K", "GNVTG,,T,,M,0.004,N,0.008,K,A", "GPVTG,,,,,,,,,N",
        "GNGLL,4404.14012,N,12118.85993,W,001037.00,A,A", "GPGLL,,,,,,V,N", "GPGLL,4916.45,N,12311.12,W,225444,A",
        "GPGST,082356.00,1.8,1.234,0.567,12.3,1.7,1.3,2.2", "GNGST,172814.0,0.006,0.023,0.020,273.6,0.023,0.020,0.031",
        "GPZDA,082710.00,16,09,2002,00,00", "GPZDA,,,,,,", "GNZDA,235960,31,12,2016,00,00",
        "GNGNS,014035.00,4332.69262,S,17235.48549,E,RR,13,0.9,25.63,11.24,,", "GPGNS,,,,,,N,00,99.9,,,,",
    ]

    private static let fields = [
        "", "0", "1", "3", "00", "08", "9", "99", "-1", "-", "--1", "+1", "1-", "1.", ".", ".5", "-.5", "1..2", "1.2.3",
        "1e5",
        " 1", "1 ", "0x1", "/", ":", "1/", "1:", "12:4", "1.0/0", "999", "1000", "9999", "65535", "65536", "12345678",
        "123456789", "1234567.8", "1234567.", "1000000", "1000001", "0.123456789012", "99999999", "-9999999",
        "-12345678", "360",
        "360.0",
        "360.01", "361", "000.00000", "A", "V", "N", "S", "E", "W", "M", "T", "K", "X", "a", "f", "G", "AA", "NAN",
        "DR",
        "000000", "235959.99", "235960", "235960.5", "225960", "240000", "126000", "12345", "1234567", "123456.",
        "123456.123456789", "123456.12345678", "12345a.00", "4807.038", "9000.0000", "9000.0001", "18000.0", "18000.01",
        "17959.99999999", "-4807.0", "48", "480", "4860.0", "4859.9", "07.5", "4807.", "4807.12345678",
        "4807.123456789012",
        "04807.5", "480a.5", "4807.5a", "4807a5", "290226", "290224", "310299", "000101", "311299", "01019", "7", "07",
        "010",
        "301", "90", "91", "-90", "-91", "359", "404", "\u{7F}", "\u{1}", "*", "é", "§§",
    ]

    private static func mutated(_ body: String, _ random: inout SeededGenerator) -> String {
        var fields = body.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            let index = Int.random(in: min(1, fields.count - 1)..<fields.count, using: &random)
            switch Int.random(in: 0..<8, using: &random) {
            case 0: fields.remove(at: index)
            case 1: fields.insert(self.fields.randomElement(using: &random)!, at: index)
            case 2: fields.removeSubrange(index...)
            case 3: fields += Array(repeating: "", count: Int.random(in: 1...9, using: &random))
            case 4: fields[index] = Self.fields.randomElement(using: &random)! + fields[index]
            case 5:
                // Another byte, but not a line ending.
                var bytes = Array(fields[index].utf8)
                guard !bytes.isEmpty else { break }
                let alphabet = Array("0123456789.-/:,AN *".utf8)
                bytes[Int.random(in: bytes.indices, using: &random)] = alphabet.randomElement(using: &random)!
                fields[index] = String(decoding: bytes, as: UTF8.self)
            default: fields[index] = Self.fields.randomElement(using: &random)!
            }
            if fields.isEmpty { return "" }
        }
        return fields.joined(separator: ",")
    }

    /// The position of the sentence selects the path through the decoder: with many bytes after it, or as the last one.
    private func check(_ body: String) -> Bool {
        let expected = ReferenceDecoder.decode(body)
        let line = sentence(body)
        let comment = "#" + String(repeating: "-", count: 120)
        for text in [line, line + comment, "\r\n" + sentence(body, end: "\n") + comment, "x" + line] {
            let (sentences, counts) = decodeAll(Array(text.utf8))
            #expect(counts.decoded + counts.malformedField + counts.unknownSentence == 1, "\(body)")
            let (isSame, isOne) = (
                sentences.first.map(exactly) == expected.map { exactly($0.sentence) }, sentences.count <= 1
            )
            #expect(counts.impossibleValue == expected?.impossibleValues ?? 0, "\(body)")
            #expect(isSame && isOne, "\(body): \(sentences) instead of \(expected as Any)")
            guard isSame else { return false }
        }
        return true
    }

    @Test(arguments: receivers)
    func `Every sentence is decoded as by the reference`(body: String) {
        #expect(ReferenceDecoder.decode(body) != nil && check(body))
    }

    @Test(arguments: receivers)
    func `A sentence with any one field replaced is decoded as by the reference`(body: String) {
        let fields = body.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        for index in fields.indices.dropFirst() {
            for other in Self.fields where index < 12 || index % 4 == 0 {
                var changed = fields
                changed[index] = other
                guard check(changed.joined(separator: ",")) else { return }
            }
        }
    }

    @Test func `A randomly damaged sentence is decoded as by the reference`() {
        var random = SeededGenerator(seed: 46)
        for round in 0..<20_000 {
            var body = Self.receivers.randomElement(using: &random)!
            if round % 2 == 1 {
                var encoder = NMEAEncoder()
                encoder.minuteDecimals = Int.random(in: 0...9, using: &random)
                encoder.secondDecimals = Int.random(in: 0...9, using: &random)
                var bytes: [UInt8] = []
                encoder.encode(randomSentence(&random), into: &bytes)
                body = String(decoding: bytes.dropFirst().dropLast(5), as: UTF8.self)
            }
            guard check(Self.mutated(body, &random)) else { return }
        }
    }
}
