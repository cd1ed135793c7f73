import ApplicationLifecycle
import CPUMeter
import LocationEngine
import LocationModel
import LocationService
import TestSupport

/// A random run: a random app on a random iOS, a random journey, and random events at any time. The app handles events
/// at once, or slowly, or too slowly; it ends its tasks, or leaves them open.
struct RandomRun {
    let configuration: ServiceConfiguration
    let durations: AppHosting.Durations
    let fixes: [Fix]
    /// Whether the source's time jumps.
    let jumps: Bool
    /// The percentage of expired tasks that the app ends.
    let endsTasks: Int
    private let beginsTasks: Bool

    init(seed: UInt64, jumps: Bool = false) {
        var generator = SeededGenerator(seed: seed)
        var configuration = RandomRun.configuration(using: &generator)
        self.jumps = jumps
        fixes = RandomRun.journey(jumps: jumps, using: &generator)
        let end = fixes.last!.time.seconds(since: fixes[0].time)
        configuration.script = Script(RandomRun.steps(until: max(60, end), using: &generator))
        self.configuration = configuration
        durations = RandomRun.durations(using: &generator)
        endsTasks = [0, 50, 100].randomElement(using: &generator)!
        beginsTasks = Bool.random(using: &generator)
    }

    /// The events in order, and the counts.
    struct Outcome {
        var events: [(time: Instant, event: ServiceEvent)] = []
        var counts = ServiceCounts()
        var countsByState: [ApplicationState: ServiceCounts] = [:]
        var seconds: [ApplicationState: Double] = [:]
        var elapsed = 0.0
        var state = ApplicationState.notRunning
        var record = SystemRecord()
    }

    /// - Parameter step: seconds that the run advances at a time; nil: it runs to the end at once.
    func play(inSteps step: Double? = nil) throws -> Outcome {
        let recorder = Recorder(self)
        let remote = RemoteControl()
        var service = LocationService(
            source: FixList(fixes), application: recorder.application(remote), configuration: configuration,
            remote: remote)
        if let step {
            var time = fixes[0].time
            service.begin(at: time)
            while time < fixes.last!.time {
                time = time.advanced(bySeconds: step)
                try service.run(until: min(time, fixes.last!.time))
            }
        } else {
            try service.run()
        }
        var outcome = recorder.outcome
        outcome.counts = service.counts
        let cost = service.cost
        for state in ApplicationState.allCases {
            outcome.countsByState[state] = service.counts(in: state)
            outcome.seconds[state] = cost[state].seconds
        }
        (outcome.elapsed, outcome.state, outcome.record) = (service.elapsed, service.applicationState, service.record)
        return outcome
    }

    /// The app's own actions, and the record of the run.
    private final class Recorder {
        private let run: RandomRun
        private var generator = SeededGenerator(seed: 7)
        var outcome = Outcome()

        init(_ run: RandomRun) { self.run = run }

        func application(_ remote: RemoteControl) -> Application {
            var application = Application()
            application.hosting = .inProcess(run.durations)
            application.observe { [self] event, time in
                outcome.events.append((time, event))
                switch event {
                case .expiration(let task):
                    if Int.random(in: 0..<100, using: &generator) < run.endsTasks {
                        remote.send(.endBackgroundTask(task))
                    }
                case .message(.didEnterBackground) where run.beginsTasks:
                    remote.send(.beginBackgroundTask(name: "upload"))
                default: break
                }
            }
            return application
        }
    }

    // MARK: Random parts

    private static func configuration(using generator: inout SeededGenerator) -> ServiceConfiguration {
        func chance(_ share: Double) -> Bool { generator.uniform() < share }
        var configuration = ServiceConfiguration()
        configuration.profile = Profile(iOS: [6, 7, 12, 13].randomElement(using: &generator)!)
        configuration.profile.isMultitaskingSupported = chance(0.9)
        configuration.profile.overlongLocationEvent = chance(0.5) ? .kill : .suspension
        configuration.app = AppTraits(
            exitsOnSuspend: chance(0.1), hasScenes: chance(0.5), preservesState: chance(0.7))
        configuration.hasBackgroundMode = chance(0.5)
        configuration.allowsBackgroundLocationUpdates = chance(0.7)
        configuration.updatesWhenRelaunched = chance(0.5)
        configuration.desiredAccuracy = [.best, .hundredMeters, .kilometer].randomElement(using: &generator)!
        configuration.distanceFilter = [nil, 10, 200].randomElement(using: &generator)!
        configuration.policy.batchDelay = [0, 0, 20].randomElement(using: &generator)!
        configuration.isLaunchedByUser = chance(0.8)
        configuration.authorization = chance(0.7) ? Authorization(.authorizedAlways) : authorization(using: &generator)
        if chance(0.5) { configuration.requests.append(.startMonitoringSignificantLocationChanges) }
        if chance(0.5) { configuration.requests.append(.startMonitoringVisits) }
        if chance(0.3) {
            configuration.requests += [.pausesLocationUpdatesAutomatically(true), .activityType(.fitness)]
        }
        for _ in 0..<Int.random(in: 0...3, using: &generator) {
            configuration.requests.append(.startMonitoring(region(using: &generator)))
        }
        return configuration
    }

