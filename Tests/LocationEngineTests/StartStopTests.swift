import LocationEngine
import LocationModel
import Testing

/// ../shared/spec/core-location.md, `startUpdatingLocation` and `stopUpdatingLocation`.
struct StartStopTests {
    @Test func `Every fix is delivered between start and stop`() {
        var bench = Bench()
        bench.send(.application(.active), at: 0)
        bench.run(stride(from: 0, through: 4, by: 1))
        bench.start(1, at: 5)
        bench.run(stride(from: 5, through: 9, by: 1))
        bench.stop(1, at: 9.5)
        bench.send(fix(at: 10))
        #expect(bench.times() == [5, 6, 7, 8, 9])
        #expect(bench.deliveries.allSatisfy { $0.fixes.count == 1 })
    }

    @Test func `A second start changes nothing`() {
        var bench = Bench.updating(.hundredMeters, filter: 50)
        bench.run([0, 1, 2, 3])
        let demand = bench.demand
        bench.send(.request(ClientID(1), .startUpdatingLocation), at: 3.5)
        #expect(bench.effects == [])
        #expect(bench.demand == demand)
    }

    @Test func `A stop without a start changes nothing`() {
        var bench = Bench()
        bench.send(.application(.active), at: 0)
        bench.stop(7)
        #expect(bench.effects == [])
    }

    /// Apple: "Calling stopUpdatingLocation in between, however, does cause a new initial event to be sent."
    @Test func `A new start brings a new first location`() {
        var bench = Bench.updating(filter: 100)
        bench.run([0, 1, 2])
        bench.stop(1, at: 3)
        bench.send(.request(ClientID(1), .startUpdatingLocation), at: 4)
        bench.run([4, 5, 6])
        #expect(bench.times() == [0, 4])
    }

    @Test func `Clients are served in the order of their numbers`() {
        var bench = Bench()
        bench.send(.application(.active), at: 0)
        for client in [3, 1, 2] { bench.start(client) }
        bench.send(fix(at: 0))
        #expect(bench.deliveries.map(\.client) == [1, 2, 3])
    }

    @Test func `The granted accuracy is reported on start`() {
        let bench = Bench.updating(.kilometer)
        #expect(bench.effects == [.notify(.desiredAccuracy(ClientID(1), .kilometer)), .demand(.everyEpoch)])
    }
}
