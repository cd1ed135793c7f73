import LocationEngine
import LocationModel
import TestSupport
import Testing

/// ../shared/spec/core-location.md, `startMonitoring(for:)` and `requestState(for:)`.
struct RegionMonitoringTests {
    static let center = Coordinate(latitude: 0, longitude: 0)

    private static func circle(
        _ identifier: String = "home", radius: Double = 200, entry: Bool = true, exit: Bool = true
    ) -> Region {
        Region(identifier: identifier, center: center, radius: radius, notifyOnEntry: entry, notifyOnExit: exit)
    }

    /// A suspended app that monitors regions.
    private func monitoring(_ regions: [Region] = [circle()], rules: MonitoringRules = MonitoringRules()) -> Bench {
        var bench = Bench(rules: rules)
        bench.send(.application(.active), at: 0)
        for region in regions { bench.request(.startMonitoring(region)) }
        bench.send(.application(.suspended), at: 0)
        return bench
    }

    /// Fixes at the full rate, with the device this many metres from the centre.
    private func walk(
        _ bench: inout Bench, _ times: some Sequence<Double>, accuracy: Double? = 5, _ east: (Double) -> Double
    ) {
        for time in times { bench.send(fix(at: time, east: east(time), accuracy: accuracy, speed: 1)) }
    }

    // MARK: The limits

    @Test func `Twenty regions are monitored and no more`() {
        var bench = monitoring((0..<25).map { Self.circle("\($0)") })
        #expect(bench.engine.record.regions.map(\.region.identifier) == (0..<20).map(String.init))
        #expect(bench.failures == Dictionary(uniqueKeysWithValues: (20..<25).map { ("\($0)", .tooManyRegions) }))
        bench.request(.stopMonitoring(region: "3"), at: 1)
        bench.request(.startMonitoring(Self.circle("another")), at: 1)
        #expect(bench.engine.record.regions.count == 20)
        #expect(bench.engine.record.regions.last?.region.identifier == "another")
    }

    @Test func `A region of the same identifier replaces the earlier one`() {
        var bench = monitoring((0..<20).map { Self.circle("\($0)") })
        bench.request(.startMonitoring(Self.circle("7", radius: 50)), at: 1)
        #expect(bench.failures == [:])
        #expect(bench.engine.record.regions.count == 20)
        #expect(bench.engine.record.regions[7].region.radius == 50)
    }

    @Test(
        arguments: [
            (1_000_000, nil), (1_000_000.1, .radiusTooLarge), (.infinity, .radiusTooLarge), (0, .invalidRegion),
            (-5, .invalidRegion), (.nan, .invalidRegion), (.leastNonzeroMagnitude, nil),
        ] as [(Double, MonitoringFailure?)])
    func `A radius beyond the maximum fails`(radius: Double, failure: MonitoringFailure?) {
        let bench = monitoring([Self.circle(radius: radius)])
        #expect(bench.failures["home"] == failure)
        #expect(bench.engine.record.regions.isEmpty == (failure != nil))
    }

    @Test(arguments: [(91.0, 0.0), (0, 180.5), (.nan, 0), (0, .infinity)])
    func `A centre that is no place fails`(latitude: Double, longitude: Double) {
        var region = Self.circle()
        region.center = Coordinate(latitude: latitude, longitude: longitude)
        #expect(monitoring([region]).failures == ["home": .invalidRegion])
    }

    /// "Even if an app is not authorized, it can register regions for use later."
    @Test func `A region that is refused is monitored once it is allowed`() {
        var bench = Bench()
        bench.send(.authorization(Authorization(.denied)), at: 0)
        bench.send(.application(.active), at: 0)
        bench.request(.startMonitoring(Self.circle()))
        #expect(bench.failures == ["home": .denied])
        bench.send(.authorization(Authorization(.authorizedAlways)), at: 1)
        #expect(bench.demand == .everyEpoch)
        #expect(bench.savedRecord.regions.count == 1)
    }

    // MARK: Crossings

    @Test func `The first position is no crossing`() {
        for east in [0.0, 190, 210, 5000] {
            var bench = monitoring()
            walk(&bench, stride(from: 0, through: 100, by: 1)) { _ in east }
            #expect(bench.crossings == [])
            #expect(bench.savedRecord.regions.map(\.state) == [east < 200 ? .inside : .outside])
        }
    }

