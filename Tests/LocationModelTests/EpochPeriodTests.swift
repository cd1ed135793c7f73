import LocationModel
import TestSupport
import Testing

struct EpochPeriodTests {
    /// A period learnt from every epoch of a sequence.
    private func period(_ times: [Double]) -> EpochPeriod {
        var period = EpochPeriod()
        for time in times { period.observe(at(time)) }
        return period
    }

    /// Seconds after time 0 from which the last epoch within an interval must be requested.
    private func lastEpoch(_ period: EpochPeriod, within interval: Double) -> Double? {
        period.lastEpoch(within: interval, of: at(0))?.seconds(since: at(0))
    }

    // MARK: Every epoch is observed

    @Test(arguments: [0.05, 0.1, 0.2, 1, 5, 30]) func `The period is learnt from two epochs`(seconds: Double) {
        #expect(period([7]).seconds == nil)
        #expect(lastEpoch(period([7]), within: 100) == nil)
        let learnt = period([7, 7 + seconds])
        #expect(abs(learnt.seconds! - seconds) < 1e-6)
        #expect(abs(learnt.longestStep! - seconds) < 1e-6)
    }

    @Test(arguments: [
        [0, 1, 2, 3, 4, 12], [0, 1, 2, 3, 11, 12], [0, 1, 2, 3, 3.01, 4], [0, 1, 1, 0.5, 1.5, 2.5], [0, 8, 9],
        [0, 1, 2, 3600], [0, 1, 2, -3600],
    ])
    func `One gap or repetition does not mislead`(times: [Double]) {
        let learnt = period(times)
        #expect(abs(learnt.seconds! - 1) < 0.02)
        #expect(abs(learnt.longestStep! - 1) < 0.02)
    }

    @Test func `Steps that vary have a shortest and a longest`() {
        let learnt = period([0, 1, 3, 6, 7, 9, 12, 13, 15, 18])
        #expect(learnt.seconds == 1)
        #expect(learnt.longestStep == 3)
    }

    /// The oracle uses the complete list: the shortest and longest of the last eight steps without one outlier each.
    @Test func `The figures are those of the last eight steps`() {
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<200 {
            var (time, times, steps) = (0.0, [0.0], [Double]())
            for _ in 0..<Int.random(in: 3...40, using: &generator) {
                let step = [0.5, 1, 1, 2, 3, 90].randomElement(using: &generator)!
                time += step
                times.append(time)
                if step < 60 { steps.append(step) }
            }
            let last = steps.suffix(8).sorted()
            guard last.count >= 3 else { continue }
            #expect(period(times).seconds == last[1])
            #expect(period(times).longestStep == last[last.count - 2])
        }
    }

    @Test func `Epochs that may be missing do not count as a step`() {
        var period = period([0, 1])
        period.interrupt()
        period.observe(at(8))
        period.observe(at(9))
        #expect(period.seconds == 1)
        #expect(period.longestStep == 1)
    }

    // MARK: Epochs are skipped

    /// A receiver of which only the requested epochs are observed, as requested by the engine.
    private func learn(_ period: inout EpochPeriod, interval: Double, epochs: [Double]) -> [Double] {
        var (asked, received): (Instant?, [Double]) = (nil, [])
        for epoch in epochs where asked.map({ at(epoch) >= $0 }) ?? true {
            period.observe(at(epoch), notBefore: asked)
            received.append(epoch)
            asked = period.lastEpoch(within: interval, of: at(epoch))
        }
        return received
    }

    @Test(arguments: [0.1, 1, 2, 5], [4.0, 10, 60]) func `The last epoch within the interval is received`(
        seconds: Double, interval: Double
    ) {
        var period = EpochPeriod()
        let received = learn(&period, interval: interval, epochs: (0..<2000).map { Double($0) * seconds })
        let expected = max(1, (interval / seconds + 1e-6).rounded(.down)) * seconds
        for (next, this) in zip(received.dropFirst(2), received.dropFirst()) {
            #expect(abs(next - this - expected) < 1e-6)
        }
    }

    /// A glider's recorder changes from 8 s to 2 s when it circles.
    @Test func `A receiver that becomes faster is learnt anew`() {
        var period = EpochPeriod()
        _ = learn(&period, interval: 20, epochs: (0..<20).map { Double($0) * 8 })
        #expect(period.seconds == 8)
        let received = learn(&period, interval: 5, epochs: (80..<120).map { Double($0) * 2 })
        #expect(period.seconds == 2)
        #expect(zip(received.dropFirst(4), received.dropFirst(3)).allSatisfy { $0 - $1 == 4 })
    }

    /// A logger at 1 Hz starts with steps of 2 s: an epoch between two of the first rhythm reveals it.
    @Test func `A first step that was too long is corrected`() {
        var period = period([0, 2, 4])
        period.observe(at(8), notBefore: at(7.1))
        #expect(period.seconds == 2)
        period.observe(at(11), notBefore: at(10.1))
        #expect(period.seconds == nil)
        period.observe(at(12))
        #expect(period.seconds == 1)
    }

    /// While every other epoch is skipped, the faster receiver shows only when two in a row are requested.
    @Test func `Now and then two epochs in a row are needed`() {
        var period = period([0, 2, 4])
        var (time, checks) = (4.0, [Double]())
        while time < 2000 {
            let step = period.needsCheck ? 1.0 : 2
            if step == 1 { checks.append(time) }
            period.observe(at(time + step), notBefore: step == 1 ? nil : at(time + 1.1))
            time += step
        }
        #expect(period.seconds == 1)
        #expect(checks.first == 20 && checks.count < 10)
    }

    @Test func `A receiver that becomes slower is learnt anew`() {
        var period = period([0, 1, 2])
        period.observe(at(10), notBefore: at(9.5))
        #expect(period.seconds == 1)
        period.observe(at(22), notBefore: at(19.5))
        #expect(period.seconds == nil)
        period.observe(at(27))
        #expect(period.seconds == 5)
    }

    /// Random steps of 1, 2 and 3 s: an epoch that is requested too late is up to 3 s late.
    @Test func `Of steps that vary the longest is allowed for`() {
        var generator = SeededGenerator(seed: 6)
        var (period, time, epochs) = (EpochPeriod(), 0.0, [0.0])
        for _ in 0..<4000 {
            time += [1, 2, 3].randomElement(using: &generator)!
            epochs.append(time)
        }
        let received = learn(&period, interval: 8, epochs: epochs)
        let late = zip(received.dropFirst(), received).count { $0 - $1 > 8 }
        #expect(Double(late) < 0.15 * Double(received.count))
        #expect(Double(received.count) < 0.45 * Double(epochs.count))
    }

    @Test(arguments: [0.2, 0.9, 1.0, 1.5, 2, 100]) func `The instant is never after the interval`(interval: Double) {
        for seconds in [0.1, 1, 5, 30] {
            let instant = lastEpoch(period([0, seconds]), within: interval)!
            #expect(instant > 0 && instant <= interval)
        }
    }

    // MARK: Forecast

    @Test func `The first epoch after an instant is a whole number of periods away`() {
        let learnt = period([0, 2, 4])
        #expect(learnt.firstEpoch(notBefore: at(9)) == at(10))
        #expect(learnt.firstEpoch(notBefore: at(10)) == at(10))
        #expect(learnt.firstEpoch(notBefore: at(10.001)) == at(10))
        #expect(learnt.firstEpoch(notBefore: at(3)) == at(3))
        #expect(EpochPeriod().firstEpoch(notBefore: at(3)) == at(3))
    }
}
