import LocationEngine
import LocationModel
import TestSupport
import Testing

/// Monitoring requests a fix from time to time in any state of the app, and lets the receiver sleep in between.
struct MonitorDemandTests {
    private static let states: [ApplicationState] = [.active, .background, .suspended, .notRunning]

    private static func circle(at metres: Double, radius: Double = 200) -> Region {
        Region(identifier: "\(metres)", center: place(east: metres), radius: radius)
    }

    private func monitoring(_ requests: [Request], in state: ApplicationState = .suspended) -> Bench {
        var bench = Bench()
        bench.send(.application(.active), at: 0)
        for request in requests { bench.request(request) }
        bench.send(.application(state), at: 0)
        return bench
    }

    private func gaps(_ times: [Double]) -> [Double] { zip(times.dropFirst(), times).map { $0 - $1 } }

    @Test(arguments: states) func `Nothing is demanded when nothing is monitored`(state: ApplicationState) {
        #expect(monitoring([], in: state).demand == .idle)
    }

    @Test(arguments: states) func `Significant changes are sampled every five minutes`(state: ApplicationState) {
        var bench = monitoring([.startMonitoringSignificantLocationChanges], in: state)
        let sampled = bench.run(stride(from: 0, through: 7200, by: 1)) { fix(at: $0, east: 20 * $0, speed: 20) }
        #expect(sampled == stride(from: 0.0, through: 7200, by: 300).map { $0 })
        #expect(bench.significantChanges.map(\.at) == sampled)
    }

    @Test(arguments: states) func `A parked device far from any border is sampled four times per hour`(
        state: ApplicationState
    ) {
        var bench = monitoring([.startMonitoring(Self.circle(at: 50_000))], in: state)
        let sampled = bench.run(stride(from: 0, through: 12 * 3600, by: 1))
        #expect(gaps(sampled).suffix(10).allSatisfy { $0 == 900 })
        #expect(sampled.count < 60)
    }

    @Test func `A device at home is sampled every few minutes`() {
        var bench = monitoring([.startMonitoring(Self.circle(at: 0))])
        let sampled = bench.run(stride(from: 0, through: 8 * 3600, by: 1)) { fix(at: $0, east: 100) }
        #expect(gaps(sampled).suffix(20).allSatisfy { $0 > 120 })
        #expect(sampled.count < 300)
    }

