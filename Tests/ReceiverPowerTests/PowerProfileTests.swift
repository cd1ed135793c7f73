import ReceiverPower
import Testing

/// The factors of the energy model.
@Suite struct PowerProfileTests {
    @Test func `Every factor has a source and an uncertainty`() {
        let profiles = [PowerProfile.genericBoard] + PowerProfile.receivers.compactMap { PowerProfile.receiver($0) }
        #expect(profiles.count == 6)
        for (_, factor) in profiles.flatMap(\.all) {
            #expect(factor.value > 0 && factor.uncertainty > 0.01 && factor.uncertainty < 1 && !factor.source.isEmpty)
        }
    }

    @Test func `What has no factor has no energy`() throws {
        let profile = try #require(PowerProfile.receiver(.ublox(.m7)))
        #expect(profile.energy([.receiver(.tracking): 60]) != nil)
        #expect(profile.energy([.receiver(.tracking): 60, .receiver(.asleep): 1]) == nil)
        #expect(profile.energy([.cpu: 1]) == nil && profile.energy([.cpu: 0]) != nil)
        #expect(PowerProfile.receiver(.mtk) == nil && PowerProfile.receiver(.ublox(.m9)) == nil)
    }

    @Test func `Errors of the receiver add up, that of the CPU is independent`() throws {
        var profile = PowerProfile()
        profile[.cpu] = PowerFactor(2, uncertainty: 0.1, source: "test")
        profile[.receiver(.tracking)] = PowerFactor(1, uncertainty: 0.3, source: "test")
        let figure = try #require(profile.energy([.cpu: 20, .receiver(.tracking): 10]))
        #expect(figure.joules == 50 && abs(figure.deviation - 5) < 1e-9)
        #expect(abs(figure.interval.lowerBound - 40.2) < 1e-9 && abs(figure.interval.upperBound - 59.8) < 1e-9)
    }

    @Test func `A saving is compared with a receiver that tracks all the time`() throws {
        var profile = PowerProfile()
        profile[.receiver(.tracking)] = PowerFactor(0.1, uncertainty: 0.1, source: "test")
        let saving = try #require(profile.energy(ReceiverTimes.tracking(seconds: 100).saving))
        #expect(saving.joules == 0 && saving.deviation == 0)
    }

    @Test func `A sum is measured only if all of it is`() {
        let measured = EnergyFigure(joules: 1, deviation: 3, basis: .measured)
        let estimated = EnergyFigure(joules: 2, deviation: 4, basis: .estimated)
        #expect((measured + measured).basis == .measured && (measured + estimated).basis == .estimated)
        #expect((estimated + measured).deviation == 5 && (estimated + measured).interval.lowerBound == 0)
    }
}
