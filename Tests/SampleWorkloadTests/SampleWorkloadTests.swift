import LocationModel
import SampleWorkload
import TestSupport
import Testing

struct SampleWorkloadTests {
    private func trip(seed: UInt64) -> [Fix] {
        var random = SeededGenerator(seed: seed)
        return Walk.straight(seconds: 700, speed: 10, noise: 3, accuracy: 4.5, &random).map(\.fix)
    }

    @Test func `A trip is smoothed, counted and drawn`() {
        var workload = SampleWorkload()
        workload.update(with: trip(seed: 1))
        #expect(abs(workload.statistics.distance - 6990) < 150)
        #expect(workload.line.points.count < 60)
        #expect(workload.track.point != nil)
    }

    @Test func `The same fixes give the same trip, however they are delivered`() {
        var (one, other) = (SampleWorkload(), SampleWorkload())
        one.update(with: trip(seed: 2))
        for fix in trip(seed: 2) { other.update(with: [fix]) }
        #expect(one.track.point == other.track.point)
        #expect(one.statistics.distance == other.statistics.distance)
        #expect(one.line.points == other.line.points)
    }

    @Test func `Fixes without a position change nothing`() {
        var workload = SampleWorkload()
        workload.update(with: [Walk.fix(nil, at: 0)])
        #expect(workload.track.point == nil && workload.line.points.isEmpty)
    }
}
