import ReceiverPower
import Testing

@testable import LiveSources

/// A device's answers are kept only for a command that is under way.
struct DeviceResponsesTests {
    private let frame = UBXFrame(0x01, 0x07, [UInt8](repeating: 0, count: 92))

    @Test func `What arrives without a command is not kept`() {
        let answers = DeviceResponses()
        for _ in 0..<100 { answers.add(frame.bytes[...]) }
        #expect(answers.all.isEmpty)
    }

    @Test func `What arrives during a command is kept until the next one, and until its end`() {
        let answers = DeviceResponses()
        answers.clear()
        answers.add(frame.bytes[..<50])
        // Repeated in the middle of a frame, which is still recognised.
        answers.clear()
        answers.add(frame.bytes[50...])
        #expect(answers.all == [.frame(frame)])
        answers.clear()
        #expect(answers.all.isEmpty)
        answers.add(frame.bytes[...])
        answers.end()
        answers.add(frame.bytes[...])
        #expect(answers.all.isEmpty)
    }
}
