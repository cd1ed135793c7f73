import ReceiverPower
import Testing

@testable import LiveSources

/// A device's answers are kept only for a command that is under way.
struct DeviceResponsesTests {
    private let frame = UBXFrame(0x01, 0x07, [UInt8](repeating: 0, count: 92))

    @Test func `What arrives without a command is not kept`() {
        let responses = DeviceResponses()
        for _ in 0..<100 { responses.add(frame.bytes[...]) }
        #expect(responses.all.isEmpty)
    }

    @Test func `What arrives during a command is kept until the next one, and until its end`() {
        let responses = DeviceResponses()
        responses.clear()
        responses.add(frame.bytes[..<50])
        // Repeated in the middle of a frame, which is still recognised.
        responses.clear()
        responses.add(frame.bytes[50...])
        #expect(responses.all == [.frame(frame)])
        responses.clear()
        #expect(responses.all.isEmpty)
        responses.add(frame.bytes[...])
        responses.end()
        responses.add(frame.bytes[...])
        #expect(responses.all.isEmpty)
    }
}
