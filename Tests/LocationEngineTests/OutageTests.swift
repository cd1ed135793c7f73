import LocationEngine
import LocationModel
import TestSupport
import Testing

struct OutageTests {
    private func noFix(at seconds: Double) -> Fix { Fix(time: at(seconds)) }

    @Test func `An outage is reported once after ten seconds`() {
        var bench = Bench.updating()
        bench.run([0, 1])
        bench.run(stride(from: 2, to: 12, by: 1), fix: noFix)
        #expect(bench.unknownSince == [])
        bench.run(stride(from: 12, through: 600, by: 1), fix: noFix)
        #expect(bench.unknownSince == [2])
        bench.run([601, 602])
        #expect(bench.times() == [0, 1, 601, 602])
        bench.run(stride(from: 603, through: 700, by: 1), fix: noFix)
        #expect(bench.unknownSince == [2, 603])
    }

    @Test func `A short outage is not reported`() {
        var bench = Bench.updating()
        for start in stride(from: 0.0, to: 200, by: 10) {
            bench.run(stride(from: start, to: start + 9, by: 1), fix: noFix)
            bench.run([start + 9])
        }
        #expect(bench.unknownSince == [])
    }

    /// In the background a sample costs as much as a fix: the longer the outage lasts, the less frequent the samples.
    @Test func `Samples get rarer during an outage, and the first position is delivered`() {
        var bench = Bench.updating(.hundredMeters)
        bench.run([0, 1])
        let samples = bench.run(stride(from: 2, through: 40_000, by: 1), fix: noFix)
        let gaps = zip(samples.dropFirst(), samples).map { $0 - $1 }
        #expect(gaps.first == 1)
        #expect(gaps.max() == 300)
        for (sample, gap) in zip(samples, gaps) { #expect(gap <= max(1, 0.02 * sample)) }
        #expect(zip(gaps.dropFirst(), gaps).allSatisfy { $0 >= $1 })
        #expect(samples.count < 1000)
        let found = bench.run(stride(from: 40_001, through: 40_400, by: 1))
        #expect(found.first! <= 40_300)
        #expect(bench.times().last! >= found.first!)
        #expect(bench.unknownSince.count == 1)
    }

    /// Waiting for an epoch of a silent source costs nothing, so a fixed interval does not delay the first one.
    @Test(arguments: [10.0, 30, 300])
    func `After a silence the first fix is delivered at once, whatever the interval`(interval: Double) {
        var contract = AccuracyContract()
        (contract.minSampleInterval, contract.maxSampleInterval) = (interval, interval)
        var bench = Bench(contract: contract)
        bench.send(.application(.background), at: 0)
        bench.start(1, .hundredMeters, at: 0)
        bench.run(stride(from: 0, through: 700, by: 1))
        bench.send(.silence(since: at(700)), at: 1020)
        #expect(bench.run(stride(from: 1030, through: 1040, by: 1)).first == 1030)
    }

    @Test func `An outage that no client waits through is not reported`() {
        var bench = Bench()
        bench.send(.application(.active), at: 0)
        for second in 0...20 { bench.send(noFix(at: Double(second))) }
        #expect(bench.unknownSince == [])
    }

    /// Nothing was observed in between, so it cannot be counted as an outage.
    @Test func `An outage ends when sampling ends`() {
        var bench = Bench.updating()
        bench.run(stride(from: 0, through: 20, by: 1), fix: noFix)
        bench.stop(1, at: 21)
        bench.start(1, at: 3600)
        bench.run(stride(from: 3600, to: 3610, by: 1), fix: noFix)
        #expect(bench.unknownSince == [0])
        bench.run(stride(from: 3610, to: 3700, by: 1), fix: noFix)
        #expect(bench.unknownSince == [0, 3600])
    }
}
