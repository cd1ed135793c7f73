import ApplicationLifecycle
import CPUMeter
import LocationEngine
import LocationModel
import LocationService
import Testing

/// How the system treats an app in the background, at run time; each rule has its own tests in
/// ApplicationLifecycleTests.
@Suite("The system at run time")
struct SystemTests {
    private let launch = [
        Life(0, "launch user"), Life(0, "willFinishLaunching"), Life(0, "is inactive"), Life(0, "didFinishLaunching"),
        Life(0, "is active"), Life(0, "didBecomeActive"),
    ]

    private func leave(_ seconds: Double) -> [Life] {
        [
            Life(seconds, "willResignActive"), Life(seconds, "is inactive"), Life(seconds, "is background"),
            Life(seconds, "didEnterBackground"),
        ]
    }

    /// An app that is not kept running in the background.
    private func ordinary(
        _ steps: [Script.Step], seconds: Int = 300, reaction: ((ServiceEvent, RemoteControl) -> Void)? = nil,
        _ configure: (inout ServiceConfiguration) -> Void = { _ in }
    ) throws -> Record {
        var configuration = ServiceConfiguration()
        configuration.hasBackgroundMode = false
        configuration.script = Script(steps)
        configure(&configuration)
        let (record, remote) = (Record(), RemoteControl())
        if let reaction { record.reaction = { reaction($0, remote) } }
        var service = LocationService(
            source: FixList(walk(0..<seconds)), application: record.application(), configuration: configuration,
            remote: remote)
        try service.run()
        return record
    }

