import LocationEngine
import LocationModel
import Testing

/// ../shared/spec/core-location.md, `pausesLocationUpdatesAutomatically`. When the device is considered unlikely to
/// move is our choice.
struct AutoPauseTests {
    private func pausing(_ activity: ActivityType = .other, _ accuracy: DesiredAccuracy = .best) -> Bench {
        var bench = Bench.updating(accuracy)
        bench.request(.pausesLocationUpdatesAutomatically(true))
        bench.request(.activityType(activity))
        return bench
    }

    @Test(arguments: ActivityType.allCases) func `Updates end when the device has not moved`(activity: ActivityType) {
        let delay: Double = activity == .fitness ? 300 : 900
        var bench = pausing(activity)
        let sampled = bench.run(stride(from: 0, through: 3600, by: 1)) { fix(at: $0, east: $0 < 100 ? 5 * $0 : 500) }
        #expect(bench.paused == [1])
        // The last 50 m of the path may already count as rest.
        #expect((90...100).contains(sampled.last! - delay))
        #expect(bench.times() == sampled)
        #expect(bench.demand == .idle)
        #expect(bench.engine.standardUpdates.map(\.isUpdating) == [false])
    }

    @Test func `The numbers come from the rules`() {
        var rules = MonitoringRules()
        (rules.pauseRadius, rules.pauseDelay, rules.fitnessPauseDelay) = (500, 100, 50)
        for (activity, delay) in [(ActivityType.other, 100.0), (.fitness, 50)] {
            var bench = Bench(rules: rules)
            bench.send(.application(.active), at: 0)
            bench.start(1)
            bench.request(.pausesLocationUpdatesAutomatically(true))
            bench.request(.activityType(activity))
            let sampled = bench.run(stride(from: 0, through: 200, by: 1)) { fix(at: $0, east: 4 * $0) }
            #expect(sampled.last == delay)
        }
    }

    @Test func `A device that moves is not paused`() {
        var bench = pausing(.fitness)
        bench.run(stride(from: 0, through: 3600, by: 1)) { fix(at: $0, east: 0.2 * $0) }
        #expect(bench.paused == [])
    }

    @Test func `A client that does not want pauses is not paused`() {
        var bench = Bench.updating()
        bench.run(stride(from: 0, through: 3600, by: 1))
        bench.request(.pausesLocationUpdatesAutomatically(true), at: 3600)
        bench.request(.pausesLocationUpdatesAutomatically(false), at: 3600)
        bench.run(stride(from: 3601, through: 7200, by: 1))
        #expect(bench.paused == [])
    }

    /// With an accuracy of only 200 m, a receiver seems to move within that radius.
    @Test func `An unknown position is no move`() {
        var bench = pausing(.fitness)
        bench.run(stride(from: 0, through: 600, by: 1)) { fix(at: $0, east: Int($0) % 2 == 0 ? 0 : 150, accuracy: 200) }
        #expect(bench.paused == [1])
    }

    @Test func `A pause works while the source sleeps`() {
        var bench = pausing(.other, .hundredMeters)
        bench.send(.application(.background), at: 0)
        let sampled = bench.run(stride(from: 0, through: 7200, by: 1))
        #expect(bench.paused == [1])
        #expect(sampled.last! >= 900 && sampled.last! <= 1200)
    }

    /// Resuming is the app's job.
    @Test func `A new start brings updates back with a first location`() {
        var bench = pausing(.fitness)
        bench.request(.distanceFilter(1000))
        bench.run(stride(from: 0, through: 400, by: 1))
        #expect(bench.times() == [0])
        #expect(bench.demand == .idle)
        bench.run(stride(from: 401, through: 500, by: 1)) { fix(at: $0, east: 5000) }
        #expect(bench.times() == [0])
        bench.request(.startUpdatingLocation, at: 600)
        let sampled = bench.run(stride(from: 600, through: 700, by: 1)) { fix(at: $0, east: 5000) }
        #expect(bench.times() == [0, 600])
        #expect(sampled.count == 101)
    }

    @Test func `One client is paused and another continues`() {
        var bench = pausing(.fitness)
        bench.start(2)
        bench.run(stride(from: 0, through: 1000, by: 1))
        #expect(bench.paused == [1])
        #expect(bench.times(of: 2).count == 1001)
    }

    @Test func `Waiting locations are delivered before the pause`() throws {
        var bench = Bench.updating(policy: BackgroundPolicy(accuracyInsteadOfBest: nil, batchDelay: 60))
        bench.request(.pausesLocationUpdatesAutomatically(true))
        bench.request(.activityType(.fitness))
        bench.send(.application(.background), at: 0)
        bench.run(stride(from: 0, through: 400, by: 1))
        #expect(bench.times() == stride(from: 0.0, through: 300, by: 1).map { $0 })
        #expect(bench.paused == [1])
        #expect(bench.wake == nil)
    }
}
