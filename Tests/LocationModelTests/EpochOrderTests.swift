import LocationModel
import TestSupport
import Testing

/// Which epochs are new, repeated or late.
struct EpochOrderTests {
    /// Each time's class, by a clock that does not advance.
    private func classified(_ times: [Double]) -> [EpochOrder.Class] {
        var order = EpochOrder(confirmingEpochs: 3)
        return times.map { order.classify(at($0), at: at(0)) }
    }

    @Test func `A repeated time is old, however often it comes`() {
        #expect(classified([0, 1, 1, 1, 2, 2]) == [.new, .new, .old, .old, .new, .old])
    }

    @Test func `A gap is no jump up to a day`() {
        #expect(classified([0, 86_400]) == [.new, .new])
        #expect(classified([0, 86_401]) == [.new, .restarted(from: at(0))])
    }

    @Test func `After days have really passed, their epoch is no jump`() {
        var order = EpochOrder()
        #expect(order.classify(at(0), at: at(0)) == .new)
        #expect(order.classify(at(200_000), at: at(200_001)) == .new)
        #expect(order.classify(at(400_000), at: at(200_002)) == .restarted(from: at(200_000)))
    }

    @Test func `A step is a jump if it goes back, or ahead by more than a day`() {
        #expect(EpochOrder.isJump(from: at(1), to: at(0)) && EpochOrder.isJump(from: at(0), to: at(86_401)))
        #expect(!EpochOrder.isJump(from: at(1), to: at(1)) && !EpochOrder.isJump(from: at(0), to: at(86_400)))
    }

    @Test func `Earlier times that continue for some seconds are a restart`() {
        var order = EpochOrder(seconds: 5)
        #expect(order.classify(at(100), at: at(100)) == .new)
        for second in 0..<5 { #expect(order.classify(at(Double(second)), at: at(Double(101 + second))) == .old) }
        #expect(order.classify(at(5), at: at(106)) == .restarted(from: at(100)))
        #expect(order.classify(at(6), at: at(107)) == .new)
    }

    @Test func `One earlier time is old; three in a row that continue are a restart`() {
        #expect(classified([10, 5, 11, 5, 6, 12]) == [.new, .old, .new, .old, .old, .new])
        #expect(classified([10, 5, 6, 7, 8]) == [.new, .old, .old, .restarted(from: at(10)), .new])
    }

    @Test func `Repeated old times are no restart`() {
        #expect(classified([10, 5, 5, 5, 5, 5]).dropFirst().allSatisfy { $0 == .old })
    }

    @Test func `Two receivers, one a little late, are no jump`() {
        let times = (1..<20).flatMap { [Double($0), Double($0) - 0.3] }
        #expect(classified(times).filter { $0 != .new && $0 != .old }.isEmpty)
    }

    @Test func `For any input no time is new twice in a row, and new ones only grow between restarts`() {
        var random = SeededGenerator(seed: 7)
        var order = EpochOrder(confirmingEpochs: 3)
        var last: Instant?
        for _ in 0..<20_000 {
            let time = at(Double.random(in: 0...200, using: &random).rounded())
            switch order.classify(time, at: at(0)) {
            case .new:
                #expect(last.map { time > $0 } ?? true)
                last = time
            case .old: #expect(last.map { time <= $0 } ?? false)
            case .restarted(let from):
                #expect(from == last)
                last = time
            }
        }
    }
}
