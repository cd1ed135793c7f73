import LocationEngine
import LocationModel
import TestSupport
import Testing

struct TimeRestartTests {
    @Test(arguments: [-86_400.0, 400_000]) func `Earlier instants are void`(jump: Double) {
        var bench = Bench.updating(.hundredMeters)
        bench.run(stride(from: 0, through: 100, by: 1))
        #expect(bench.demand != .everyEpoch)
        bench.send(.timeRestarted, at: 100)
        #expect(bench.demand == .everyEpoch)
        let sampled = bench.run(stride(from: jump, through: jump + 100, by: 1))
        var fresh = Bench.updating(.hundredMeters)
        #expect(sampled == fresh.run(stride(from: 0, through: 100, by: 1)).map { $0 + jump })
    }

    @Test func `An outage starts anew`() {
        var bench = Bench.updating()
        bench.run(stride(from: 0, through: 8, by: 1)) { Fix(time: at($0)) }
        bench.send(.timeRestarted, at: 8)
        bench.run(stride(from: 500, to: 510, by: 1)) { Fix(time: at($0)) }
        #expect(bench.unknownSince == [])
    }

    /// The time that was skipped does not count as rest.
    @Test func `A jump does not make a pause due`() {
        var bench = Bench.updating()
        bench.request(.pausesLocationUpdatesAutomatically(true))
        bench.run(stride(from: 0, through: 10, by: 1))
        bench.send(.timeRestarted, at: 10)
        let sampled = bench.run(stride(from: 400_000, through: 402_000, by: 1))
        #expect(sampled.last == 400_900)
        #expect(bench.paused == [1])
    }

    @Test func `Waiting locations are delivered and their deadline is gone`() {
        var bench = Bench.updating(policy: BackgroundPolicy(batchDelay: 60))
        bench.send(.application(.background), at: 0)
        bench.run([1, 2])
        #expect(bench.wake == at(61))
        bench.send(.timeRestarted, at: 3)
        #expect(bench.times() == [1, 2])
        #expect(bench.wake == nil)
    }
}
