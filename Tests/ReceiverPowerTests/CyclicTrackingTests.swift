import ReceiverPower
import Testing

@Suite struct CyclicTrackingTests {
    private func cyclic(_ name: String) throws -> any CyclicCommands {
        try #require(ReceiverFamily(named: name)?.commands.cyclic)
    }

    @Test func `Cyclic tracking of an M8 changes only what it must, and the values read before restore it`() throws {
        var settings = (0..<48).map { UInt8($0) }
        settings[6] = 0b1111_1001
        let read = [UBXFrame(0x06, 0x11, [8, 4]), UBXFrame(5, 1, [6, 0x11]), UBXFrame(0x06, 0x3B, settings)]
        let cyclic = try cyclic("ublox-m8")
        #expect(cyclic.polls == [UBXFrame(0x06, 0x11).bytes, UBXFrame(0x06, 0x3B).bytes])
        let change = try #require(cyclic.change(read.map(ReceiverResponse.frame)))
        #expect(change.restore == [read[0].bytes, read[2].bytes])
        settings[6] = 0b1111_1011
        #expect(change.begin == [UBXFrame(0x06, 0x3B, settings).bytes, UBXFrame(0x06, 0x11, [8, 1]).bytes])
        #expect(cyclic.change([.frame(read[0])]) == nil, "an answer is missing")
    }

    @Test func `Cyclic tracking of an M10 is one value`() throws {
        let value = UBXFrame(0x06, 0x8B, [1, 0, 0, 0, 1, 0, 0xD0, 0x20, 0])
        let change = try #require(try cyclic("ublox-m10").change([.frame(value)]))
        #expect(change.begin == [UBXFrame(0x06, 0x8A, [0, 1, 0, 0, 1, 0, 0xD0, 0x20, 2]).bytes])
        #expect(change.restore == [UBXFrame(0x06, 0x8A, [0, 1, 0, 0, 1, 0, 0xD0, 0x20, 0]).bytes])
    }

    @Test func `Cyclic tracking of an MT33xx is acknowledged, or not supported`() throws {
        let change = try #require(try cyclic("mtk").change([]))
        #expect(
            change.begin == [Array("$PMTK262,3*2B\r\n".utf8)] && change.restore == [Array("$PMTK262,0*28\r\n".utf8)])
        func accepts(_ text: String) -> Bool {
            var scanner = ResponseScanner()
            return scanner.add(Array(text.utf8)).accept(change.begin)
        }
        #expect(accepts("$GPGGA,1*00\r\n$PMTK001,262,3,3*29\r\n"))
        #expect(!accepts("$PMTK001,262,1*34\r\n"), "not supported")
        #expect(!accepts("$PMTK001,262,3,3*28\r\n"), "a wrong checksum")
        #expect(!accepts("$PMTK001,220,3*30\r\n") && !accepts(""))
    }

    @Test func `Other families have no cyclic tracking`() {
        #expect(ReceiverFamily.casic.commands.cyclic == nil && ReceiverFamily.ublox(.m9).commands.cyclic == nil)
    }

    @Test func `A receiver is identified by its responses`() {
        func family(_ bytes: [UInt8]) -> ReceiverFamily? {
            var scanner = ResponseScanner()
            return ReceiverFamily(bytes.flatMap { scanner.add([$0]) })
        }
        let version = [UInt8](repeating: 0, count: 30) + Array("00190000".utf8) + [0, 0]
        #expect(family(Array("$GPTXT,x*00\r\n".utf8) + UBXFrame(0x0A, 0x04, version).bytes) == .ublox(.m9))
        #expect(family(Array("$PMTK705,AXN_5.1.7,0000,20,1.0*26\r\n".utf8)) == .mtk)
        #expect(family(Array("$GPRMC,1*00\r\n".utf8)) == nil)
    }

    @Test func `An active antenna is found in the receiver's responses`() {
        func hardware(_ status: UInt8, _ power: UInt8) -> Bool? {
            UBXAntenna.isActive(UBXFrame(0x0A, 0x09, [UInt8](repeating: 9, count: 20) + [status, power] + [0, 0]))
        }
        #expect(hardware(2, 1) == true && hardware(4, 1) == false && hardware(2, 0) == false && hardware(1, 1) == nil)
        let block = [UInt8](repeating: 0, count: 20)
        let radio = UBXFrame(0x0A, 0x38, [0, 2, 0, 0] + [0, 0, 4, 1] + block + [1, 0, 2, 1] + block)
        #expect(UBXAntenna.isActive(radio) == true)
        #expect(
            UBXAntenna.isActive(UBXFrame(0x0A, 0x38, [0, 9, 0, 0])) == nil && UBXAntenna.isActive(UBXFrame(1, 1)) == nil
        )
    }
}
