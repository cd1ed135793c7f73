import CPUMeter
import TestSupport
import Testing

struct DetectableSavingTests {
    /// An experiment of 20 rounds with a true saving and a scatter of 3 %.
    private func experiment(saving: Double, _ random: inout SeededGenerator) -> PairedExperiment {
        var experiment = PairedExperiment()
        for _ in 0..<20 {
            // The sum of twelve uniform numbers is nearly normal with a variance of one.
            let noise = (0..<12).reduce(-6.0) { sum, _ in sum + Double.random(in: 0..<1, using: &random) }
            experiment.add(a: 100, b: 100 * (1 - saving) * (1 + 0.03 * noise))
        }
        return experiment
    }

    @Test(arguments: [0.5, 0.9])
    func `A saving of the predicted size is reported as often as predicted`(_ probability: Double) throws {
        var random = SeededGenerator(seed: 5)
        // The scatter of one experiment is itself uncertain; the mean of many predictions is not.
        var sum = 0.0
        for _ in 0..<200 {
            sum += try #require(experiment(saving: 0, &random).detectableSaving(probability: probability))
        }
        let saving = sum / 200
        var reported = 0
        for _ in 0..<400 {
            if case .saved = experiment(saving: saving, &random).verdict { reported += 1 }
        }
        #expect(abs(Double(reported) / 400 - probability) < 0.08)
    }

    @Test func `Without scatter it is the resolution, and without rounds it is unknown`() throws {
        var experiment = PairedExperiment(resolution: 0.02)
        #expect(experiment.detectableSaving(probability: 0.5) == nil)
        for _ in 0..<6 { experiment.add(a: 100, b: 100) }
        #expect(abs(try #require(experiment.detectableSaving(probability: 0.9)) - 0.02) < 1e-9)
    }
}
