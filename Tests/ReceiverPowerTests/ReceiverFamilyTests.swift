import ReceiverPower
import Testing

@Suite struct ReceiverFamilyTests {
    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    @Test func `The sentences are those of the makers' manuals`() {
        #expect(text(ReceiverFamily.mtk.commands.sleep(seconds: 30)) == "$PMTK161,0*28\r\n")
        #expect(text(ReceiverFamily.mtk.commands.wake) == "$PMTK225,0*2B\r\n")
        #expect(text(ReceiverFamily.casic.commands.sleep(seconds: 30.9)) == "$PCAS12,30*2D\r\n")
        #expect(text(ReceiverFamily.casic.commands.sleep(seconds: 1e9)).hasPrefix("$PCAS12,65535*"))
        #expect(ReceiverFamily.casic.commands.wake.isEmpty)
    }

    @Test func `u-blox gets a byte that may be lost before the message`() {
        let sent = ReceiverFamily.ublox(.m8).commands.sleep(seconds: 20)
        #expect(sent == [0xFF] + UBXPowerRequest(seconds: 20, for: .m8).frame.bytes)
    }

    @Test func `Each family is found by its name and by gpsd's words`() {
        for family in ReceiverFamily.all { #expect(ReceiverFamily(named: family.name) == family) }
        #expect(ReceiverFamily(named: "sirf") == nil)
        #expect(ReceiverFamily(driver: "u-blox", subtype: "SW ROM SPG 5.10,HW 000A0000") == .ublox(.m10))
        #expect(ReceiverFamily(driver: "u-blox", subtype: "") == nil, "its generation is not known yet")
        #expect(ReceiverFamily(driver: "MTK-3301", subtype: "AXN") == .mtk)
        #expect(ReceiverFamily(driver: "NMEA0183", subtype: "") == nil)
    }
}
