import LocationEngine
import LocationModel
import TestSupport
import Testing

/// ../shared/spec/core-location.md, `requestLocation`: exactly one callback; on timeout the best less-accurate fix;
/// none at all: locationUnknown; one outstanding only; ignored while updates run.
struct LocationRequestTests {
    /// An app on the screen whose client 1 has requested one location, at second 0.
    private func requested(_ accuracy: DesiredAccuracy = .best) -> Bench {
        var bench = Bench()
        bench.send(.application(.active), at: 0)
        bench.request(.desiredAccuracy(accuracy))
        bench.request(.requestLocation)
        return bench
    }

    @Test func `The first location of the desired accuracy answers it, and sampling ends`() {
        var bench = requested(.hundredMeters)
        #expect(bench.demand == .everyEpoch)
        bench.run([1, 2, 3, 4]) { fix(at: $0, accuracy: $0 < 3 ? 400 : 90) }
        #expect(bench.times() == [3])
        #expect(bench.demand == .idle)
        #expect(bench.wake == nil)
        #expect(bench.requestsFailed == [])
    }

    @Test(arguments: [(11.0, 0), (10, 1), (3, 1), (nil, 1)] as [(Double?, Int)])
    func `Best means ten metres, and a receiver that states no accuracy is trusted`(accuracy: Double?, count: Int) {
        var bench = requested()
        bench.run([1, 2]) { fix(at: $0, accuracy: accuracy) }
        #expect(bench.deliveries.count == count)
    }

    @Test func `After ten seconds the best location so far answers it`() {
        var bench = requested()
        bench.run(stride(from: 1, through: 30, by: 1)) { fix(at: $0, accuracy: [80, 30, 60][Int($0) % 3]) }
        #expect(bench.deliveries.map(\.at) == [10])
        // The newest of equals.
        #expect(bench.times() == [7])
        #expect(bench.demand == .idle)
    }

    @Test func `After ten seconds without a location it fails once`() {
        var bench = requested()
        bench.run(stride(from: 1, through: 60, by: 1)) { Fix(time: at($0)) }
        bench.fireDeadlines(until: 60)
        #expect(bench.requestsFailed == [10])
        #expect(bench.deliveries == [])
        // The request has had its callback; outages are reported only to clients with updates.
        #expect(bench.unknownSince == [])
        #expect(bench.demand == .idle)
    }

    @Test func `The time limit comes from the rules`() {
        var rules = MonitoringRules()
        rules.requestTimeout = 3
        var bench = Bench(rules: rules)
        bench.send(.application(.active), at: 0)
        bench.request(.requestLocation)
        #expect(bench.wake == at(3))
    }

    @Test func `Only one request is outstanding`() {
        var bench = requested()
        bench.request(.requestLocation, at: 5)
        #expect(bench.effects == [])
        bench.run([6, 7])
        #expect(bench.times() == [6])
        bench.request(.requestLocation, at: 8)
        bench.run([9])
        #expect(bench.times() == [6, 9])
    }

    @Test(arguments: [Request.startUpdatingLocation, .stopUpdatingLocation])
    func `Starting and stopping updates cancel a request`(request: Request) {
        var bench = requested()
        bench.request(request, at: 1)
        #expect(bench.wake == nil)
        bench.stop(1, at: 2)
        bench.fireDeadlines(until: 60)
        #expect(bench.deliveries == [] && bench.requestsFailed == [])
        #expect(bench.demand == .idle)
    }

    @Test func `A request during updates does nothing`() {
        var bench = Bench.updating()
        bench.request(.requestLocation)
        #expect(bench.effects == [])
        bench.run([1, 2])
        #expect(bench.times() == [1, 2])
    }

    @Test func `Each client has its own request`() {
        var bench = requested()
        bench.request(.desiredAccuracy(.kilometer), of: 2)
        bench.request(.requestLocation, of: 2)
        bench.run([1, 2, 3]) { fix(at: $0, accuracy: $0 < 3 ? 500 : 5) }
        #expect(bench.deliveries.map(\.client) == [2, 1])
        #expect(bench.deliveries.map(\.at) == [1, 3])
    }

    /// A suspended app receives no callbacks; when it runs again, what is due is delivered.
    @Test func `A suspended app gets its answer when it runs again`() {
        var bench = requested()
        bench.run([1]) { fix(at: $0, accuracy: 50) }
        bench.send(.application(.suspended), at: 2)
        #expect(bench.demand == .idle && bench.wake == nil)
        bench.send(.application(.background), at: 100)
        #expect(bench.times() == [1])
        #expect(bench.deliveries.first?.at == 100)
    }

    @Test func `A request ends with the process`() {
        var bench = requested()
        bench.send(.application(.notRunning), at: 1)
        bench.send(.application(.active), at: 2)
        #expect(bench.demand == .idle && bench.wake == nil)
    }

    /// The deadline was set in a time that is no longer valid.
    @Test(arguments: [-1e6, 1e6]) func `A jump of time gives a request ten more seconds`(jump: Double) {
        var bench = requested()
        bench.send(.timeRestarted, at: 5)
        #expect(bench.wake == nil)
        bench.run([jump]) { Fix(time: at($0)) }
        bench.run([jump + 1]) { fix(at: $0, accuracy: 50) }
        #expect(bench.wake == at(jump + 11))
        bench.fireDeadlines(until: jump + 11)
        #expect(bench.times() == [jump + 1])
    }
}
