import Foundation
import LiveSources
import LocationModel
import ReceiverPower
import Synchronization
import SystemCalls
import TestSupport
import Testing

/// A source whose receiver may sleep, in virtual time.
@Suite(.timeLimit(.minutes(15))) struct SleepingSourceTests {
    /// Has a fix whenever it is asked.
    private struct SteadySource: FixSource {
        let counts = SourceCounts()

        mutating func next(_ demand: Demand, before limit: Instant?, at now: Instant) -> SourceEvent {
            .fix(Fix(time: now, mode: .threeDimensional))
        }
    }

    /// A receiver that does not say what it is, as late as it is allowed to.
    private final class UnknownReceiver: ReceiverLink {
        let isAllowed = DispatchSemaphore(value: 0)
        let count = Mutex(0)

        func identify(while isWanted: () -> Bool) throws(ReceiverLinkError) -> ReceiverFamily {
            isAllowed.wait()
            count.withLock { $0 += 1 }
            throw ReceiverLinkError("unknown")
        }

        func send(_ bytes: [UInt8]) throws(ReceiverLinkError) {}

        func exchange(
            _ commands: [[UInt8]], isSourceReading: Bool, while isWanted: () -> Bool
        ) throws(ReceiverLinkError) -> [ReceiverResponse] { [] }
    }

    @Test func `A receiver is polled for its identity five times, one after the other, and the reason is given once`()
        throws
    {
        let (receiver, box) = (UnknownReceiver(), JournalBox())
        let sleep = box.sleep(receiver)
        var source = SleepingSource(SteadySource(), sleep) { box.append($0) }
        var now = at(0)
        func advance(_ source: inout SleepingSource<SteadySource>) throws {
            now = now.advanced(bySeconds: 1)
            _ = try source.next(.everyEpoch, before: nil, at: now)
        }
        for _ in 0..<60 { try advance(&source) }
        for _ in 0..<10 { receiver.isAllowed.signal() }
        try #require(
            Deadline(after: 120).wait {
                try advance(&source)
                return !box.lines.isEmpty && !sleep.awaitsResponses
            })
        for _ in 0..<60 { try advance(&source) }
        #expect(receiver.count.withLock { $0 } == 5)
        #expect(box.lines == ["the receiver stays awake: unknown"])
    }
}
