import LocationEngine
import LocationModel
import Testing

/// ../shared/spec/core-location.md, "Background matrix": the standard updates of a suspended or terminated app.
struct BackgroundMatrixTests {
    /// Client 1 updates; a region keeps the source awake now and then, whatever the app's state.
    private func bench(filter: Double? = nil, policy: BackgroundPolicy = .alwaysForeground) -> Bench {
        var bench = Bench.updating(filter: filter, policy: policy)
        bench.request(
            .startMonitoring(Region(identifier: "here", center: Coordinate(latitude: 0, longitude: 0), radius: 1000)))
        return bench
    }

    @Test func `Locations are held back while suspended and delivered on return, oldest first`() {
        var bench = bench()
        bench.run([0, 1, 2])
        bench.send(.application(.suspended), at: 2.5)
        #expect(bench.demand == .everyEpoch)
        for time in [3.0, 30, 60] { bench.send(fix(at: time)) }
        #expect(bench.times() == [0, 1, 2])
        bench.send(.application(.background), at: 70)
        #expect(bench.deliveries.map(\.times) == [[0], [1], [2], [3, 30, 60]])
        bench.run([71])
        #expect(bench.times().last == 71)
    }

    @Test func `The newest hundred locations are held back`() {
        var bench = bench()
        bench.send(.application(.suspended), at: 0)
        for time in stride(from: 1.0, through: 250, by: 1) { bench.send(fix(at: time)) }
        bench.send(.application(.active), at: 300)
        #expect(bench.times() == stride(from: 151.0, through: 250, by: 1).map { $0 })
        #expect(bench.deliveries.count == 1)
    }

    @Test func `The distance filter applies to locations that are held back`() {
        var bench = bench(filter: 100)
        bench.run([0])
        bench.send(.application(.suspended), at: 0)
        for time in stride(from: 1.0, through: 20, by: 1) { bench.send(fix(at: time, east: 30 * time)) }
        bench.send(.application(.active), at: 30)
        #expect(bench.times() == [0, 4, 8, 12, 16, 20])
    }

    @Test func `A stop right after the return comes after the held-back locations`() {
        var bench = bench()
        bench.send(.application(.suspended), at: 0)
        bench.send(fix(at: 1))
        bench.send(.application(.inactive), at: 2)
        bench.stop(1, at: 2)
        #expect(bench.times() == [1])
    }

    @Test func `Held-back locations end with the process`() {
        var bench = bench()
        bench.send(.application(.suspended), at: 0)
        bench.send(fix(at: 1))
        bench.send(.application(.notRunning), at: 2)
        bench.send(fix(at: 30))
        bench.send(.application(.background), at: 40)
        bench.run([41, 42])
        #expect(bench.deliveries == [])
        #expect(Array(bench.engine.standardUpdates) == [])
        #expect(bench.savedRecord.regions.count == 1)
    }

    @Test func `The location is there at once after a relaunch`() {
        var bench = bench()
        bench.run([0])
        bench.send(.application(.notRunning), at: 1)
        #expect(bench.engine.location == fix(at: 0))
        bench.stop(1, at: 2)
        #expect(bench.engine.location == fix(at: 0))
    }

    /// The properties that determine whether updates keep an app running.
    @Test func `The facts of each client can be asked`() {
        var bench = Bench()
        bench.send(.application(.background), at: 0)
        bench.start(2)
        bench.request(.allowsBackgroundLocationUpdates(true), of: 3)
        bench.send(.application(.inactive), at: 1)
        bench.start(1)
        bench.request(.allowsBackgroundLocationUpdates(true))
        let facts = Array(bench.engine.standardUpdates)
        #expect(facts.map(\.client) == [ClientID(1), ClientID(2), ClientID(3)])
        #expect(facts.map(\.isUpdating) == [true, true, false])
        #expect(facts.map(\.startedInForeground) == [true, false, false])
        #expect(facts.map(\.allowsBackgroundUpdates) == [true, false, true])
        bench.stop(1, at: 2)
        #expect(bench.engine.standardUpdates.map(\.isUpdating) == [false, true, false])
    }
}
