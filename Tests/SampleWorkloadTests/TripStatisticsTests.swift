import LocationModel
import SampleWorkload
import TestSupport
import Testing

struct TripStatisticsTests {
    private func statistics(_ fixes: some Sequence<Fix>) -> TripStatistics {
        var workload = SampleWorkload()
        workload.update(with: fixes)
        return workload.statistics
    }

    @Test(arguments: [1.4, 5, 14, 33])
    func `The distance of a known path is counted`(speed: Double) {
        var random = SeededGenerator(seed: 1)
        let path = Walk.straight(seconds: 3601, speed: speed, &random)
        let statistics = statistics(path.map(\.fix))
        // The position far to the north-east is computed on a flat map, so the length of the path is measured on the
        // ellipsoid.
        let length = zip(path, path.dropFirst()).reduce(0) { $0 + $1.0.truth.distance(to: $1.1.truth) }
        // The rest of the last leg is not counted yet.
        #expect(statistics.distance <= length * 1.0005)
        #expect(statistics.distance > length * 0.9995 - 15)
        #expect(abs(statistics.movingSeconds - 3600) < 108)
        #expect(statistics.totalSeconds == 3600)
        #expect(abs(statistics.topSpeed - speed) < 0.05 * speed)
    }

    @Test(arguments: [1.4, 5, 14, 33])
    func `Noise adds little distance to a path`(speed: Double) {
        var random = SeededGenerator(seed: 2)
        let noisy = Walk.straight(seconds: 3601, speed: speed, noise: 3, accuracy: 4.5, &random).map(\.fix)
        let statistics = statistics(noisy)
        #expect(abs(statistics.distance / (3600 * speed) - 1) < 0.05)
        #expect(statistics.movingSeconds > 3400 && statistics.movingSeconds <= 3600)
    }

    @Test func `A parked device travels hardly anywhere`() {
        var random = SeededGenerator(seed: 7)
        let statistics = statistics(Walk.parked(seconds: 8 * 3600, noise: 3, &random))
        #expect(statistics.distance < 250)
        #expect(statistics.movingSeconds < 400)
        #expect(statistics.totalSeconds == 8 * 3600 - 1)
    }

    @Test func `A pause is no time in motion and costs no distance`() {
        // Ten times: 200 m at 10 m/s, then two minutes at a red light.
        var fixes: [Fix] = []
        var (second, along) = (0.0, 0.0)
        for _ in 0..<10 {
            for step in 0..<140 {
                fixes.append(Walk.fix(Walk.place(east: along, north: 0), at: second))
                second += 1
                if step < 20 { along += 10 }
            }
        }
        let statistics = statistics(fixes)
        #expect(abs(statistics.distance - 2000) < 80)
        #expect(statistics.movingSeconds > 190 && statistics.movingSeconds < 300)
    }

    @Test func `Sparse fixes of the background count as well`() {
        let fixes = (0...60).map { minute in
            Walk.fix(
                Walk.place(east: 0, north: Double(minute) * 600), at: Double(minute) * 60, accuracy: 30,
                speed: minute % 10 == 0 ? 0 : 10)
        }
        let statistics = statistics(fixes)
        #expect(abs(statistics.distance - 36_000) < 400)
    }

    @Test func `Nothing is counted where time goes back`() {
        var random = SeededGenerator(seed: 1)
        let path = Walk.straight(seconds: 1001, speed: 10, &random).map(\.fix)
        let statistics = statistics(path + path)
        #expect(abs(statistics.distance - 20_000) < 40)
        #expect(statistics.totalSeconds == 2000)
    }

    @Test func `A trip without a position has no figures`() {
        let statistics = statistics([Walk.fix(nil, at: 0), Walk.fix(nil, at: 1)])
        #expect(statistics.distance == 0)
    }
}
