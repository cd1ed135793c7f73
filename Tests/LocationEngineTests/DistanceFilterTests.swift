import LocationEngine
import LocationModel
import Testing

/// ../shared/spec/core-location.md, `distanceFilter`.
struct DistanceFilterTests {
    @Test func `The filter counts from the last delivered location`() {
        var bench = Bench.updating(filter: 100)
        bench.run(stride(from: 0, through: 50, by: 1)) { fix(at: $0, east: 30 * $0) }
        // At 30 m per second, the fourth is the first one 100 m from the last delivered one, not from the last observed
        // one.
        #expect(bench.times() == [0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48])
    }

    @Test func `A move of exactly the filter is delivered`() {
        var bench = Bench.updating(filter: 99.999)
        bench.send(fix(at: 0))
        bench.send(fix(at: 1, east: 99.99))
        bench.send(fix(at: 2, east: 100))
        #expect(bench.times() == [0, 2])
    }

    @Test(
        arguments: [
            (20.0, 15.0, true), (20, 15.1, false), (20, 20, false), (20, 40, false), (nil, 40, true), (20, nil, false),
            (nil, nil, false),
        ] as [(Double?, Double?, Bool)])
    func `A smaller move is delivered when the accuracy has improved`(
        before: Double?, after: Double?, isDelivered: Bool
    ) {
        var bench = Bench.updating(filter: 100)
        bench.send(fix(at: 0, accuracy: before))
        bench.send(fix(at: 1, east: 3, accuracy: after))
        #expect(bench.times() == (isDelivered ? [0, 1] : [0]))
    }

    /// An improvement is measured from the last delivered accuracy, so it cannot accumulate.
    @Test func `An improvement is measured against the last delivered location`() {
        var bench = Bench.updating(filter: 100)
        for (time, accuracy) in [(0.0, 40.0), (1, 31), (2, 29), (3, 28), (4, 50), (5, 21)] {
            bench.send(fix(at: time, accuracy: accuracy))
        }
        #expect(bench.times() == [0, 2, 5])
    }

    @Test(arguments: [nil, -1, 0, -.infinity, .nan] as [Double?])
    func `A filter that is not positive filters nothing`(filter: Double?) {
        var bench = Bench.updating(filter: filter)
        bench.run([0, 1, 2])
        #expect(bench.times() == [0, 1, 2])
    }

    /// CLLocationDistanceMax is finite; infinity means the same.
    @Test(arguments: [Double.infinity, .greatestFiniteMagnitude, 1e9])
    func `A filter wider than the earth leaves only the first location`(filter: Double) {
        for accuracy in [DesiredAccuracy.best, .hundredMeters] {
            var bench = Bench.updating(accuracy, filter: filter)
            bench.run(stride(from: 0, through: 2000, by: 1)) { fix(at: $0, east: 100 * $0, speed: 100) }
            #expect(bench.times() == [0])
            #expect(bench.demand != .idle)
        }
    }

    /// A wide filter also saves power; when it is narrowed, the app must not have to wait for the end of the long sleep
    /// planned before.
    @Test func `A narrower filter applies at once`() {
        var bench = Bench.updating(.nearestTenMeters, filter: 3000)
        bench.run([0, 1, 2])
        #expect(!bench.isDemanded(10))
        bench.send(.request(ClientID(1), .distanceFilter(nil)), at: 3)
        #expect(bench.isDemanded(4))
    }

    @Test func `The same filter again changes nothing`() {
        var bench = Bench.updating(.hundredMeters, filter: 50)
        bench.run([0, 1, 2])
        bench.send(.request(ClientID(1), .distanceFilter(50)), at: 3)
        #expect(bench.effects == [])
    }

    /// The filter passes every location that is far enough away, so the last delivered location is never farther off
    /// than the larger of filter and accuracy.
    @Test(arguments: [(100.0, 30.0), (100, 99), (100, 500), (10, 2000)])
    func `A filtered client is updated before it is wrong by more than filter or accuracy`(
        radius: Double, filter: Double
    ) {
        var bench = Bench.updating(DesiredAccuracy(rawValue: radius), filter: filter)
        var audit = AccuracyAudit(radius: max(radius, filter))
        for second in stride(from: 0.0, through: 3000, by: 1) {
            let position = fix(at: second, east: 14 * second, speed: 14)
            let count = bench.deliveries.count
            if bench.isDemanded(second) { bench.send(position) }
            if bench.deliveries.count > count { audit.delivered(position.coordinate!) }
            audit.compare(with: position.coordinate!)
        }
        #expect(audit.share == 1)
        #expect(bench.deliveries.count > 10)
    }
}