    @Test func `A crossing counts fifty metres past the border and after twenty seconds there`() {
        var bench = monitoring()
        // Outside at 249, 250, … from second 10 on, back from second 50 on: inside at 150.
        walk(&bench, stride(from: 0, through: 100, by: 1)) { time in
            time < 9 ? 0 : time < 10 ? 249.9 : time < 50 ? 250.1 : time < 51 ? 150.1 : 149.9
        }
        #expect(
            bench.crossings == [
                .init(region: "home", direction: .exited, time: 30, at: 30),
                .init(region: "home", direction: .entered, time: 71, at: 71),
            ])
        #expect(bench.states.map(\.state) == [.outside, .inside])
    }

    @Test func `A device that comes back within twenty seconds has not crossed`() {
        var bench = monitoring()
        walk(&bench, stride(from: 0, through: 1000, by: 1)) { $0.truncatingRemainder(dividingBy: 20) == 0 ? 0 : 300 }
        #expect(bench.crossings == [])
        walk(&bench, stride(from: 1001, through: 1021, by: 1)) { _ in 300 }
        #expect(bench.crossings.map(\.time) == [1021])
    }

    @Test func `A walk along the border crosses once`() {
        var bench = monitoring()
        walk(&bench, stride(from: 0, through: 3600, by: 1)) {
            200 + 60 * ($0 / 30).truncatingRemainder(dividingBy: 2) - 30
        }
        #expect(bench.crossings == [])
    }

    @Test func `Both numbers come from the rules`() {
        var rules = MonitoringRules()
        (rules.minimumDistance, rules.dwellTime) = (200, 60)
        var bench = monitoring(rules: rules)
        walk(&bench, stride(from: 0, through: 200, by: 1)) { $0 == 0 ? 0 : $0 < 100 ? 399 : 401 }
        #expect(bench.crossings.map(\.time) == [160])
    }

    /// A minimum distance that is wider than the region must not make it impossible to enter.
    @Test(arguments: [1.0, 20, 60, 99]) func `A small region can be entered`(radius: Double) {
        var bench = monitoring([Self.circle(radius: radius)])
        walk(&bench, stride(from: 0, through: 100, by: 1)) { $0 < 50 ? 500 : radius / 3 }
        #expect(bench.crossings.map(\.direction) == [.entered])
    }

    /// A circle of accuracy that extends across the boundary is inconclusive, for a crossing and against it.
    @Test func `An uncertain location is ignored`() {
        var bench = monitoring()
        walk(&bench, stride(from: 0, through: 10, by: 1)) { _ in 0 }
        walk(&bench, stride(from: 11, through: 100, by: 1), accuracy: 300) { _ in 450 }
        #expect(bench.crossings == [])
        walk(&bench, [101]) { _ in 300 }
        walk(&bench, stride(from: 102, through: 110, by: 1), accuracy: 300) { _ in 150 }
        walk(&bench, [121]) { _ in 300 }
        #expect(bench.crossings.map(\.time) == [121])
    }

    @Test func `A poor first location decides nothing near the border`() {
        var bench = monitoring()
        walk(&bench, [0], accuracy: 400) { _ in 300 }
        #expect(bench.savedRecord.regions.map(\.state) == [.unknown])
        walk(&bench, [1], accuracy: 10) { _ in 195 }
        #expect(bench.savedRecord.regions.map(\.state) == [.inside])
    }

    @Test(arguments: [(true, false), (false, true), (false, false)])
    func `Only the wanted directions are reported`(entry: Bool, exit: Bool) {
        var bench = monitoring([Self.circle(entry: entry, exit: exit)])
        walk(&bench, stride(from: 0, through: 200, by: 1)) { $0 < 50 ? 0 : $0 < 100 ? 500 : 0 }
        #expect(bench.crossings.map(\.direction) == (exit ? [.exited] : []) + (entry ? [.entered] : []))
        // A suspended app is not woken for a state alone.
        #expect(bench.states.map(\.state) == (exit ? [.outside] : []) + (entry ? [.inside] : []))
        #expect(bench.savedRecord.regions.map(\.state) == [.inside])
    }

    @Test func `A running app receives every state`() {
        var bench = monitoring([Self.circle(entry: false, exit: false)])
        bench.send(.application(.background), at: 0)
        walk(&bench, stride(from: 0, through: 200, by: 1)) { $0 < 50 ? 0 : $0 < 100 ? 500 : 0 }
        #expect(bench.crossings == [])
        #expect(bench.states.map(\.state) == [.outside, .inside])
    }

    @Test func `A region that was stopped reports nothing`() {
        var bench = monitoring([Self.circle(), Self.circle("work", radius: 1000)])
        walk(&bench, [0]) { _ in 0 }
        bench.request(.stopMonitoring(region: "home"), at: 1)
        bench.request(.stopMonitoring(region: "elsewhere"), at: 1)
        #expect(bench.savedRecord.regions.map(\.region.identifier) == ["work"])
        walk(&bench, stride(from: 2, through: 60, by: 1)) { _ in 500 }
        #expect(bench.crossings == [])
        bench.request(.stopMonitoring(region: "work"), at: 61)
        #expect(bench.demand == .idle)
    }

    /// An app registers its regions at each launch; this must not lose what happened in between.
    @Test func `The same circle again keeps its state`() {
        var bench = monitoring()
        walk(&bench, [0]) { _ in 0 }
        bench.request(.startMonitoring(Self.circle(entry: false)), at: 1)
        walk(&bench, stride(from: 2, through: 30, by: 1)) { _ in 500 }
        #expect(bench.crossings.map(\.direction) == [.exited])
        bench.request(.startMonitoring(Self.circle(radius: 600)), at: 31)
        walk(&bench, stride(from: 32, through: 100, by: 1)) { _ in 500 }
        #expect(bench.crossings.count == 1)
    }

    @Test func `A crossing survives the process and a reboot`() {
        var bench = monitoring()
        walk(&bench, [0]) { _ in 0 }
        bench.send(.application(.notRunning), at: 1)
        var later = Bench(monitored: bench.savedRecord)
        later.send(.application(.notRunning), at: 1000)
        #expect(later.demand == .everyEpoch)
        later.run(stride(from: 1000, through: 1100, by: 1)) { fix(at: $0, east: 2000) }
        #expect(later.crossings.map(\.direction) == [.exited])
        #expect(later.savedRecord.regions.map(\.state) == [.outside])
    }

    @Test func `A jump of time does not count as a stay`() {
        var bench = monitoring()
        walk(&bench, [0]) { _ in 0 }
        walk(&bench, [1]) { _ in 500 }
        bench.send(.timeRestarted, at: 2)
        walk(&bench, stride(from: 100_000, to: 100_020, by: 1)) { _ in 500 }
        #expect(bench.crossings == [])
        walk(&bench, [100_020]) { _ in 500 }
        #expect(bench.crossings.count == 1)
    }

    // MARK: States

    @Test func `A known state is reported at once, an unknown one with the first location`() {
        var bench = monitoring()
        bench.send(.application(.active), at: 0)
        bench.request(.requestState(region: "home"), at: 0)
        #expect(bench.states == [])
        walk(&bench, [1, 2]) { _ in 0 }
        #expect(bench.states == [.init(region: "home", state: .inside)])
        bench.request(.requestState(region: "home"), at: 3)
        #expect(bench.states.map(\.state) == [.inside, .inside])
    }

    @Test func `A region that is not monitored has no state`() {
        var bench = monitoring()
        bench.request(.requestState(region: "elsewhere"), at: 0)
        #expect(bench.states == [.init(region: "elsewhere", state: .unknown)])
    }

    @Test func `Without authorization the state is unknown`() {
        var bench = monitoring()
        walk(&bench, [0]) { _ in 0 }
        bench.send(.authorization(Authorization(.denied)), at: 1)
        bench.request(.requestState(region: "home"), at: 2)
        #expect(bench.states.map(\.state) == [.unknown])
    }

    @Test func `A request for a state always ends`() {
        var bench = monitoring()
        bench.send(.application(.active), at: 0)
        bench.request(.requestState(region: "home"), at: 0)
        bench.run(stride(from: 0, through: 60, by: 1)) { Fix(time: at($0)) }
        #expect(bench.states.map(\.state) == [.unknown])
    }

    @Test func `A request for a state is kept when the region is replaced`() {
        var bench = monitoring()
        bench.send(.application(.active), at: 0)
        bench.request(.requestState(region: "home"), at: 0)
        bench.request(.startMonitoring(Self.circle(radius: 300)), at: 0)
        walk(&bench, [1, 2]) { _ in 0 }
        #expect(bench.states == [.init(region: "home", state: .inside)])
    }
}
