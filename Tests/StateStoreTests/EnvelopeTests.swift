import TestSupport
import Testing

@testable import StateStore

/// The file of a document: its only valid representation, and the detection of everything else.
struct EnvelopeTests {
    private let envelope = Envelope(format: "trip", version: 2, payload: Array(#"{"metres":1250}"#.utf8))

    @Test func `The file stays readable by later programs`() throws {
        let file = "locationd-state trip 2 15 bd40631812b9b023\n{\"metres\":1250}"
        #expect(String(decoding: envelope.bytes, as: UTF8.self) == file)
        #expect(try Envelope(Array(file.utf8)) == envelope)
    }

    /// The check value of the catalogue of CRC algorithms for CRC-64/XZ.
    @Test func `The checksum is the one of XZ`() {
        var checksum = Checksum()
        checksum.append("12345".utf8)
        checksum.append("6789".utf8)
        #expect(checksum.value == 0x995D_C9BB_DF19_39FA)
    }

    @Test func `Every truncation is found`() {
        let bytes = envelope.bytes
        for count in 0..<bytes.count {
            #expect(reason(Array(bytes.prefix(count))) == (count == 0 ? .empty : .truncated))
        }
    }

    @Test func `Every changed byte is found`() {
        let bytes = envelope.bytes
        for index in bytes.indices {
            for difference in 1...UInt8.max {
                var changed = bytes
                changed[index] ^= difference
                #expect(reason(changed) != nil, "byte \(index) ^ \(difference)")
            }
        }
    }

    @Test func `Every range of zeros is found`() {
        let bytes = envelope.bytes
        for start in bytes.indices {
            for end in (start + 1)...bytes.count {
                var zeroed = bytes
                zeroed.replaceSubrange(start..<end, with: repeatElement(0, count: end - start))
                #expect(reason(zeroed) != nil, "\(start)..<\(end)")
            }
        }
        #expect(reason([UInt8](repeating: 0, count: bytes.count)) == .zeroFilled)
    }

    @Test(
        arguments: [
            ("{}", .foreign), ("locationd-stat\u{65}!", .damaged), ("\n", .foreign), ("loc", .truncated),
            ("locationd-state trip 2 0 \n", .damaged), ("locationd-state\n", .damaged),
            ("locationd-state trip 99999999999999999999 0 0000000000000000\n", .damaged),
            ("locationd-state trip 2 -1 0000000000000000\n", .damaged),
            ("locationd-state  trip 2 0 0000000000000000\n", .damaged),
            ("locationd-state trip 2 0 0000000000000000\n", .damaged),
        ] as [(String, SetAsideFile.Reason)])
    func `A file that was never written is not read`(text: String, expected: SetAsideFile.Reason) {
        // Padded, so that the missing end is the only problem.
        let text = text == "loc" ? text : text + String(repeating: " ", count: 300)
        #expect(reason(Array(text.utf8)) == expected, "\(text)")
    }

    @Test func `Random bytes are no document`() {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<20_000 {
            var bytes = envelope.bytes
            // Parts of it are removed, duplicated, moved and overwritten.
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let start = Int.random(in: 0...bytes.count, using: &random)
                let piece = bytes[start..<Int.random(in: start...bytes.count, using: &random)]
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes.removeSubrange(piece.indices)
                case 1: bytes.insert(contentsOf: piece, at: Int.random(in: 0...bytes.count, using: &random))
                default: for index in piece.indices { bytes[index] = UInt8.random(in: 0...255, using: &random) }
                }
            }
            if bytes != envelope.bytes { #expect(reason(bytes) != nil, "\(bytes)") }
        }
    }

    private func reason(_ bytes: [UInt8]) -> SetAsideFile.Reason? {
        do {
            _ = try Envelope(bytes)
            return nil
        } catch {
            return error
        }
    }
}
