import ApplicationLifecycle
import CPUMeter
import LocationEngine
import LocationModel
import LocationService
import TestSupport
import Testing

/// How the system treats an app in the background, at run time; each rule has its own tests in
/// ApplicationLifecycleTests.
struct SystemTests {
    private let launch = [
        LifecycleEntry(0, "launch user"), LifecycleEntry(0, "willFinishLaunching"), LifecycleEntry(0, "is inactive"),
        LifecycleEntry(0, "didFinishLaunching"),
        LifecycleEntry(0, "is active"), LifecycleEntry(0, "didBecomeActive"),
    ]

    private func leaveForeground(_ seconds: Double) -> [LifecycleEntry] {
        [
            LifecycleEntry(seconds, "willResignActive"), LifecycleEntry(seconds, "is inactive"),
            LifecycleEntry(seconds, "is background"),
            LifecycleEntry(seconds, "didEnterBackground"),
        ]
    }

    /// An app that is not kept running in the background.
    private func runWithoutBackgroundMode(
        _ steps: [Script.Step], seconds: Int = 300, reaction: ((ServiceEvent, RemoteControl) -> Void)? = nil,
        _ configure: (inout ServiceConfiguration) -> Void = { _ in }
    ) throws -> EventRecorder {
        var configuration = ServiceConfiguration()
        configuration.hasBackgroundMode = false
        configuration.script = Script(steps)
        configure(&configuration)
        let (record, remote) = (EventRecorder(), RemoteControl())
        if let reaction { record.reaction = { reaction($0, remote) } }
        var service = LocationService(
            source: FixList(walk(0..<seconds)), application: record.application(), configuration: configuration,
            remote: remote)
        try service.run()
        return record
    }

