import LocationEngine
import LocationModel
import TestSupport
import Testing

/// ../shared/spec/core-location.md, `startMonitoringSignificantLocationChanges`.
struct SignificantChangesTests {
    private func monitoring(from state: ApplicationState = .suspended, rules: MonitoringRules = MonitoringRules())
        -> Bench
    {
        var bench = Bench(rules: rules)
        bench.send(.application(.active), at: 0)
        bench.request(.startMonitoringSignificantLocationChanges)
        bench.send(.application(state), at: 0)
        return bench
    }

    @Test(arguments: [ApplicationState.active, .background, .suspended])
    func `Events are at least 500 m and five minutes apart`(state: ApplicationState) {
        var bench = monitoring(from: state)
        // At slightly more than one metre per second, 500 m take longer than five minutes; at ten, five minutes take
        // longer.
        for time in stride(from: 0.0, through: 4000, by: 1) {
            bench.send(fix(at: time, east: 1.001 * (time < 2000 ? time : 2000 + 10 * (time - 2000))))
        }
        #expect(bench.significantChanges.map(\.at).prefix(4) == [0, 500, 1000, 1500])
        #expect(bench.significantChanges.map(\.at).dropFirst(4) == [2000, 2300, 2600, 2900, 3200, 3500, 3800])
        #expect(bench.significantChanges.allSatisfy { $0.client == nil })
    }

    @Test func `Both numbers come from the rules`() {
        var rules = MonitoringRules()
        (rules.significantDistance, rules.significantInterval) = (50, 10)
        var bench = monitoring(rules: rules)
        for time in stride(from: 0.0, through: 60, by: 1) { bench.send(fix(at: time, east: 3 * time)) }
        #expect(bench.significantChanges.map(\.at) == [0, 17, 34, 51])
    }

    @Test func `Desired accuracy and distance filter are ignored`() {
        var bench = monitoring()
        bench.request(.desiredAccuracy(.threeKilometers), at: 0)
        bench.request(.distanceFilter(1e6), at: 0)
        for time in stride(from: 0.0, through: 600, by: 300) { bench.send(fix(at: time, east: 10 * time)) }
        #expect(bench.significantChanges.count == 3)
    }

    @Test func `The first event is the cached location`() {
        var bench = Bench.updating()
        bench.run([0, 1])
        bench.stop(1, at: 2)
        bench.request(.startMonitoringSignificantLocationChanges, of: 2, at: 1000)
        #expect(bench.significantChanges == [.init(client: 2, fix: fix(at: 1), at: 1000)])
        #expect(bench.demand == .notBefore(at(1300)))
        bench.run([1300]) { fix(at: $0, east: 600) }
        #expect(bench.significantChanges.map(\.at) == [1000, 1300])
    }

    @Test func `Without a cached location the first event is the first one that arrives`() {
        var bench = monitoring()
        #expect(bench.demand == .everyEpoch)
        bench.run([3, 4])
        #expect(bench.significantChanges.map(\.at) == [3])
        #expect(bench.savedRecord.lastSignificantFix == fix(at: 3))
    }

    @Test func `A second start changes nothing and another client gets its own first`() {
        var bench = monitoring()
        bench.run([0])
        bench.request(.startMonitoringSignificantLocationChanges, at: 10)
        #expect(bench.effects == [])
        bench.request(.startMonitoringSignificantLocationChanges, of: 2, at: 200)
        #expect(bench.significantChanges.map(\.client) == [nil, 2])
        // The service continues unchanged.
        #expect(bench.demand == .notBefore(at(300)))
        bench.request(.stopMonitoringSignificantLocationChanges, at: 210)
        #expect(bench.demand == .notBefore(at(300)))
        bench.request(.stopMonitoringSignificantLocationChanges, of: 2, at: 220)
        #expect(bench.demand == .idle)
        #expect(!bench.savedRecord.significantChanges)
    }

    /// A relaunched app restarts the service and receives the location for which it was launched.
    @Test func `A change survives the process`() {
        var bench = monitoring()
        bench.run([0])
        bench.send(.application(.notRunning), at: 10)
        bench.run(stride(from: 11, through: 700, by: 1)) { fix(at: $0, east: 5 * $0) }
        #expect(bench.significantChanges.map(\.at) == [0, 300, 600])
        bench.send(.application(.background), at: 600.5)
        bench.request(.startMonitoringSignificantLocationChanges, at: 601)
        #expect(bench.significantChanges.last == .init(client: 1, fix: fix(at: 600, east: 3000), at: 601))
        #expect(bench.demand == .notBefore(at(900)))
    }

    @Test func `A change survives a reboot`() {
        var bench = monitoring()
        bench.run([0])
        var later = Bench(monitored: bench.savedRecord)
        later.send(.application(.notRunning), at: 100)
        #expect(later.engine.location == fix(at: 0))
        later.run(stride(from: 100, through: 400, by: 1)) { fix(at: $0, east: 10 * $0) }
        #expect(later.significantChanges.map(\.at) == [300])
    }

    /// If the clock was wrong before the reboot, the service must not be silent until that time is reached again.
    @Test(arguments: [-1e7, 1e7]) func `A jump of time counts as five minutes`(jump: Double) {
        for isTold in [true, false] {
            var bench = monitoring()
            bench.run([0])
            if isTold { bench.send(.timeRestarted, at: 1) }
            for time in stride(from: jump, through: jump + 1000, by: 1) { bench.send(fix(at: time, east: 5000)) }
            let expected = isTold || jump < 0 ? jump + 300 : jump
            #expect(bench.significantChanges.map(\.at) == [0, expected])
        }
    }
}
