import LocationEngine
import LocationModel
import TestSupport
import Testing

/// Deliveries to an app with reduced accuracy.
struct ReducedAccuracyTests {
    private func reducedAccuracyBench(
        _ authorization: Authorization = Authorization(.authorizedAlways, accuracy: .reduced)
    ) -> Bench {
        var bench = Bench()
        bench.send(.authorization(authorization), at: 0)
        bench.send(.application(.active), at: 0)
        return bench
    }

    @Test func `The location is the centre of a cell and nothing else`() throws {
        var bench = reducedAccuracyBench()
        bench.start(1)
        #expect(bench.accuracies == [1: .reduced])
        bench.send(fix(at: 1, east: 1234, speed: 20))
        let fix = try #require(bench.deliveries.first?.fixes.first)
        var expected = Fix(time: at(1), mode: .twoDimensional)
        expected.coordinate = Coordinate(latitude: 0.025, longitude: 0.025)
        expected.horizontalAccuracy = 5000
        #expect(abs(fix.coordinate!.latitude - 0.025) < 1e-9 && abs(fix.coordinate!.longitude - 0.025) < 1e-9)
        expected.coordinate = fix.coordinate
        #expect(fix == expected)
        #expect(bench.engine.location == expected)
    }

    /// The true position is within the reported accuracy everywhere, and a cell is some kilometres wide.
    @Test func `The stated accuracy is true everywhere on earth`() throws {
        var generator = SeededGenerator(seed: 3)
        var places = (0..<2000).map { _ in
            Coordinate(
                latitude: .random(in: -90...90, using: &generator),
                longitude: .random(in: -180...180, using: &generator))
        }
        for latitude in [-90, -89.99, 0, 89.99, 90] as [Double] {
            for longitude in [-180, 0, 180] as [Double] {
                places.append(Coordinate(latitude: latitude, longitude: longitude))
            }
        }
        var farthest = 0.0
        for place in places {
            var bench = reducedAccuracyBench()
            bench.start(1)
            var fix = fix(at: 1)
            fix.coordinate = place
            bench.send(fix)
            let delivered = try #require(bench.deliveries.first?.fixes.first?.coordinate)
            let distance = delivered.distance(to: place)
            #expect(distance <= 5000, "\(place)")
            #expect(abs(delivered.latitude) <= 90 && abs(delivered.longitude) <= 180)
            farthest = max(farthest, distance)
        }
        #expect(farthest > 3000)
    }

    @Test func `The approximate location is computed four times per hour`() {
        var bench = reducedAccuracyBench()
        bench.start(1)
        let sampled = bench.run(stride(from: 0, to: 7200, by: 1)) { fix(at: $0, east: 30 * $0, speed: 30) }
        #expect(bench.times() == stride(from: 0.0, to: 7200, by: 900).map { $0 })
        #expect(sampled == bench.times())
    }

    /// Restarting, or using another manager, reveals no more.
    @Test func `A start brings no newer location`() {
        var bench = reducedAccuracyBench()
        bench.start(1)
        bench.run([0]) { fix(at: $0) }
        bench.stop(1, at: 100)
        bench.start(1, at: 300)
        bench.start(2, at: 300)
        bench.request(.requestLocation, of: 3, at: 300)
        bench.run([301]) { fix(at: $0, east: 30_000) }
        #expect(bench.times(of: 1) == [0, 0])
        #expect(bench.times(of: 2) == [0])
        #expect(bench.times(of: 3) == [0])
        #expect(bench.demand == .notBefore(at(900)))
    }

    @Test func `An app may ask for reduced accuracy`() {
        var bench = reducedAccuracyBench(Authorization(.authorizedAlways))
        bench.start(1, .reduced)
        bench.start(2)
        bench.send(fix(at: 1, east: 1234))
        #expect(bench.accuracies == [1: .reduced, 2: .best])
        let accuracies = bench.deliveries.map { $0.fixes[0].horizontalAccuracy }
        #expect(accuracies == [5000, 5])
        // The engine's own position remains exact.
        #expect(bench.engine.location?.horizontalAccuracy == 5)
    }

    @Test func `Full accuracy that is revoked while the app is suspended leaves nothing exact`() {
        var bench = Bench.updating(policy: BackgroundPolicy(batchDelay: 60))
        bench.send(.application(.background), at: 0)
        bench.run([1, 2])
        bench.send(.authorization(Authorization(.authorizedAlways, accuracy: .reduced)), at: 3)
        bench.send(.application(.active), at: 4)
        bench.run([5])
        #expect(bench.deliveries.flatMap(\.fixes).map(\.horizontalAccuracy) == [5000])
        bench.send(.authorization(Authorization(.authorizedAlways)), at: 6)
        bench.run([7])
        #expect(bench.deliveries.flatMap(\.fixes).map(\.horizontalAccuracy) == [5000, 5])
    }

    @Test func `Regions are not monitored with reduced accuracy`() {
        var bench = reducedAccuracyBench()
        bench.request(
            .startMonitoring(Region(identifier: "here", center: Coordinate(latitude: 0, longitude: 0), radius: 1000)))
        #expect(bench.failures == ["here": .denied])
        #expect(bench.demand == .idle)
        bench.send(.authorization(Authorization(.authorizedAlways)), at: 1)
        #expect(bench.demand == .everyEpoch)
    }

    @Test func `Significant changes and visits have approximate locations`() {
        var bench = reducedAccuracyBench()
        bench.request(.startMonitoringSignificantLocationChanges)
        bench.request(.startMonitoringVisits)
        bench.run(stride(from: 0, through: 7200, by: 60)) { fix(at: $0, east: $0 < 3600 ? 0 : 20_000) }
        #expect(bench.significantChanges.count == 2)
        #expect(bench.significantChanges.allSatisfy { $0.fix.horizontalAccuracy == 5000 })
        #expect(bench.visits.count == 3)
        #expect(bench.visits.allSatisfy { $0.horizontalAccuracy == 5000 })
    }
}
