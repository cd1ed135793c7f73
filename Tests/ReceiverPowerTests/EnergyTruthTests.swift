import Foundation
import LocationModel
import ReceiverPower
import TestSupport
import Testing
import TraceGenerator

/// What is printed as energy, compared with that of a simulated receiver, in virtual time.
///
/// A perfect 95 % interval contains the truth of 90 to 99 of a hundred boards with a probability of 98 %, so that the
/// boards of several journeys are judged together. `Tests/Benchmarks/receiver-power` does so with many more seeds.
@Suite struct EnergyTruthTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let source: EnergyTrial.Source
        let kind: TraceKind
        let minutes: Double

        static let all: [Case] =
            [EnergyTrial.Source.rail, .counter, .model].flatMap { source in
                [(TraceKind.walk, 60.0), (.cityDrive, 30), (.parked, 240)].map {
                    Case(source: source, kind: $0, minutes: $1)
                }
            } + [Case(source: .battery, kind: .parked, minutes: 240)]

        var testDescription: String { "\(source.rawValue), \(kind.rawValue)" }
    }

    @Test(arguments: Case.all) func `A figure is near the truth, and its interval holds`(_ case: Case) throws {
        let seeds = FigureSeeds.all
        let limit = `case`.source.limit
        var (sum, outside) = (EnergyTrial(), 0)
        for seed in seeds {
            let trial = try EnergyTrial(`case`.source, `case`.kind, minutes: `case`.minutes, seed: seed)
            if !(90...99).contains(trial.covered) { outside += 1 }
            sum += trial
        }
        let share = Double(sum.covered) / Double(sum.boards)
        let mean = sum.errors / Double(sum.boards)
        FigureSeeds.report(
            `case`.testDescription,
            "error at most \(FigureSeeds.percent(sum.worst)), \(sum.beyond) boards beyond \(FigureSeeds.percent(limit))",
            "covered \(FigureSeeds.percent(share)) (90 to 99 %)",
            "\(outside) of \(seeds.count) hundreds outside of that",
            "mean error \(String(format: "%.2f", mean)) deviations")
        #expect(Double(sum.beyond) <= 0.01 * Double(sum.boards), "\(sum.beyond)")
        #expect((0.9...0.99).contains(share), "\(share)")
    }

    @Test func `The rail's figure is measured only if each state was sampled`() throws {
        var sampler = RailSampler()
        let profile = try #require(PowerProfile.receiver(.ublox(.m8)))
        for second in 0..<5 { sampler.add(0.09, in: .tracking, at: Double(second)) }
        #expect(sampler.energy(.tracking(seconds: 100), else: PowerProfile())?.basis == .measured)
        for second in 0..<4 { sampler.add(0.0004, in: .asleep, at: Double(second)) }
        let times = try PowerTruth(.parked, minutes: 60, seed: 1).confirmed
        #expect(sampler.energy(times, else: profile)?.basis == .estimated)
        #expect(sampler.energy(times, else: PowerProfile()) == nil, "no figure without a source")
    }
}
