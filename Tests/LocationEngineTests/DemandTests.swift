import LocationEngine
import LocationModel
import TestSupport
import Testing

struct DemandTests {
    @Test func `The source is idle while no client has updates`() {
        var bench = Bench()
        #expect(bench.demand == .idle)
        bench.send(.application(.active), at: 0)
        bench.send(.request(ClientID(1), .desiredAccuracy(.best)), at: 0)
        #expect(bench.effects == [])
        bench.start(1)
        #expect(bench.demand == .everyEpoch)
        bench.start(2)
        bench.stop(1)
        #expect(bench.demand == .everyEpoch)
        bench.stop(2)
        #expect(bench.demand == .idle)
    }

    @Test func `The source is idle while the app is not running`() {
        var bench = Bench.updating(.hundredMeters)
        bench.run([0, 1, 2])
        bench.send(.application(.notRunning), at: 3)
        #expect(bench.demand == .idle)
        bench.send(fix(at: 4))
        #expect(bench.times() == [0, 1])
        bench.send(.application(.active), at: 100)
        // The clients of a terminated process no longer exist.
        #expect(!bench.isDemanded(101))
    }

    /// Apple: "the system enqueues location updates and delivers them when the app runs again".
    @Test func `A suspended app's updates are sampled as in the background, and wait for it`() {
        var (suspended, running) = (Bench.updating(), Bench.updating())
        let times = stride(from: 0.0, through: 300, by: 1)
        suspended.send(.application(.suspended), at: 0)
        running.send(.application(.background), at: 0)
        #expect(suspended.run(times) == running.run(times))
        #expect(suspended.times() == [])
        suspended.send(.application(.background), at: 301)
        #expect(suspended.deliveries.count == 1)
        #expect(suspended.times() == running.times())
        suspended.stop(1, at: 302)
        suspended.send(.application(.suspended), at: 303)
        #expect(suspended.demand == .idle)
    }

    @Test func `Best demands every epoch, metres demand the next one that is needed`() {
        var bench = Bench.updating(.hundredMeters)
        #expect(bench.demand == .everyEpoch)
        bench.run([0, 1])
        guard case .notBefore(let instant) = bench.demand else {
            Issue.record("\(bench.demand)")
            return
        }
        #expect(instant > at(1))
        bench.start(2, .best, at: 1)
        #expect(bench.demand == .everyEpoch)
        bench.stop(2, at: 1)
        #expect(bench.demand == .notBefore(instant))
    }

    @Test func `The earliest demand counts`() {
        var bench = Bench.updating(.kilometer)
        bench.start(2, .hundredMeters)
        bench.run([0, 1])
        var alone = Bench.updating(.hundredMeters)
        alone.run([0, 1])
        #expect(bench.demand == alone.demand)
    }

    /// Observations from before the pause are no longer valid.
    @Test func `After a pause of the updates the first epoch is demanded and the trip is new`() {
        var first = Bench.updating(.hundredMeters)
        first.run(stride(from: 0, through: 7200, by: 1))
        first.stop(1, at: 7200.5)
        first.start(1, .hundredMeters, at: 10_799.5)
        #expect(first.demand == .everyEpoch)
        let sampled = first.run(stride(from: 10_800, through: 10_830, by: 1))
        var fresh = Bench.updating(.hundredMeters)
        let expected = fresh.run(stride(from: 0, through: 30, by: 1)).map { $0 + 10_800 }
        // The receiver's period is already known, so the epoch needed to learn it is saved.
        #expect(Array(sampled.prefix(2)) == [10_800, expected[2] - 1])
    }
}
