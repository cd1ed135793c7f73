import CPUMeter
import Glibc
import TestSupport
import Testing

/// Verdicts of thousands of simulated experiments with the noise of a shared machine.
struct PairedExperimentTests {
    /// A kind of disturbance of measurements.
    enum Noise: CaseIterable, CustomTestStringConvertible {
        /// Two per cent in each run.
        case gaussian
        /// One run in ten is interrupted, for a tenth of its length up to many times its length.
        case interruptions
        /// The logarithm of a run's usage has Student's distribution with two degrees of freedom, which has no finite
        /// variance.
        case heavyTails
        /// The machine slows down by a third during the experiment, with oscillations.
        case drift
        /// The first run of each round takes five per cent more on a cold machine.
        case firstPosition
        /// A quiet machine on which arm B's code happens to be one per cent slower because of its layout.
        case layout

        var testDescription: String { "\(self)" }

        /// The usage of a run that would be 1 on a perfect machine.
        func run(round: Int, of rounds: Int, position: Int, arm: PairedExperiment.Arm, _ random: inout SeededGenerator)
            -> Double
        {
            switch self {
            case .gaussian: return exp(0.02 * random.gaussian())
            case .interruptions:
                let quiet = exp(0.01 * random.gaussian())
                return random.uniform() < 0.1 ? quiet + 0.1 / random.uniform() : quiet
            case .heavyTails:
                // A normal number divided by the square root of an exponential one has Student's t distribution with
                // two degrees of freedom.
                return exp(min(max(0.01 * random.gaussian() / (-log(random.uniform())).squareRoot(), -5), 5))
            case .drift:
                let time = (Double(round) + Double(position) / 2) / Double(rounds)
                return (1 + time / 3 + 0.05 * sin(40 * time)) * exp(0.01 * random.gaussian())
            case .firstPosition: return (position == 0 ? 1.05 : 1) * exp(0.01 * random.gaussian())
            case .layout: return (arm == .b ? 1.01 : 1) * exp(0.003 * random.gaussian())
            }
        }
    }

    func experiment(
        rounds: Int, saving: Double, noise: Noise, resolution: Double = 0.02, _ random: inout SeededGenerator
    ) -> PairedExperiment {
        var experiment = PairedExperiment(resolution: resolution)
        for round in 0..<rounds {
            let first = experiment.nextFirst
            let a = noise.run(round: round, of: rounds, position: first == .a ? 0 : 1, arm: .a, &random)
            let b = noise.run(round: round, of: rounds, position: first == .b ? 0 : 1, arm: .b, &random)
            experiment.add(a: 80e6 * a, b: 80e6 * b * (1 - saving))
        }
        return experiment
    }

    /// The fraction of 2000 experiments whose verdict satisfies a condition.
    func frequency(
        rounds: Int, saving: Double, noise: Noise, resolution: Double = 0.02,
        of passes: (PairedExperiment.Verdict) -> Bool
    ) -> Double {
        var random = SeededGenerator(seed: UInt64(rounds) * 1000 + UInt64(saving * 100))
        let trials = 2000
        let count = (0..<trials).count { _ in
            passes(
                experiment(rounds: rounds, saving: saving, noise: noise, resolution: resolution, &random).verdict)
        }
        return Double(count) / Double(trials)
    }

    static func isDifference(_ verdict: PairedExperiment.Verdict) -> Bool {
        switch verdict {
        case .saved, .costsMore: true
        case .noDifference, .tooFewRounds: false
        }
    }

    @Test(arguments: Noise.allCases, [3, 4, 5, 6, 7, 10, 15, 20, 40])
    func `An arm compared with itself shows no difference`(noise: Noise, rounds: Int) {
        let falsePositives = frequency(rounds: rounds, saving: 0, noise: noise, of: Self.isDifference)
        #expect(falsePositives <= 0.02)
    }

