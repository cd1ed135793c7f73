import ApplicationLifecycle
import LocationEngine
import LocationModel
import LocationService
import TestSupport
import Testing

/// Events for a suspended app wait, and are delivered once.
struct DeferredEventsTests {
    /// Its border is close during the whole walk, so that monitoring it wakes the source now and then.
    private let around = Region(identifier: "around", center: fix(0).coordinate!, radius: 230)

    /// The events, with their seconds, that an app receives which is not kept running in the background, and the number
    /// of the source's fixes.
    private func run(_ steps: [Script.Step]) throws -> (received: [(time: Double, event: ServiceEvent)], fixes: Int) {
        var configuration = ServiceConfiguration()
        configuration.hasBackgroundMode = false
        configuration.policy = .alwaysForeground
        configuration.requests = [.startMonitoring(around)]
        configuration.script = Script(steps)
        var received: [(time: Double, event: ServiceEvent)] = []
        var application = Application()
        application.observe { event, time in received.append((time.seconds(since: at(0)), event)) }
        var service = LocationService(
            source: FixList(walk(0..<200)), application: application, configuration: configuration)
        try service.run()
        return (received, service.counts.source.fixes)
    }

    @Test func `All locations are delivered on return, oldest first, and none twice`() throws {
        let (received, fixes) = try run([
            .init(at: 10, .home), .init(at: 100, .bringToForeground), .init(at: 120, .home),
            .init(at: 180, .bringToForeground),
        ])
        let deliveries = received.compactMap { time, event in
            if case .locations(let delivery) = event {
                (time: time, locations: delivery.locations.map { $0.time.seconds(since: at(0)) })
            } else {
                nil
            }
        }
        #expect(!deliveries.contains { $0.time > 10 && $0.time < 100 || $0.time > 120 && $0.time < 180 })
        for (begin, end) in [(10.0, 100.0), (120, 180)] {
            let delivered = deliveries.filter { $0.time == end }.flatMap(\.locations).filter { $0 < end }
            #expect(delivered.count > 1 && delivered.allSatisfy { $0 >= begin })
        }
        let all = deliveries.flatMap(\.locations)
        #expect(zip(all, all.dropFirst()).allSatisfy { $0 < $1 })
        // This app receives every fix of the source.
        #expect(all.count == fixes)
    }

    @Test func `Other events are delivered on return, in order, and not again on the next one`() throws {
        let (received, _) = try run([
            // The state is unknown yet; it is determined by a fix while the app is suspended.
            .init(at: 9.5, .request(ServiceConfiguration.client, .startMonitoring(inside))),
            .init(at: 9.5, .request(ServiceConfiguration.client, .requestState(region: "inside"))),
            .init(at: 10, .home), .init(at: 50, .authorization(Authorization(.denied))),
            .init(at: 60, .authorization(Authorization(.authorizedAlways))), .init(at: 100, .bringToForeground),
            .init(at: 120, .home), .init(at: 150, .bringToForeground),
        ])
        let changes = received.filter { time, event in
            switch event {
            case .denied, .regionState: true
            case .state(.background, from: .suspended): true
            default: false
            }
        }
        #expect(
            changes.map(\.event) == [
                .state(.background, from: .suspended), .regionState("inside", .inside),
                .denied(ServiceConfiguration.client), .state(.background, from: .suspended),
            ])
        #expect(changes.map(\.time) == [100, 100, 100, 150])
    }

    private let inside = Region(
        identifier: "inside", center: fix(0).coordinate!, radius: 1000, notifyOnEntry: false, notifyOnExit: false)

    @Test func `The next process does not receive the events of the last one`() throws {
        let (received, _) = try run([
            .init(at: 10, .home), .init(at: 50, .authorization(Authorization(.denied))),
            .init(at: 60, .authorization(Authorization(.authorizedAlways))), .init(at: 70, .memoryPressure),
            .init(at: 100, .bringToForeground), .init(at: 120, .home), .init(at: 150, .bringToForeground),
        ])
        #expect(!received.contains { $0.event == .denied(ServiceConfiguration.client) })
        let deliveries = received.compactMap { _, event in
            if case .locations(let delivery) = event { delivery } else { nil }
        }
        #expect(!deliveries.contains { $0.locations.contains { $0.time >= at(10) && $0.time < at(100) } })
    }

    @Test(arguments: [[], [Script.Step(at: 40, .memoryPressure)]])
    func `An app that does not execute cannot request anything`(end: [Script.Step]) throws {
        let (received, _) = try run(
            [.init(at: 10, .home), .init(at: 50, .request(ServiceConfiguration.client, .startMonitoringVisits))] + end)
        let records = received.compactMap { _, event in if case .record(let record) = event { record } else { nil } }
        #expect(!records.isEmpty && !records.contains { $0.monitoring.visits })
    }
}