    /// Samples become denser towards the boundary; past it the second sample follows twenty seconds after the first.
    @Test(arguments: [1.4, 14, 36]) func `A crossing is noticed in time`(speed: Double) throws {
        for start in [0.0, 3600] {
            var bench = monitoring([
                .startMonitoring(Self.circle(at: 0, radius: 2000)),
                .startMonitoring(Self.circle(at: 40_000, radius: 2000)),
            ])
            let east = { (time: Double) in max(0, time - start) * speed }
            let end = start + 45_000 / speed
            let sampled = bench.run(stride(from: 0, through: end, by: 1)) { time in
                fix(at: time, east: east(time), speed: time < start ? 0 : speed)
            }
            try #require(bench.crossings.map(\.direction) == [.exited, .entered, .exited])
            let borders = [2050.0, 38_050, 42_050].map { start + $0 / speed }
            for (crossing, border) in zip(bench.crossings, borders) {
                // Twenty seconds of dwell time, the grace time of ten seconds plus a hundredth of the calm time, and
                // ten seconds between samples.
                #expect(
                    crossing.at >= border + 20 && crossing.at <= border + 41 + 0.01 * start, "\(crossing) \(border)")
            }
            #expect(Double(sampled.count) < 0.15 * (end - start) + 100)
        }
    }

    @Test func `The second sample is due twenty seconds after the first`() {
        var bench = monitoring([.startMonitoring(Self.circle(at: 0))])
        bench.run([0, 1])
        bench.send(fix(at: 500, east: 300, speed: 1))
        #expect(bench.demand == .notBefore(at(520)))
    }

    /// An inconclusive second sample is followed by a third, not by every epoch until one is conclusive.
    @Test func `A poor receiver is not sampled without pause`() {
        var bench = monitoring([.startMonitoring(Self.circle(at: 0))])
        bench.run([0, 1])
        bench.send(fix(at: 500, east: 300, speed: 1))
        let sampled = bench.run(stride(from: 501, through: 1000, by: 1)) {
            fix(at: $0, east: 300, accuracy: 600, speed: 1)
        }
        #expect(sampled.first == 520)
        #expect(gaps(sampled).allSatisfy { $0 >= 10 })
        #expect(bench.crossings == [])
    }

    @Test func `The most urgent demand counts`() {
        var bench = monitoring([.startMonitoringSignificantLocationChanges, .startMonitoring(Self.circle(at: 1e5))])
        bench.run([0])
        bench.request(.startMonitoringVisits, at: 1)
        #expect(bench.demand == .everyEpoch)
        bench.run([1])
        #expect(bench.demand == .notBefore(at(151)))
    }

    /// Indoors there is no position: the longer the outage lasts, the less frequent the samples.
    @Test(arguments: [
        Request.startMonitoringVisits, .startMonitoringSignificantLocationChanges,
        .startMonitoring(MonitorDemandTests.circle(at: 0)),
    ])
    func `Without a position the samples get rarer`(request: Request) {
        var bench = monitoring([request])
        let samples = bench.run(stride(from: 0, through: 40_000, by: 1)) { Fix(time: at($0)) }
        #expect(gaps(samples).allSatisfy { $0 >= 10 && $0 <= 300 })
        #expect(gaps(samples).suffix(20).allSatisfy { $0 == 300 })
        // There is no client to notify.
        #expect(bench.unknownSince == [])
        #expect(bench.run(stride(from: 40_001, through: 40_301, by: 1)).count >= 1)
    }

    /// A suspended app is not notified of an outage that only the monitors have encountered; when it runs again, it is
    /// notified once.
    @Test func `An outage is reported to an app that comes back during it`() {
        var bench = monitoring([.startMonitoringSignificantLocationChanges, .startUpdatingLocation])
        bench.run(stride(from: 0, through: 600, by: 1)) { Fix(time: at($0)) }
        #expect(bench.unknownSince == [])
        bench.send(.application(.active), at: 601)
        bench.run(stride(from: 601, through: 700, by: 1)) { Fix(time: at($0)) }
        #expect(bench.unknownSince == [0])
    }

    @Test func `The updates of a suspended app demand epochs; when it stops them, only the monitors do`() {
        var bench = monitoring([.startMonitoringSignificantLocationChanges], in: .active)
        bench.start(1)
        #expect(bench.demand == .everyEpoch)
        bench.run([0])
        bench.send(.application(.suspended), at: 1)
        #expect(bench.isDemanded(2))
        bench.send(.application(.background), at: 2)
        bench.stop(1, at: 2)
        bench.send(.application(.suspended), at: 3)
        #expect(bench.demand == .notBefore(at(300)))
    }

    static let nonsense: [Double] = [.nan, .infinity, -.infinity, -1, 0, .greatestFiniteMagnitude]

    /// Even with invalid rules, the source must be asked again and the engine must not trap.
    @Test(arguments: nonsense) func `No rule silences the source for ever or traps`(value: Double) {
        for key in [
            \MonitoringRules.maximumRegionMonitoringDistance, \.minimumDistance, \.dwellTime, \.significantDistance,
            \.significantInterval, \.visitRadius, \.visitDuration, \.departureDuration, \.requestTimeout,
            \.bestAccuracy, \.pauseRadius, \.minSampleInterval, \.maxSampleInterval,
        ] {
            var rules = MonitoringRules()
            rules[keyPath: key] = value
            var bench = Bench(rules: rules)
            bench.send(.application(.active), at: 0)
            bench.start(2, .hundredMeters)
            bench.request(.pausesLocationUpdatesAutomatically(true), of: 2)
            bench.request(.requestLocation)
            for request in [
                Request.startMonitoringVisits, .startMonitoringSignificantLocationChanges,
                .startMonitoring(Self.circle(at: 0)),
            ] { bench.request(request) }
            bench.run(stride(from: 0, through: 3000, by: 1)) {
                fix(at: $0, east: $0 < 1000 ? 0 : 5 * ($0 - 1000), speed: 5)
            }
            bench.run(stride(from: 3000, through: 3100, by: 1)) { Fix(time: at($0)) }
            #expect(bench.demand != .idle)
        }
    }
}