    /// Without a minimum resolution, only the statistics prevent false positives.
    @Test(arguments: Noise.allCases.filter { $0 != .layout }, [3, 4, 5, 6, 7, 10, 15, 20, 40])
    func `The statistics alone rarely err`(noise: Noise, rounds: Int) {
        let falsePositives = frequency(rounds: rounds, saving: 0, noise: noise, resolution: 0, of: Self.isDifference)
        #expect(falsePositives <= 0.025)
    }

    @Test(arguments: Noise.allCases, [(0.9, 5), (0.9, 10), (0.1, 12), (0.1, 20), (0.05, 20), (0.05, 40)])
    func `A true saving is found`(noise: Noise, experiment: (saving: Double, rounds: Int)) {
        let found = frequency(rounds: experiment.rounds, saving: experiment.saving, noise: noise) { verdict in
            guard case .saved(let fraction, let interval) = verdict else { return false }
            return interval.contains(fraction)
        }
        // If a fifth of the rounds is extremely disturbed, a saving is occasionally not detected, which is the safer
        // error.
        #expect(found >= (noise == .interruptions ? 0.65 : 0.9))
    }

    @Test func `A true saving lies in its interval`() {
        for noise in Noise.allCases where noise != .layout {
            var random = SeededGenerator(seed: 5)
            let held = (0..<2000).count { _ in
                experiment(rounds: 20, saving: 0.3, noise: noise, &random).ratio!.interval.contains(0.7)
            }
            #expect(held >= 1860, "\(noise)")
        }
    }

    @Test func `More use is called more use`() throws {
        var random = SeededGenerator(seed: 9)
        let verdict = experiment(rounds: 10, saving: -1, noise: .gaussian, &random).verdict
        guard case .costsMore(let fraction, let interval) = verdict else {
            Issue.record("\(verdict)")
            return
        }
        #expect(abs(fraction - 1) < 0.05)
        #expect(interval.contains(1))
    }

    @Test func `Fewer than three rounds prove nothing`() {
        var experiment = PairedExperiment()
        for _ in 0..<2 {
            #expect(experiment.verdict == .tooFewRounds)
            #expect(experiment.ratio == nil)
            experiment.add(a: 100, b: 1)
        }
        #expect(experiment.verdict == .tooFewRounds)
        experiment.add(a: 100, b: 1)
        #expect(Self.isDifference(experiment.verdict))
    }

    @Test func `The arms alternate`() {
        var experiment = PairedExperiment()
        var order: [PairedExperiment.Arm] = []
        for _ in 0..<4 {
            order.append(experiment.nextFirst)
            experiment.add(a: 1, b: 1)
        }
        #expect(order == [.a, .b, .a, .b])
    }

    @Test(arguments: [(0, 1), (1, 0), (-1, 1), (.nan, 1), (1, .infinity)] as [(Double, Double)])
    func `A round without a ratio does not count`(a: Double, b: Double) {
        var experiment = PairedExperiment()
        let counted = experiment.add(a: a, b: b)
        #expect(!counted)
        #expect(experiment.rounds == 0)
        #expect(experiment.nextFirst == .a)
    }

    @Test func `A sure difference below the resolution is none`() {
        var experiment = PairedExperiment()
        for _ in 0..<10 { experiment.add(a: 100, b: 99) }
        #expect(experiment.verdict == .noDifference(resolution: 0.02))
        var fine = PairedExperiment(resolution: 0.005)
        for _ in 0..<10 { fine.add(a: 100, b: 99) }
        #expect(Self.isDifference(fine.verdict))
    }

    @Test func `A poor measurement says how poor`() {
        var experiment = PairedExperiment()
        for b in [150.0, 60, 90, 130] { experiment.add(a: 100, b: b) }
        guard case .noDifference(let resolution) = experiment.verdict else {
            Issue.record("\(experiment.verdict)")
            return
        }
        #expect(resolution > 0.3)
    }
}