    @Test func `Without a reason to run the app is suspended after didEnterBackground`() throws {
        let record = try runWithoutBackgroundMode([.init(at: 10, .home), .init(at: 100, .bringToForeground)])
        #expect(
            record.lifecycleEntries == launch + leaveForeground(10) + [
                LifecycleEntry(10, "is suspended"), LifecycleEntry(100, "is background"),
                LifecycleEntry(100, "willEnterForeground"),
                LifecycleEntry(100, "is inactive"), LifecycleEntry(100, "is active"),
                LifecycleEntry(100, "didBecomeActive"),
            ])
        #expect(!record.deliveries.contains { $0.time > 10 && $0.time < 100 })
        #expect(record.deliveries.last?.locations == [299])
    }

    @Test func `A task begun in didEnterBackground keeps the app running until it expires`() throws {
        let record = try runWithoutBackgroundMode([.init(at: 10, .home), .init(at: 60, .bringToForeground)]) {
            event, remote in
            if case .message(.didEnterBackground) = event { remote.send(.beginBackgroundTask(name: "upload")) }
        }
        #expect(
            Array(record.lifecycleEntries.dropFirst(launch.count)) == leaveForeground(10) + [
                LifecycleEntry(10, "task 1"), LifecycleEntry(10, "until 40.0"), LifecycleEntry(35.5, "task 1 expires"),
                LifecycleEntry(40, "terminated backgroundTask"), LifecycleEntry(40, "is notRunning"),
                LifecycleEntry(40, "no limit"),
                // When the user returns, the app has to be launched.
                LifecycleEntry(60, "launch user"), LifecycleEntry(60, "willFinishLaunching"),
                LifecycleEntry(60, "is inactive"),
                LifecycleEntry(60, "didFinishLaunching"), LifecycleEntry(60, "is active"),
                LifecycleEntry(60, "didBecomeActive"),
            ])
        // In the background as long as the process runs, and then not until it is launched again.
        #expect(record.deliveries.contains { $0.time > 10 && $0.time < 40 })
        #expect(!record.deliveries.contains { $0.time > 40 && $0.time < 60 })
        #expect(record.deliveries.contains { $0.time > 60 })
    }

    @Test func `An app that ends its task in the expiration handler is suspended`() throws {
        let record = try runWithoutBackgroundMode([.init(at: 10, .home)]) { event, remote in
            switch event {
            case .message(.didEnterBackground): remote.send(.beginBackgroundTask(name: "upload"))
            case .expiration(let task): remote.send(.endBackgroundTask(task))
            default: break
            }
        }
        #expect(
            record.lifecycleEntries.suffix(3) == [
                LifecycleEntry(35.5, "task 1 expires"), LifecycleEntry(35.5, "is suspended"),
                LifecycleEntry(35.5, "no limit"),
            ])
    }

    @Test(arguments: [(6.0, 15.0, "is notRunning"), (4.0, 14.0, "is suspended"), (4.25, 14.25, "is suspended")])
    func `An app that takes longer than 5 s to enter the background is killed`(takes: Double, time: Double, end: String)
        throws
    {
        let record = EventRecorder()
        var application = record.application()
        application.hosting = .inProcess(AppHosting.Durations(messages: [.didEnterBackground: takes]))
        var configuration = ServiceConfiguration()
        configuration.hasBackgroundMode = false
        configuration.script = Script([.init(at: 10, .home)])
        var service = LocationService(
            source: FixList(walk(0..<60)), application: application, configuration: configuration)
        try service.run()
        #expect(record.lifecycleEntries.contains(LifecycleEntry(time, end)))
        #expect(record.lifecycleEntries.contains(LifecycleEntry(15, "terminated watchdog")) == (takes > 5))
    }

    @Test func `An app that takes longer than 20 s to launch never becomes active`() throws {
        let record = EventRecorder()
        var application = record.application()
        application.hosting = .inProcess(
            AppHosting.Durations(messages: [.willFinishLaunching: 12, .didFinishLaunching: 9]))
        var service = LocationService(source: FixList(walk(0..<60)), application: application)
        try service.run()
        #expect(
            record.lifecycleEntries.suffix(2) == [
                LifecycleEntry(20, "terminated watchdog"), LifecycleEntry(20, "is notRunning"),
            ])
        #expect(!record.lifecycleEntries.contains { $0.text == "is active" })
    }

    @Test func `Memory pressure removes a suspended app without a message`() throws {
        let record = try runWithoutBackgroundMode([
            .init(at: 10, .home), .init(at: 50, .memoryPressure), .init(at: 100, .bringToForeground),
        ])
        #expect(
            record.lifecycleEntries.dropFirst(launch.count + 4).prefix(4) == [
                LifecycleEntry(10, "is suspended"), LifecycleEntry(50, "terminated memoryPressure"),
                LifecycleEntry(50, "is notRunning"),
                LifecycleEntry(100, "launch user"),
            ])
        #expect(record.deliveries.contains { $0.time > 100 })
    }

    @Test func `The preserved state is restored by the next process`() throws {
        var records: [SystemRecord] = []
        let record = try runWithoutBackgroundMode(
            [.init(at: 10, .home), .init(at: 50, .memoryPressure), .init(at: 100, .bringToForeground)],
            reaction: { event, _ in if case .record(let record) = event { records.append(record) } },
            { $0.app.preservesState = true })
        #expect(record.lifecycleEntries.contains(LifecycleEntry(10, "save")))
        let restored = try #require(record.lifecycleEntries.firstIndex(of: LifecycleEntry(100, "restore")))
        #expect(record.lifecycleEntries[restored + 1] == LifecycleEntry(100, "didFinishLaunching"))
        #expect(records.map(\.lifecycle.hasPreservedState) == [true])
    }

    @Test func `A local notification does not wake the app; confirming it brings the app to the front`() throws {
        let record = try runWithoutBackgroundMode([
            .init(at: 5, .scheduleNotification(LocalNotification("tea", at: at(50)))), .init(at: 10, .home),
            .init(at: 80, .confirmNotification("tea")),
        ])
        #expect(
            record.lifecycleEntries.dropFirst(launch.count + 4) == [
                LifecycleEntry(10, "is suspended"), LifecycleEntry(50, "tea shown"),
                LifecycleEntry(80, "is background"),
                LifecycleEntry(80, "willEnterForeground"), LifecycleEntry(80, "is inactive"),
                LifecycleEntry(80, "tea delivered"),
                LifecycleEntry(80, "is active"), LifecycleEntry(80, "didBecomeActive"),
            ])
    }

    @Test(arguments: [-5.0, 50])
    func `A notification of an earlier run is shown although the app was not launched`(due: Double) throws {
        let record = EventRecorder()
        var configuration = ServiceConfiguration()
        configuration.isLaunchedByUser = false
        configuration.record.lifecycle = LifecycleRecord(
            scheduledNotifications: [LocalNotification("tea", at: at(due))])
        var service = LocationService(
            source: FixList(walk(0..<100)), application: record.application(), configuration: configuration)
        try service.run()
        #expect(record.lifecycleEntries == [LifecycleEntry(max(0, due), "tea shown")])
        let counts = service.counts
        #expect(counts.source.epochsDecoded <= 1, "the first one says what time it is")
    }

    @Test func `A request of a separate process just before its suspension is not lost`() throws {
        let record = EventRecorder()
        var application = record.application()
        application.hosting = .separateProcess
        let remote = RemoteControl()
        application.observe { event, _ in
            switch event {
            case .message(let message): remote.send(.returned(from: message))
            case .state(.suspended, _): remote.send(.request(ClientID(1), .startMonitoringVisits))
            default: break
            }
        }
        var configuration = ServiceConfiguration()
        configuration.script = Script([.init(at: 10, .home)])
        var service = LocationService(
            source: FixList(walk(0..<100)), application: application, configuration: configuration, remote: remote)
        try service.run()
        #expect(service.applicationState == .suspended)
        #expect(service.record.monitoring.visits)
    }

    @Test func `Commands are processed in the order in which they were sent`() throws {
        var seen: [Authorization.Status] = []
        let remote = RemoteControl()
        var application = Application()
        application.observe { event, _ in
            guard case .authorization(let authorization) = event else { return }
            seen.append(authorization.status)
            if authorization.status == .denied { remote.send(.authorization(Authorization(.authorizedAlways))) }
        }
        for status in [Authorization.Status.denied, .restricted] { remote.send(.authorization(Authorization(status))) }
        var service = LocationService(source: FixList(walk(0..<10)), application: application, remote: remote)
        try service.run()
        #expect(seen == [.denied, .restricted, .authorizedAlways])
    }

    @Test func `A separate process is measured when it has been stopped, and before it continues`() throws {
        var steps: [String] = []
        var application = Application()
        application.hosting = .separateProcess
        let remote = RemoteControl()
        application.readCost = {
            steps.append("read")
            return CPUUsage()
        }
        application.observe { event, _ in
            switch event {
            case .message(let message): remote.send(.returned(from: message))
            case .state(.suspended, _): steps.append("stop")
            case .state(_, from: .suspended): steps.append("go on")
            default: break
            }
        }
        var configuration = ServiceConfiguration()
        configuration.script = Script([.init(at: 10, .home), .init(at: 20, .bringToForeground)])
        var service = LocationService(
            source: FixList(walk(0..<100)), application: application, configuration: configuration, remote: remote)
        try service.run()
        let stop = try #require(steps.firstIndex(of: "stop"))
        #expect(steps[(stop - 1)...].prefix(4) == ["read", "stop", "read", "read"])
        #expect(steps.firstIndex(of: "go on") == stop + 3)
    }

    @Test func `A location event launches the app in the background; it handles it and is suspended`() throws {
        let record = try runWithoutBackgroundMode([
            .init(at: 10, .home), .init(at: 50, .memoryPressure), .init(at: 70, .locationEvent(.regionCrossing)),
        ])
        #expect(
            record.lifecycleEntries.suffix(7) == [
                LifecycleEntry(70, "launch location(LocationModel.LocationEvent.regionCrossing)"),
                LifecycleEntry(70, "willFinishLaunching"), LifecycleEntry(70, "is background"),
                LifecycleEntry(70, "didFinishLaunching"),
                LifecycleEntry(70, "didEnterBackground"), LifecycleEntry(70, "event regionCrossing"),
                LifecycleEntry(70, "is suspended"),
            ])
        #expect(!record.deliveries.contains { $0.time > 10 })
    }

    @Test func `What kept a process running keeps the next one running`() throws {
        let record = try runWithoutBackgroundMode([.init(at: 10, .home), .init(at: 50, .crash)]) { event, remote in
            if case .terminated = event { remote.send(.app(.locationEvent(.visit))) }
        } _: {
            $0.hasBackgroundMode = true
            $0.updatesWhenRelaunched = true
        }
        #expect(record.lifecycleEntries.contains { $0.text == "launch location(LocationModel.LocationEvent.visit)" })
        #expect(!record.lifecycleEntries.contains { $0.text == "is suspended" })
        #expect(record.deliveries.contains { $0.time > 100 })
    }

    @Test(arguments: [1e6, -1e6])
    func `A jump of the source's time takes nothing from a limit and adds nothing to it`(jump: Double) throws {
        let record = EventRecorder()
        let remote = RemoteControl()
        record.reaction = { event in
            if case .message(.didEnterBackground) = event { remote.send(.beginBackgroundTask(name: "upload")) }
        }
        var configuration = ServiceConfiguration()
        configuration.hasBackgroundMode = false
        configuration.script = Script([.init(at: 10, .home)])
        // Nine of the thirty seconds have passed.
        let fixes = walk(0..<20) + (0..<60).map { fix(jump + Double($0), speed: 0) }
        var service = LocationService(
            source: FixList(fixes), application: record.application(), configuration: configuration, remote: remote)
        try service.run()
        #expect(record.lifecycleEntries.contains(LifecycleEntry(jump + 16.5, "task 1 expires")))
        #expect(record.lifecycleEntries.contains(LifecycleEntry(jump + 21, "terminated backgroundTask")))
    }

    @Test func `The app becomes active when time jumps, with or without a fix`() throws {
        let before = walk(0..<14) + [fix(14, mode: .none)]
        let record = try run(
            before + (0..<10).map { fix(-5000 + Double($0), mode: .none) }, .background(from: 5, to: 14))
        #expect(record.lifecycleEntries.last == LifecycleEntry(-5000, "didBecomeActive"))
    }

    @Test func `A script can lose and find the source`() throws {
        let record = try run(
            walk(0..<100), Script([.init(at: 20, .sourceLost(reason: "gpsd has gone")), .init(at: 50, .sourceFound)]))
        #expect(record.recordedEvents.contains(RecordedEvent(20, .source("lost"))))
        #expect(record.recordedEvents.contains(RecordedEvent(50, .source("found"))))
        #expect(!record.deliveries.contains { $0.time >= 20 && $0.time < 50 })
        #expect(record.recordedEvents.count { $0.kind == .fault("locationUnknown") } == 1)
        #expect(record.deliveries.count == 70)
    }

    @Test func `A script can hide the position: the fault is reported after ten seconds`() throws {
        let record = try run(walk(0..<100), Script([.init(at: 20, .fixesLost), .init(at: 50, .fixesFound)]))
        #expect(record.recordedEvents.contains(RecordedEvent(30, .fault("locationUnknown"))))
        #expect(record.deliveries.count == 70)
    }

    @Test func `A run whose script has no faults cannot be given one`() throws {
        let (record, remote) = (EventRecorder(), RemoteControl())
        for fault in [Stimulus.sourceLost(reason: "gone"), .fixesLost] { remote.send(fault) }
        var service = LocationService(
            source: FixList(walk(0..<50)), application: record.application(), remote: remote)
        try service.run()
        #expect(record.deliveries.count == 50 && !record.recordedEvents.contains { $0.kind == .source("lost") })
    }

    @Test(arguments: [0.3, 1, 7, 1000])
    func `A run in steps is the same run`(length: Double) throws {
        let script = Script.background(from: 20, to: 60).joined(with: .background(from: 70.5, to: 90.25))
        var configuration = ServiceConfiguration()
        configuration.script = script
        let whole = try run(walk(0..<120)) { [configuration] in $0 = configuration }
        let record = EventRecorder()
        var service = LocationService(
            source: FixList(walk(0..<120)), application: record.application(), configuration: configuration)
        service.begin(at: at(0))
        var time = 0.0
        while time < 150 {
            time += length
            try service.run(until: at(time))
        }
        #expect(record.recordedEvents == whole.recordedEvents)
        #expect(service.time == at(time), "time passes when the source has ended, too")
    }
}