    @Test("nothing keeps it running: suspended when didEnterBackground has returned, and no location until it returns")
    func suspended() throws {
        let record = try ordinary([.init(at: 10, .home), .init(at: 100, .bringToForeground)])
        #expect(
            record.lives == launch + leave(10) + [
                Life(10, "is suspended"), Life(100, "is background"), Life(100, "willEnterForeground"),
                Life(100, "is inactive"), Life(100, "is active"), Life(100, "didBecomeActive"),
            ])
        #expect(!record.deliveries.contains { $0.time > 10 && $0.time < 100 })
        #expect(record.deliveries.last?.locations == [299])
    }

    @Test("the app begins a task while it is told: it goes on, expires, and is killed when it leaves it open")
    func taskLeftOpen() throws {
        let record = try ordinary([.init(at: 10, .home), .init(at: 60, .bringToForeground)]) { event, remote in
            if case .message(.didEnterBackground) = event { remote.send(.beginBackgroundTask(name: "upload")) }
        }
        #expect(
            Array(record.lives.dropFirst(launch.count)) == leave(10) + [
                Life(10, "task 1"), Life(10, "until 40.0"), Life(35, "task 1 expires"),
                Life(40, "terminated backgroundTask"), Life(40, "is notRunning"), Life(40, "no limit"),
                // When the user returns, the app has to be launched.
                Life(60, "launch user"), Life(60, "willFinishLaunching"), Life(60, "is inactive"),
                Life(60, "didFinishLaunching"), Life(60, "is active"), Life(60, "didBecomeActive"),
            ])
        // In the background as long as the process runs, and then not until it is launched again.
        #expect(record.deliveries.contains { $0.time > 10 && $0.time < 40 })
        #expect(!record.deliveries.contains { $0.time > 40 && $0.time < 60 })
        #expect(record.deliveries.contains { $0.time > 60 })
    }

    @Test("the app ends its task when the expiration handler is called: it is suspended")
    func taskEnded() throws {
        let record = try ordinary([.init(at: 10, .home)]) { event, remote in
            switch event {
            case .message(.didEnterBackground): remote.send(.beginBackgroundTask(name: "upload"))
            case .expiration(let task): remote.send(.endBackgroundTask(task))
            default: break
            }
        }
        #expect(record.lives.suffix(3) == [Life(35, "task 1 expires"), Life(35, "is suspended"), Life(35, "no limit")])
    }

    @Test(
        "who takes longer than 5 s to enter the background is killed; who takes less is suspended then",
        arguments: [(6.0, 15.0, "is notRunning"), (4.0, 14.0, "is suspended"), (4.25, 14.25, "is suspended")])
    func slowToLeave(takes: Double, time: Double, end: String) throws {
        let record = Record()
        var application = record.application()
        application.hosting = .inProcess(AppHosting.Durations(messages: [.didEnterBackground: takes]))
        var configuration = ServiceConfiguration()
        configuration.hasBackgroundMode = false
        configuration.script = Script([.init(at: 10, .home)])
        var service = LocationService(
            source: FixList(walk(0..<60)), application: application, configuration: configuration)
        try service.run()
        #expect(record.lives.contains(Life(time, end)))
        #expect(record.lives.contains(Life(15, "terminated watchdog")) == (takes > 5))
    }

    @Test("who takes longer than 20 s to launch never becomes active")
    func slowToLaunch() throws {
        let record = Record()
        var application = record.application()
        application.hosting = .inProcess(
            AppHosting.Durations(messages: [.willFinishLaunching: 12, .didFinishLaunching: 9]))
        var service = LocationService(source: FixList(walk(0..<60)), application: application)
        try service.run()
        #expect(record.lives.suffix(2) == [Life(20, "terminated watchdog"), Life(20, "is notRunning")])
        #expect(!record.lives.contains { $0.what == "is active" })
    }

    @Test("memory pressure: who sleeps is gone without a word, and comes back by being launched")
    func memoryPressure() throws {
        let record = try ordinary([
            .init(at: 10, .home), .init(at: 50, .memoryPressure), .init(at: 100, .bringToForeground),
        ])
        #expect(
            record.lives.dropFirst(launch.count + 4).prefix(4) == [
                Life(10, "is suspended"), Life(50, "terminated memoryPressure"), Life(50, "is notRunning"),
                Life(100, "launch user"),
            ])
        #expect(record.deliveries.contains { $0.time > 100 })
    }

    @Test("what is on the screen is preserved and restored by the next process, and the system knows it in between")
    func preservation() throws {
        var records: [SystemRecord] = []
        let record = try ordinary(
            [.init(at: 10, .home), .init(at: 50, .memoryPressure), .init(at: 100, .bringToForeground)],
            reaction: { event, _ in if case .record(let record) = event { records.append(record) } },
            { $0.app.preservesState = true })
        #expect(record.lives.contains(Life(10, "save")))
        let restored = try #require(record.lives.firstIndex(of: Life(100, "restore")))
        #expect(record.lives[restored + 1] == Life(100, "didFinishLaunching"))
        #expect(records.map(\.remembered.hasPreservedState) == [true])
    }

    @Test("a local notification wakes nobody; who confirms it brings the app to the front")
    func notification() throws {
        let record = try ordinary([
            .init(at: 5, .scheduleNotification(LocalNotification("tea", at: at(50)))), .init(at: 10, .home),
            .init(at: 80, .confirmNotification("tea")),
        ])
        #expect(
            record.lives.dropFirst(launch.count + 4) == [
                Life(10, "is suspended"), Life(50, "tea shown"), Life(80, "is background"),
                Life(80, "willEnterForeground"), Life(80, "is inactive"), Life(80, "tea delivered"),
                Life(80, "is active"), Life(80, "didBecomeActive"),
            ])
    }

    @Test("an app that nobody has started gets what an earlier run has left, and needs no fix", arguments: [-5.0, 50])
    func leftOver(due: Double) throws {
        let record = Record()
        var configuration = ServiceConfiguration()
        configuration.isLaunchedByUser = false
        configuration.record.remembered = Remembered(
            scheduledNotifications: [LocalNotification("tea", at: at(due))])
        var service = LocationService(
            source: FixList(walk(0..<100)), application: record.application(), configuration: configuration)
        try service.run()
        #expect(record.lives == [Life(max(0, due), "tea shown")])
        let counts = service.counts
        #expect(counts.source.epochsDecoded <= 1, "the first one says what time it is")
    }

    @Test("what a process of its own asks for just before it is suspended is not lost")
    func late() throws {
        let record = Record()
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
        #expect(service.record.monitored.visits)
    }

    @Test("what is asked for because of something is done behind what was asked for before")
    func inOrder() throws {
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

    @Test("a process of its own is read when it has been stopped, and before it goes on")
    func readings() throws {
        var steps: [String] = []
        var application = Application()
        application.hosting = .separateProcess
        let remote = RemoteControl()
        application.readCost = {
            steps.append("read")
            return CPUReading()
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

    @Test("a location event launches the app behind the screen; it handles it and is suspended")
    func relaunch() throws {
        let record = try ordinary([
            .init(at: 10, .home), .init(at: 50, .memoryPressure), .init(at: 70, .locationEvent(.regionCrossing)),
        ])
        #expect(
            record.lives.suffix(7) == [
                Life(70, "launch location(LocationModel.LocationEvent.regionCrossing)"),
                Life(70, "willFinishLaunching"), Life(70, "is background"), Life(70, "didFinishLaunching"),
                Life(70, "didEnterBackground"), Life(70, "event regionCrossing"), Life(70, "is suspended"),
            ])
        #expect(!record.deliveries.contains { $0.time > 10 })
    }

    @Test("what kept a process running keeps the next one running, launched as soon as the first has gone")
    func relaunchAtOnce() throws {
        let record = try ordinary([.init(at: 10, .home), .init(at: 50, .crash)]) { event, remote in
            if case .terminated = event { remote.send(.app(.locationEvent(.visit))) }
        } _: {
            $0.hasBackgroundMode = true
            $0.updatesWhenRelaunched = true
        }
        #expect(record.lives.contains { $0.what == "launch location(LocationModel.LocationEvent.visit)" })
        #expect(!record.lives.contains { $0.what == "is suspended" })
        #expect(record.deliveries.contains { $0.time > 100 })
    }

    @Test("a jump of the source's time takes nothing from a limit and adds nothing to it", arguments: [1e6, -1e6])
    func limitsAcrossJumps(jump: Double) throws {
        let record = Record()
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
        #expect(record.lives.contains(Life(jump + 16, "task 1 expires")))
        #expect(record.lives.contains(Life(jump + 21, "terminated backgroundTask")))
    }

    @Test("the way onto the screen ends when time jumps, fix or no fix")
    func activationAcrossJumps() throws {
        let before = walk(0..<14) + [fix(14, mode: .none)]
        let record = try run(
            before + (0..<10).map { fix(-5000 + Double($0), mode: .none) }, .background(from: 5, to: 14))
        #expect(record.lives.last == Life(-5000, "didBecomeActive"))
    }

    @Test("the source is lost and found, as a script wants it: told, and nothing in between")
    func sourceLost() throws {
        let record = try run(
            walk(0..<100), Script([.init(at: 20, .sourceLost(reason: "gpsd has gone")), .init(at: 50, .sourceFound)]))
        #expect(record.happenings.contains(Happening(20, .source("lost"))))
        #expect(record.happenings.contains(Happening(50, .source("found"))))
        #expect(!record.deliveries.contains { $0.time >= 20 && $0.time < 50 })
        #expect(record.happenings.count { $0.what == .fault("locationUnknown") } == 1)
        #expect(record.deliveries.count == 70)
    }

    @Test("a tunnel, as a script wants it: no position, and the fault after ten seconds")
    func fixesLost() throws {
        let record = try run(walk(0..<100), Script([.init(at: 20, .fixesLost), .init(at: 50, .fixesFound)]))
        #expect(record.happenings.contains(Happening(30, .fault("locationUnknown"))))
        #expect(record.deliveries.count == 70)
    }

    @Test("step by step it is the same run", arguments: [0.3, 1, 7, 1000])
    func steps(length: Double) throws {
        let script = Script.background(from: 20, to: 60).joined(with: .background(from: 70.5, to: 90.25))
        var configuration = ServiceConfiguration()
        configuration.script = script
        let whole = try run(walk(0..<120)) { [configuration] in $0 = configuration }
        let record = Record()
        var service = LocationService(
            source: FixList(walk(0..<120)), application: record.application(), configuration: configuration)
        service.begin(at: at(0))
        var time = 0.0
        while time < 150 {
            time += length
            try service.run(until: at(time))
        }
        #expect(record.happenings == whole.happenings)
        #expect(service.time == at(time), "time passes when the source has ended, too")
    }
}