    /// Mostly 0, sometimes short, now and then too long.
    private static func durations(using generator: inout SeededGenerator) -> AppHosting.Durations {
        var durations = AppHosting.Durations()
        guard generator.uniform() < 0.6 else { return durations }
        for message in Message.allCases where generator.uniform() < 0.4 {
            durations.messages[message] = [0.5, 2, 4.5, 6, 25].randomElement(using: &generator)!
        }
        durations.locationEvent = [0, 1, 9, 12].randomElement(using: &generator)!
        return durations
    }

    private static func authorization(using generator: inout SeededGenerator) -> Authorization {
        Authorization(
            Authorization.Status.allCases.randomElement(using: &generator)!,
            accuracy: generator.uniform() < 0.8 ? .full : .reduced)
    }

    private static let start = Coordinate(latitude: 52.5, longitude: 13.4)

    private static func region(using generator: inout SeededGenerator) -> Region {
        Region(
            identifier: ["a", "b", "c"].randomElement(using: &generator)!,
            center: Coordinate(latitude: start.latitude + generator.uniform() * 0.02, longitude: start.longitude),
            radius: [100, 500, -1].randomElement(using: &generator)!)
    }

    /// Half an hour with movement, stops, lost positions and missing epochs.
    private static func journey(jumps: Bool, using generator: inout SeededGenerator) -> [Fix] {
        var fixes: [Fix] = []
        var (time, latitude, speed) = (0.0, start.latitude, 0.0)
        var mode = Fix.Mode.threeDimensional
        while fixes.count < 1500 {
            let step = generator.uniform() < 0.98 ? 1 : Double(Int.random(in: 2...120, using: &generator))
            time += step
            if jumps && generator.uniform() < 0.002 { time += [-5000, 100_000].randomElement(using: &generator)! }
            if generator.uniform() < 0.02 { speed = [0, 0, 1.4, 14, 35].randomElement(using: &generator)! }
            if generator.uniform() < 0.02 { mode = generator.uniform() < 0.3 ? .none : .threeDimensional }
            latitude += speed * step / metresPerDegree
            var fix = Fix(time: at(time), mode: mode)
            if mode != .none {
                fix.coordinate = Coordinate(latitude: latitude, longitude: start.longitude)
                fix.speed = speed
                fix.horizontalAccuracy = 5
            }
            fixes.append(fix)
        }
        return fixes
    }

    /// Many steps at the same moment or seconds apart, with long pauses in between.
    private static func steps(until end: Double, using generator: inout SeededGenerator) -> [Script.Step] {
        var steps: [Script.Step] = []
        var time = 0.0
        while time < end {
            steps.append(Script.Step(at: time, stimulus(using: &generator)))
            switch generator.uniform() {
            case ..<0.3: break
            case ..<0.7: time += Double(Int.random(in: 1...12, using: &generator)) / 2
            default: time += Double(Int.random(in: 10...200, using: &generator))
            }
        }
        // Not random, so that the runs of the same seeds stay otherwise the same.
        let others = steps.enumerated().filter { $0.offset % 9 == 4 }.map { index, step in
            guard case .at(let time) = step.trigger else { return step }
            return Script.Step(at: time, index % 2 == 0 ? .openURL("a://b") : .lowPowerMode(index % 4 == 1))
        }
        return steps + others
    }

    private static func stimulus(using generator: inout SeededGenerator) -> Stimulus {
        let name = ["tea", "upload"].randomElement(using: &generator)!
        let frequent: [Stimulus] = [
            .app(.home), .app(.home), .bringToForeground, .bringToForeground, .app(.launch), .app(.interrupt),
            .app(.activate), .app(.beginBackgroundTask(name: name)), .app(.confirmNotification(name)),
            .app(.locationEvent(LocationEvent.allCases.randomElement(using: &generator)!)),
            .scheduleNotification(name, after: Double(Int.random(in: 0...90, using: &generator))),
            .request(ServiceConfiguration.client, request(using: &generator)),
        ]
        let rare: [Stimulus] = [
            .app(.enterForeground), .app(.memoryPressure), .app(.memoryWarning), .app(.quit), .app(.crash), .app(.exit),
            .app(.cancelNotification(name)), .app(.timePasses), .authorization(authorization(using: &generator)),
            .authorization(Authorization(.authorizedAlways)), .sourceLost(reason: "gone"), .sourceFound, .fixesLost,
            .fixesFound,
        ]
        return (generator.uniform() < 0.7 ? frequent : rare).randomElement(using: &generator)!
    }

    private static func request(using generator: inout SeededGenerator) -> Request {
        let all: [Request] = [
            .startUpdatingLocation, .stopUpdatingLocation, .requestLocation, .desiredAccuracy(.best),
            .desiredAccuracy(.kilometer), .distanceFilter(50),
            .allowsBackgroundLocationUpdates(Bool.random(using: &generator)),
            .startMonitoringSignificantLocationChanges, .stopMonitoringSignificantLocationChanges,
            .startMonitoring(region(using: &generator)), .stopMonitoring(region: "a"), .requestState(region: "b"),
            .startMonitoringVisits, .stopMonitoringVisits, .disallowDeferredUpdates,
            .allowDeferredUpdates(metres: .random(in: 0..<1000, using: &generator), seconds: .infinity),
            .allowDeferredUpdates(metres: .infinity, seconds: .random(in: 0..<1000, using: &generator)),
        ]
        return all.randomElement(using: &generator)!
    }
}
