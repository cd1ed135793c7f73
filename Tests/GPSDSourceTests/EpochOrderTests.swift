import GPSDSource
import LocationModel
import TestSupport
import Testing

@Suite("Which epochs are new")
struct EpochOrderTests {
    private func at(_ seconds: Double) -> Instant {
        Instant(nanoseconds: 0).advanced(bySeconds: 1_800_000_000 + seconds)
    }

    private func judge(_ times: [Double]) -> [EpochOrder.Verdict] {
        var order = EpochOrder()
        return times.map { order.judge(at($0)) }
    }

    @Test("a time that is new is new, and one that is repeated is old, however often")
    func repeated() {
        #expect(judge([0, 1, 1, 1, 2, 2]) == [.new, .new, .old, .old, .new, .old])
    }

    @Test("a gap is no jump up to a day")
    func gap() {
        #expect(judge([0, 86_400]) == [.new, .new])
        #expect(judge([0, 86_401]) == [.new, .restarted(from: at(0))])
    }

    @Test("one time that is back is old; three in a row that go on from there begin anew")
    func back() {
        #expect(judge([10, 5, 11, 5, 6, 12]) == [.new, .old, .new, .old, .old, .new])
        #expect(judge([10, 5, 6, 7, 8]) == [.new, .old, .old, .restarted(from: at(10)), .new])
    }

    @Test("what is repeated from before insists on nothing")
    func repeatedOld() { #expect(judge([10, 5, 5, 5, 5, 5]).dropFirst().allSatisfy { $0 == .old }) }

    @Test("two receivers, one a little behind, are no jump")
    func twoReceivers() {
        let times = (1..<20).flatMap { [Double($0), Double($0) - 0.3] }
        #expect(judge(times).filter { $0 != .new && $0 != .old }.isEmpty)
    }

    @Test("whatever comes, no time is new twice in a row and new ones only grow between restarts")
    func property() {
        var random = SeededGenerator(seed: 7)
        var order = EpochOrder()
        var last: Instant?
        for _ in 0..<20_000 {
            let time = at(Double.random(in: 0...200, using: &random).rounded())
            switch order.judge(time) {
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

@Suite("The reports of one epoch")
struct EpochGatheringTests {
    private func fix(_ second: Double, altitude: Double? = nil) -> Fix {
        var fix = Fix(time: at(second), mode: .twoDimensional)
        fix.altitude = altitude
        return fix
    }

    private func at(_ seconds: Double) -> Instant {
        Instant(nanoseconds: 0).advanced(bySeconds: 1_800_000_000 + seconds)
    }

    /// What is given on when this report has come.
    private func add(_ fix: Fix, to gathering: inout EpochGathering, at now: Instant) -> [Fix] {
        gathering.add(fix, at: now)
        var given: [Fix] = []
        while let fix = next(of: &gathering, at: now) { given.append(fix) }
        return given
    }

    private func next(of gathering: inout EpochGathering, at now: Instant) -> Fix? {
        var given = fix(-1)
        return gathering.next(at: now, into: &given) ? given : nil
    }

    @Test("one report an epoch is given on at once, but for the first one, which waits a moment for more")
    func one() {
        var gathering = EpochGathering()
        #expect(add(fix(0), to: &gathering, at: at(0)) == [])
        #expect(next(of: &gathering, at: at(0.2)) == fix(0))
        for second in 1..<5 {
            let fix = fix(Double(second))
            #expect(add(fix, to: &gathering, at: at(Double(second))) == [fix])
            #expect(gathering.deadline == nil && !gathering.isComplete)
        }
    }

    @Test("of three reports an epoch the last one counts")
    func three() {
        var gathering = EpochGathering()
        var given: [Fix] = []
        for second in 0..<5 {
            for part in 0..<3 {
                given += add(fix(Double(second), altitude: Double(part)), to: &gathering, at: at(Double(second)))
            }
        }
        #expect(given.map { $0.time } == (0..<5).map { at(Double($0)) })
        #expect(given.map { $0.altitude } == [2, 2, 2, 2, 2])
    }

    @Test("an epoch with fewer reports than expected waits a moment and no longer")
    func overdue() {
        var gathering = EpochGathering()
        for part in 0..<2 { #expect(add(fix(0, altitude: Double(part)), to: &gathering, at: at(0)) == []) }
        #expect(add(fix(1), to: &gathering, at: at(1)) == [fix(0, altitude: 1)])
        #expect(next(of: &gathering, at: at(1)) == nil)
        #expect(gathering.deadline == at(1).advanced(bySeconds: EpochGathering.patience))
        #expect(next(of: &gathering, at: at(1.2)) == fix(1))
        // It has learnt that there may be one only.
        #expect(add(fix(2), to: &gathering, at: at(2)) == [fix(2)])
    }

    @Test("an epoch that waits is given on by the next one")
    func displaced() {
        var gathering = EpochGathering()
        for part in 0..<2 { #expect(add(fix(0, altitude: Double(part)), to: &gathering, at: at(0)) == []) }
        #expect(add(fix(1), to: &gathering, at: at(1)) == [fix(0, altitude: 1)])
        #expect(add(fix(2), to: &gathering, at: at(2)) == [fix(1), fix(2)])
    }

    @Test("an epoch that waits when the connection ends is given on")
    func flushed() {
        var gathering = EpochGathering()
        #expect(add(fix(0), to: &gathering, at: at(0)) == [])
        gathering.flush()
        #expect(gathering.isComplete && next(of: &gathering, at: at(0)) == fix(0))
        gathering.flush()
        #expect(!gathering.isComplete && next(of: &gathering, at: at(9)) == nil)
    }

    /// At 10 Hz the satellites of the epoch at the full second come behind it; the other nine have none.
    @Test("what comes once a second is waited for once a second")
    func onceASecond() {
        var gathering = EpochGathering()
        var waited: [Int] = []
        var given: [Fix] = []
        for epoch in 0..<50 {
            let time = Double(epoch) / 10
            given += add(fix(time, altitude: 0), to: &gathering, at: at(time))
            if given.last?.time != at(time) { waited.append(epoch) }
            guard epoch % 10 == 0 else { continue }
            given += add(fix(time, altitude: 1), to: &gathering, at: at(time + 0.001))
        }
        #expect(given.map { $0.time } == (0..<50).map { at(Double($0) / 10) })
        #expect(waited == [0, 1, 10, 20, 30, 40])
        #expect(given.filter { $0.altitude == 1 }.map { $0.time } == (0..<5).map { at(Double($0)) })
    }

    @Test("what comes now and then is not waited for")
    func nowAndThen() {
        var gathering = EpochGathering()
        #expect(add(fix(0), to: &gathering, at: at(0)) == [])
        #expect(next(of: &gathering, at: at(0.2)) == fix(0))
        for second in 1..<20 {
            let time = Double(second)
            #expect(add(fix(time), to: &gathering, at: at(time)) == [fix(time)])
            if second % 5 == 0 { #expect(add(fix(time), to: &gathering, at: at(time + 0.01)) == []) }
        }
    }
}
