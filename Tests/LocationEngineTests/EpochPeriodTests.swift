import LocationEngine
import LocationModel
import Testing

/// The engine asks for the last epoch that is early enough, so it must know how far epochs are apart.
struct EpochPeriodTests {
    private func period(_ times: [Double]) -> EpochPeriod {
        var period = EpochPeriod()
        period.follow(.everyEpoch)
        for time in times { period.observe(at(time)) }
        return period
    }

    @Test(arguments: [0.05, 0.1, 0.2, 1, 5, 30]) func itIsLearntFromTwoEpochs(seconds: Double) {
        #expect(period([7]).lastEpoch(within: 100, of: at(7)) == nil)
        let learnt = period([7, 7 + seconds])
        let latest = learnt.lastEpoch(within: 100, of: at(0))!.testSeconds
        // The last epoch of the hundred seconds, with half a period to spare.
        #expect(abs(latest - (100 / seconds).rounded(.down) * seconds + seconds / 2) < 1e-3)
    }

    @Test(arguments: [
        [0, 1, 2, 3, 4, 12], [0, 1, 2, 3, 11, 12], [0, 1, 2, 3, 3.01, 4], [0, 1, 1, 0.5, 1.5, 2.5], [0, 8, 9],
        [0, 1, 2, 3600], [0, 1, 2, -3600],
    ])
    func oneGapOrRepetitionDoesNotMislead(times: [Double]) {
        let latest = period(times).lastEpoch(within: 20, of: at(0))!.testSeconds
        #expect(abs(latest - 19.5) < 0.2)
    }

    @Test(arguments: [0.2, 0.9, 1.0, 1.5, 2, 100]) func theNextLookIsNeverLaterThanNeeded(interval: Double) {
        for seconds in [0.1, 1, 5, 30] {
            let latest = period([0, seconds]).lastEpoch(within: interval, of: at(0))!.testSeconds
            #expect(latest > 0 && latest <= interval)
        }
    }

    /// A receiver that has slowed down while nobody looked would be late each time.
    @Test func aReceiverThatComesMoreThanAPeriodLateIsLearntAnew() {
        var period = period([0, 1, 2])
        period.follow(.notBefore(at(9.5)))
        period.observe(at(10))
        #expect(period.lastEpoch(within: 10, of: at(10)) != nil)
        period.follow(.notBefore(at(19.5)))
        period.observe(at(22))
        #expect(period.lastEpoch(within: 10, of: at(22)) == nil)
    }

    /// Epochs that were passed over lie between.
    @Test func whatWasPassedOverIsNoPeriod() {
        var period = period([0, 1])
        period.follow(.notBefore(at(8.5)))
        period.follow(.everyEpoch)
        period.observe(at(8))
        let latest = period.lastEpoch(within: 20, of: at(0))!.testSeconds
        #expect(abs(latest - 19.5) < 0.02)
    }

    /// Through the engine: an app that asked for hundred meters from the start.
    @Test(arguments: [0.1, 0.2, 1, 5]) func theContractHoldsFromTheSecondEpochOn(seconds: Double) {
        var bench = Bench.updating(.hundredMeters)
        let taken = bench.run(stride(from: 0, through: 300, by: seconds)) { fix(at: $0, east: 10 * $0, speed: 10) }
        #expect(abs(taken[1] - seconds) < 1e-9)
        // 95 m at a speed of at most 14 m/s.
        let gaps = zip(taken.dropFirst(), taken).map { $0 - $1 }
        #expect(gaps.dropFirst().allSatisfy { $0 <= 9.51 && $0 >= 5 })
    }
}
