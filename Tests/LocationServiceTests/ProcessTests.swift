import ApplicationLifecycle
import CPUMeter
import LocationEngine
import LocationModel
import LocationService
import TestSupport
import Testing

/// Deliveries and events for an app whose process ends, is suspended, or does not run.
@Suite(.live)
struct ProcessTests {
    private func play(
        _ steps: [Script.Step], durations: AppHosting.Durations = AppHosting.Durations(),
        _ configure: (inout ServiceConfiguration) -> Void = { _ in }
    ) throws -> (events: [(time: Double, event: ServiceEvent)], cost: CPULedger) {
        var configuration = ServiceConfiguration()
        configuration.script = Script(steps)
        configure(&configuration)
        var events: [(Double, ServiceEvent)] = []
        var application = Application()
        application.hosting = .inProcess(durations)
        application.observe { event, time in events.append((time.seconds(since: at(0)), event)) }
        var service = LocationService(
            source: FixList(walk(0..<120)), application: application, configuration: configuration)
        try service.run()
        return (events, service.cost)
    }

    @Test func `An app that is being terminated gets no more locations`() throws {
        let run = try play(
            [.init(at: 10, .home), .init(at: 50, .memoryPressure)],
            durations: AppHosting.Durations(messages: [.willTerminate: 3])
        ) { $0.policy = .alwaysForeground }
        let deliveries = run.events.filter { if case .locations = $0.event { true } else { false } }.map(\.time)
        let end = run.events.last { if case .terminated = $0.event { true } else { false } }?.time
        #expect(end == 53)
        #expect(deliveries.last == 49 || deliveries.last == 50)
    }

    @Test func `Overdue events happen now: time does not go back`() throws {
        // An approximate location is valid for a quarter of an hour, longer than a batch may wait.
        let client = ServiceConfiguration.client
        let run = try play([
            .init(at: 50, .beginBackgroundTask(name: "while it stops")), .init(at: 50, .home),
            .init(at: 60, .request(client, .stopUpdatingLocation)),
            .init(at: 60, .request(client, .startUpdatingLocation)),
        ]) {
            $0.authorization = Authorization(.authorizedAlways, accuracy: .reduced)
            $0.policy.batchDelay = 20
        }
        let times = run.events.map(\.time)
        #expect(times == times.sorted())
        let deliveries = run.events.filter { if case .locations = $0.event { true } else { false } }.map(\.time)
        #expect(deliveries == [0, 60])
    }

    @Test func `The time before the first launch is one in which the app does not run`() throws {
        let run = try play([.init(at: 30, .launch)]) { $0.isLaunchedByUser = false }
        #expect(run.cost[.notRunning].seconds == 30)
        #expect(run.cost[.active].seconds == 89)
    }

    @Test func `A suspended app is notified of a revoked authorization when it resumes`() throws {
        let steps: [Script.Step] = [.init(at: 10, .home), .init(at: 50, .authorization(Authorization(.denied)))]
        func denials(_ more: [Script.Step]) throws -> [Double] {
            let run = try play(steps + more) { $0.hasBackgroundMode = false }
            return run.events.filter { if case .denied = $0.event { true } else { false } }.map(\.time)
        }
        #expect(try denials([.init(at: 100, .bringToForeground)]) == [100])
        #expect(try denials([]) == [])
        // The next process makes its own requests.
        let again: [Script.Step] = [.init(at: 60, .memoryPressure), .init(at: 100, .bringToForeground)]
        #expect(try denials(again) == [100])
    }
}
