import Foundation
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

    @Test func `A part without a factor has no energy`() throws {
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

    /// The exact interval of the sum of two independent errors, each anywhere within its width.
    @Test(arguments: [0, 0.02, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1]) func `Errors within ranges have a shorter interval`(
        _ width: Double
    ) throws {
        var profile = PowerProfile()
        profile[.cpu] = PowerFactor(9...11, source: "test")
        profile[.receiver(.tracking)] = PowerFactor((10 - width)...(10 + width), source: "test")
        let figure = try #require(profile.energy([.cpu: 1, .receiver(.tracking): width == 0 ? 0 : 1]))
        // Beyond the difference of the widths the density falls linearly to 0 at their sum.
        let exact = width <= 0.05 ? 0.95 : 1 + width - (0.2 * width).squareRoot()
        #expect(abs((figure.interval.upperBound - figure.joules) / exact - 1) < 0.01)
        #expect(abs((figure.joules - figure.interval.lowerBound) / exact - 1) < 0.01)
    }

    /// The exact share by integration: a normal error of so many widths added to an even one.
    @Test(arguments: [0.05, 0.1, 0.2, 0.3, 0.5, 1, 2, 5]) func `A normal error widens the interval of a range`(
        _ deviation: Double
    ) throws {
        var profile = PowerProfile()
        profile[.cpu] = PowerFactor(9...11, source: "test")
        profile[.upload] = PowerFactor(10, uncertainty: deviation / 10, source: "test")
        let figure = try #require(profile.energy([.cpu: 1, .upload: 1]))
        let reach = figure.interval.upperBound - figure.joules
        let steps = 10_000
        let within = (0..<steps).reduce(0.0) { sum, step in
            let even = (Double(step) + 0.5) / Double(steps) * 2 - 1
            let scale = deviation * 2.0.squareRoot()
            return sum + (erf((reach - even) / scale) + erf((reach + even) / scale)) / 2
        }
        #expect(abs(within / Double(steps) - 0.95) < 0.01)
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
        #expect((estimated - measured).joules == 1 && (estimated - measured).deviation == 5)
    }
}
