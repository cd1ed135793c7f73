import LocationEngine
import LocationModel
import TestSupport
import Testing

struct FewestSamplesTests {
    private func fewestSamples(_ places: [Double], radius: Double = 100) -> FewestSamples {
        var fewest = FewestSamples(radius: radius)
        for place in places { fewest.add(fix(at: 0, east: place).coordinate!) }
        return fewest
    }

    @Test func `No epochs need no sample, and a resting device needs one`() {
        #expect(fewestSamples([]).count == 0)
        #expect(fewestSamples([]).share == nil)
        #expect(fewestSamples([0, 1, 2, 99]).count == 1)
        #expect(fewestSamples([0, 1, 2, 99]).share == 0.25)
    }

    @Test func `The last epoch before the circle is left is sampled`() {
        #expect(fewestSamples([0, 60, 120, 180]).count == 3)
        #expect(fewestSamples([0, 30, 60, 90, 120, 150, 180]).count == 2)
        #expect(fewestSamples([0, 150, 300]).count == 3)
    }

    /// No sum of the steps below equals this distance, so that rounding has no effect.
    private let radius = 100.5

    /// The oracle has the complete list: after each sample it searches for the first epoch that is too far away.
    private func naiveCount(_ places: [Double]) -> Int {
        var (samples, sampled, index) = (1, 0, 1)
        while index < places.count {
            if abs(places[index] - places[sampled]) > radius {
                sampled = max(index - 1, sampled + 1)
                samples += 1
                index = sampled
            }
            index += 1
        }
        return samples
    }

    @Test func `The count is that of a naive search`() {
        var generator = SeededGenerator(seed: 21)
        for _ in 0..<300 {
            var east = 0.0
            let places = (0..<60).map { _ -> Double in
                east += [-50, 0, 20, 60, 90, 130].randomElement(using: &generator)!
                return east
            }
            #expect(fewestSamples(places, radius: radius).count == naiveCount(places), "\(places)")
        }
    }
}
