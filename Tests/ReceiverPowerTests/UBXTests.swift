import TestSupport
import Testing

@testable import ReceiverPower

@Suite struct UBXTests {
    private func bytes(_ hex: String) -> [UInt8] { hex.split(separator: " ").map { UInt8($0, radix: 16)! } }

    /// Frames as u-blox's manuals and u-center show them.
    @Test func `Known frames are written`() {
        #expect(
            UBXFrame(0x02, 0x41, bytes("00 00 00 00 02 00 00 00")).bytes
                == bytes("B5 62 02 41 08 00 00 00 00 00 02 00 00 00 4D 3B"))
        #expect(UBXVersion.poll.bytes == bytes("B5 62 0A 04 00 00 0E 34"))
        #expect(UBXFrame(0x06, 0x11, [8, 1]).bytes == bytes("B5 62 06 11 02 00 08 01 22 92"))
        #expect(UBXFrame(0x06, 0x11, [8, 0]).bytes == bytes("B5 62 06 11 02 00 08 00 21 91"))
        #expect(
            UBXPowerRequest(seconds: 12, for: .m8).frame.bytes
                == bytes("B5 62 02 41 08 00 E0 2E 00 00 02 00 00 00 5B 7D"))
    }

    @Test func `A power request has the version of its generation, and never lasts for ever`() throws {
        for generation in UBXVersion.Generation.allCases {
            for seconds in [-1, 0, .nan, 0.0004, 1, 299.5, 1e9] {
                let request = UBXPowerRequest(seconds: seconds, for: generation)
                #expect(request.duration > 0)
                #expect(request.frame.payload.count == (generation >= .m9 ? 16 : 8))
                #expect(UBXPowerRequest(request.frame) == request)
            }
        }
        let frame = UBXPowerRequest(seconds: 1, for: .m10).frame
        #expect(frame.payload == bytes("00 00 00 00 E8 03 00 00 06 00 00 00 08 00 00 00"))
    }

    @Test func `Frames are found among sentences, in any pieces`() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<300 {
            var stream: [UInt8] = []
            var frames: [UBXFrame] = []
            for _ in 0..<5 {
                let payload = (0..<Int.random(in: 0...60, using: &random)).map { _ in
                    // Many preambles, so that some begin inside a payload.
                    UInt8([0xB5, 0x62, 0, 1, 2, 255].randomElement(using: &random)!)
                }
                frames.append(
                    UBXFrame(.random(in: 0...255, using: &random), .random(in: 0...255, using: &random), payload))
                stream += Array("$GPTXT,01,01,02,x*00\r\n".utf8) + frames.last!.bytes
            }
            var scanner = UBXScanner()
            var found: [UBXFrame] = []
            while !stream.isEmpty {
                let count = Int.random(in: 1...min(40, stream.count), using: &random)
                found += scanner.add(stream.prefix(count))
                stream.removeFirst(count)
            }
            #expect(found == frames)
        }
    }

    /// The parser's fuzzer: any bytes, cut anywhere.
    @Test(arguments: 0..<4) func `Any bytes are read without harm`(round: UInt64) {
        var random = SeededGenerator(seed: 70 + round)
        let seeds = [
            UBXVersion.poll.bytes, UBXPowerRequest(seconds: 9, for: .m10).frame.bytes, UBXFrame(5, 1, [6, 0x11]).bytes,
            UBXFrame(0x0A, 4, [UInt8](repeating: 0x30, count: 70)).bytes, Array("$GPGGA,1*00\r\n".utf8), [0xB5],
            Array("$PMTK001,262,3,3*29\r\n".utf8), Array("$PMTK705*3A\r\n".utf8),
            UBXFrame(0x0A, 0x38, [0, 255, 0, 0]).bytes,
            UBXFrame(0x0A, 0x09, [UInt8](repeating: 2, count: 22)).bytes,
            [0xB5, 0x62],
        ]
        for _ in 0..<2000 {
            var stream = (0..<4).flatMap { _ in seeds.randomElement(using: &random)! }
            for _ in 0..<Int.random(in: 0...6, using: &random) {
                stream[Int.random(in: 0..<stream.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            #expect(throws: Never.self, "\(stream)") { try checkAnyResponses(stream) }
        }
    }

    @Test(arguments: [0, UBXScanner.longestPayload, UBXScanner.longestPayload + 1, 0xFFFF])
    func `At most one longest frame is held, whatever its length claims`(length: Int) {
        var scanner = UBXScanner()
        let header: [UInt8] = [0xB5, 0x62, 0x0A, 0x04, UInt8(length & 0xFF), UInt8(length >> 8)]
        var longest = 0
        for byte in header + [UInt8](repeating: 0x30, count: 5000) {
            _ = scanner.add([byte])
            longest = max(longest, scanner.held.count)
        }
        #expect(longest < UBXScanner.longestPayload + UBXFrame.overhead)
    }

    @Test func `A version determines the generation`() {
        for (hardware, generation) in [
            ("00040007", UBXVersion.Generation.m6), ("00070000", .m7), ("00080000", .m8), ("00190000", .m9),
            ("000A0000", .m10),
        ] {
            let payload = [UInt8](repeating: 0, count: 30) + Array(hardware.utf8) + [0, 0]
            #expect(UBXVersion(UBXFrame(0x0A, 0x04, payload))?.generation == generation)
            #expect(UBXVersion.generation(inSubtype: "SW ROM CORE 3.01 (107888),HW \(hardware)") == generation)
        }
        #expect(UBXVersion.generation(inSubtype: "HW 00990000") == nil && UBXVersion.generation(inSubtype: "") == nil)
        #expect(UBXVersion(UBXFrame(0x0A, 0x04, [1, 2])) == nil)
    }
}
