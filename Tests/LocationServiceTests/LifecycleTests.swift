import ApplicationLifecycle
import CPUMeter
import LocationEngine
import LocationModel
import LocationService
import Testing

/// The messages of an app's lifecycle and their order (spec: app-lifecycle).
struct LifecycleTests {
    private let launch = [
        RecordedEvent(0, .message(.willFinishLaunching)), RecordedEvent(0, .message(.didFinishLaunching)),
        RecordedEvent(0, .message(.didBecomeActive)), RecordedEvent(0, .accuracy(-1)), .location(0, .active),
    ]

    @Test func `A launch is three messages, the accuracy, and the first location`() throws {
        #expect(try run([fix(0), fix(1)]).recordedEvents == launch + [.location(1, .active)])
    }

    @Test func `A source without an epoch launches nothing`() throws {
        #expect(try run([]).recordedEvents.isEmpty)
    }

    @Test func `The accuracy changes after didEnterBackground, and a best location precedes didBecomeActive`() throws {
        let record = try run(walk(0..<4), .background(from: 1, to: 3))
        #expect(
            record.recordedEvents == launch + [
                RecordedEvent(1, .message(.willResignActive)), RecordedEvent(1, .message(.didEnterBackground)),
                RecordedEvent(1, .accuracy(100)), .location(1, .background),
                RecordedEvent(3, .message(.willEnterForeground)), RecordedEvent(3, .accuracy(-1)),
                .location(3, .inactive),
                RecordedEvent(3, .message(.didBecomeActive)),
            ])
    }

    @Test(arguments: [false, true])
    func `Without a fix the app becomes active a second after willEnterForeground`(hasEpochs: Bool) throws {
        // Epochs without a position, or a gap.
        let silence = hasEpochs ? (30..<40).map { fix(Double($0), mode: .none) } : []
        let record = try run(walk(0..<30) + silence + walk(40..<50), .background(from: 10, to: 32))
        let active = record.recordedEvents.last { $0.kind == .message(.didBecomeActive) }
        #expect(record.recordedEvents.contains(RecordedEvent(32, .message(.willEnterForeground))))
        #expect(active?.time == 33)
        #expect(record.recordedEvents.contains(.location(40, .active)))
    }

    @Test func `An app that requests no location becomes active as soon as it has handled its return`() throws {
        let stop = Script.Step(at: 5, .request(ServiceConfiguration.client, .stopUpdatingLocation))
        let script = Script([stop, .init(at: 10, .home), .init(at: 32, .bringToForeground)])
        let record = try run(walk(0..<50), script)
        #expect(record.recordedEvents.last { $0.kind == .message(.willEnterForeground) }?.time == 32)
        #expect(record.recordedEvents.last { $0.kind == .message(.didBecomeActive) }?.time == 32)
    }

    @Test func `An app that resumes its updates while it returns waits for a location`() throws {
        let client = ServiceConfiguration.client
        let script = Script([
            .init(at: 5, .request(client, .stopUpdatingLocation)), .init(at: 10, .home),
            .init(at: 31.5, .bringToForeground), .init(at: 31.5, .request(client, .startUpdatingLocation)),
        ])
        var configuration = ServiceConfiguration()
        configuration.script = script
        var times: [String: Double] = [:]
        var application = Application()
        application.hosting = .inProcess(.init(messages: [.willEnterForeground: 0.2]))
        application.observe { event, time in
            if case .message(let message) = event { times[message.name] = time.seconds(since: fix(0).time) }
        }
        var service = LocationService(
            source: FixList(walk(0..<50)), application: application, configuration: configuration)
        try service.run()
        #expect(times["applicationWillEnterForeground"] == 31.5)
        #expect(times["applicationDidBecomeActive"] == 32, "with the first location")
    }

    @Test func `A receiver with 5 s between epochs does not delay the launch`() throws {
        let record = try run(stride(from: 0, to: 100, by: 5).map { fix($0) }, .background(from: 20, to: 51))
        #expect(record.recordedEvents.last { $0.kind == .message(.didBecomeActive) }?.time == 52)
    }

    @Test func `An interruption in the foreground changes no accuracy and stops no location`() throws {
        let script = Script([.init(at: 2, .interrupt), .init(at: 4, .activate)])
        let record = try run(walk(0..<6), script)
        #expect(record.messages.suffix(2) == [.willResignActive, .didBecomeActive])
        #expect(!record.recordedEvents.contains { $0.kind == .accuracy(100) })
        #expect(record.deliveries.count == 6)
        #expect(record.recordedEvents.contains(.location(3, .inactive)))
    }

    @Test func `Foreground-only work does not run in the background; other work always runs`() throws {
        let record = try run(walk(0..<40), .background(from: 10, to: 30), hasWork: true)
        func times(_ name: String) -> [Double] {
            record.recordedEvents.filter { $0.kind == .work(name) }.map(\.time)
        }
        let delivered = record.deliveries.flatMap(\.locations)
        #expect(times("always") == delivered)
        #expect(times("foreground only") == delivered.filter { $0 < 10 || $0 >= 30 })
        #expect(delivered.contains { $0 >= 10 && $0 < 30 })
    }

    @Test func `An app that wants less accuracy than the background gives keeps its own`() throws {
        let record = try run(walk(0..<40), .background(from: 10, to: 30)) { $0.desiredAccuracy = .kilometer }
        #expect(record.recordedEvents.filter { if case .accuracy = $0.kind { true } else { false } }.count == 1)
    }

    @Test func `The counts of the states add up, and so do their durations`() throws {
        let source = FixList(walk(0..<600))
        var configuration = ServiceConfiguration()
        configuration.script = .background(from: 100, to: 400)
        var service = LocationService(source: source, application: Application(), configuration: configuration)
        try service.run()
        let total = service.counts
        let byState = ApplicationState.allCases.map { service.counts(in: $0) }
        #expect(byState.reduce(0) { $0 + $1.deliveries } == total.deliveries)
        #expect(byState.reduce(0) { $0 + $1.wakeUps } == total.wakeUps)
        #expect(byState.reduce(0) { $0 + $1.source.epochs } == 600)
        let cost = service.cost
        #expect(cost[.background].seconds == 300)
        let stay = service.counts(in: .background)
        #expect(stay.source.epochs == 300 && stay.wakeUps < 60)
        let state = service.applicationState
        #expect(state == .active)
    }

    @Test func `Events at one moment are one wake-up`() throws {
        var configuration = ServiceConfiguration()
        configuration.script = Script([.init(at: 5, .interrupt), .init(at: 5, .activate), .init(at: 7.5, .interrupt)])
        var service = LocationService(
            source: FixList(walk(0..<10)), application: Application(), configuration: configuration)
        try service.run()
        let counts = service.counts
        #expect(counts.wakeUps == 11, "ten epochs, and one step between two of them")
    }
}
