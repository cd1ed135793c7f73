import LiveSources
import LocationModel
import TestSupport
import Testing

struct EpochGatheringTests {
    private func fix(_ second: Double, altitude: Double? = nil) -> Fix {
        var fix = Fix(time: at(second), mode: .twoDimensional)
        fix.altitude = altitude
        return fix
    }

    /// The epochs delivered after this report.
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

    @Test func `A receiver with one report per epoch is not delayed, except for its first epoch`() {
        var gathering = EpochGathering()
        #expect(add(fix(0), to: &gathering, at: at(0)) == [])
        #expect(next(of: &gathering, at: at(0.2)) == fix(0))
        for second in 1..<5 {
            let fix = fix(Double(second))
            #expect(add(fix, to: &gathering, at: at(Double(second))) == [fix])
            #expect(gathering.deadline == nil && !gathering.isComplete)
        }
    }

    @Test func `Of three reports per epoch the last one counts`() {
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

    @Test func `An epoch with fewer reports than expected waits only a moment`() {
        var gathering = EpochGathering()
        for part in 0..<2 { #expect(add(fix(0, altitude: Double(part)), to: &gathering, at: at(0)) == []) }
        #expect(add(fix(1), to: &gathering, at: at(1)) == [fix(0, altitude: 1)])
        #expect(next(of: &gathering, at: at(1)) == nil)
        #expect(gathering.deadline == at(1).advanced(bySeconds: EpochGathering.reportTimeout))
        #expect(next(of: &gathering, at: at(1.2)) == fix(1))
        // It has learnt that there may be only one.
        #expect(add(fix(2), to: &gathering, at: at(2)) == [fix(2)])
    }

    @Test func `An epoch that waits is delivered when the next one begins`() {
        var gathering = EpochGathering()
        for part in 0..<2 { #expect(add(fix(0, altitude: Double(part)), to: &gathering, at: at(0)) == []) }
        #expect(add(fix(1), to: &gathering, at: at(1)) == [fix(0, altitude: 1)])
        #expect(add(fix(2), to: &gathering, at: at(2)) == [fix(1), fix(2)])
    }

    @Test func `An epoch that waits when the connection ends is delivered`() {
        var gathering = EpochGathering()
        #expect(add(fix(0), to: &gathering, at: at(0)) == [])
        gathering.flush()
        #expect(gathering.isComplete && next(of: &gathering, at: at(0)) == fix(0))
        gathering.flush()
        #expect(!gathering.isComplete && next(of: &gathering, at: at(9)) == nil)
    }

    /// At 10 Hz the satellites of the epoch at the full second follow it; the other nine have none.
    @Test func `A report that comes once per second is awaited once per second`() {
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

    /// gpsd 3.25 reports a fix after each of three sentences, then its errors.
    @Test func `Of four reports of each epoch the last one is delivered`() {
        var gathering = EpochGathering()
        var given: [Fix] = []
        for epoch in 0..<5 {
            for part in 0..<4 {
                let time = at(Double(epoch) + Double(part) * 0.001)
                given += add(fix(Double(epoch), altitude: Double(part)), to: &gathering, at: time)
            }
        }
        // The first one waits for three.
        let expected = (0..<5).map { (epoch: Int) -> Fix in fix(Double(epoch), altitude: epoch == 0 ? 2 : 3) }
        #expect(given == expected)
    }

    @Test func `An occasional report is not awaited`() {
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
