import CPUMeter
import TestSupport
import Testing

struct MeanEstimateTests {
    /// R: t.test(c(9.1, 10.2, 10.9, 8.7, 11.1)).
    @Test func `A plain mean has Student's interval`() throws {
        let estimate = try #require(MeanEstimate.mean(of: [9.1, 10.2, 10.9, 8.7, 11.1]))
        #expect(abs(estimate.value - 10) < 1e-12)
        #expect(abs(estimate.standardError - 0.4774934554525329) < 1e-12)
        let interval = estimate.interval(confidence: 0.95)
        #expect(abs(interval.lowerBound - (10 - 2.7764451052 * 0.4774934554525329)) < 1e-9)
        #expect(abs(interval.upperBound - (10 + 2.7764451052 * 0.4774934554525329)) < 1e-9)
    }

    @Test(arguments: [[], [3], [1, .nan], [1, .infinity, 2]] as [[Double]])
    func `Samples without a number have no mean`(sample: [Double]) {
        #expect(MeanEstimate.mean(of: sample) == nil)
        #expect(MeanEstimate.trimmedMean(of: sample) == nil)
    }

    @Test func `One wild value in five does not move a trimmed mean`() throws {
        let calm = try #require(MeanEstimate.trimmedMean(of: [1.0, 1.1, 0.9, 1.05, 0.95]))
        let wild = try #require(MeanEstimate.trimmedMean(of: [1.0, 1000, 0.9, 1.05, 0.95]))
        #expect(abs(calm.value - 1) < 1e-12)
        #expect(abs(wild.value - 1) < 0.01)
        #expect(wild.degreesOfFreedom == 2)
    }

    @Test(arguments: [3, 10, 40])
    func `95 of 100 intervals contain the true mean`(size: Int) throws {
        var generator = SeededGenerator(seed: UInt64(size))
        var (plain, trimmed) = (0, 0)
        let trials = 4000
        for _ in 0..<trials {
            let sample = (0..<size).map { _ in 5 + generator.gaussian() }
            if try #require(MeanEstimate.mean(of: sample)).interval().contains(5) { plain += 1 }
            if try #require(MeanEstimate.trimmedMean(of: sample)).interval().contains(5) { trimmed += 1 }
        }
        #expect(abs(Double(plain) / Double(trials) - 0.95) < 0.012)
        #expect(abs(Double(trimmed) / Double(trials) - 0.95) < 0.02)
    }

    @Test func `Samples without scatter are certain`() throws {
        let one = try #require(MeanEstimate.mean(of: [2, 2, 2]))
        let other = try #require(MeanEstimate.mean(of: [4, 4, 4]))
        #expect(MeanEstimate.average(one, other).interval() == 3...3)
    }
}
