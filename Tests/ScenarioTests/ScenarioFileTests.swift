import ApplicationLifecycle
import LocationEngine
import LocationModel
import LocationService
import Testing

@testable import Scenario

/// The contents of a scenario file and the configuration that results from it.
struct ScenarioFileTests {
    private func scenario(_ text: String) throws -> Scenario { try ScenarioFile(text, path: "f.json5").scenario }

    @Test func `An empty file is an app without events`() throws {
        #expect(try scenario("{}") == Scenario())
    }

    @Test func `The trace's path is relative to the scenario`() throws {
        func trace(_ trace: String, in path: String) throws -> String? {
            try ScenarioFile("{ trace: '\(trace)' }", path: path).trace
        }
        #expect(try trace("../a.nmea", in: "Tests/Replay/f.json5") == "Tests/Replay/../a.nmea")
        #expect(try trace("a.nmea", in: "f.json5") == "a.nmea")
        #expect(try trace("/a.nmea", in: "Tests/f.json5") == "/a.nmea")
        #expect(try ScenarioFile("{}", path: "x/f.json5").trace == nil)
    }

    @Test func `A profile is a version, or what differs from one`() throws {
        for version in [4, 6, 7, 12, 13, 26] {
            #expect(try scenario("{ profile: \(version) }").configuration.profile == Profile(iOS: version))
        }
        var profile = Profile(iOS: 12)
        profile.isMultitaskingSupported = false
        profile.supportsScenes = true
        profile.supportsStatePreservation = false
        profile.relaunchesAfterForcedQuit = false
        profile.sendsDidEnterBackgroundBeforeTermination = true
        profile.launchLimit = 1
        profile.enteringBackgroundLimit = 2
        profile.terminationLimit = 3
        profile.locationEventLimit = 4
        profile.overlongLocationEvent = .kill
        profile.backgroundTaskBudget = 300
        profile.expirationWarning = 6.5
        let text = """
            { profile: {
                iOS: 12, isMultitaskingSupported: false, supportsScenes: true, supportsStatePreservation: false,
                relaunchesAfterForcedQuit: false, sendsDidEnterBackgroundBeforeTermination: true, launchLimit: 1,
                enteringBackgroundLimit: "2s", terminationLimit: 3, locationEventLimit: "0:04",
                overlongLocationEvent: "kill", backgroundTaskBudget: "5m", expirationWarning: 6.5 } }
            """
        #expect(try scenario(text).configuration.profile == profile)
    }

    @Test func `The app, the background policy and the user can be set`() throws {
        var expected = Scenario()
        expected.configuration.isLaunchedByUser = false
        expected.configuration.app = AppTraits(exitsOnSuspend: true, hasScenes: true, preservesState: true)
        expected.configuration.hasBackgroundMode = false
        expected.configuration.allowsBackgroundLocationUpdates = false
        expected.configuration.updatesWhenRelaunched = true
        expected.configuration.desiredAccuracy = .hundredMeters
        expected.configuration.distanceFilter = 10
        expected.configuration.requests = [
            .pausesLocationUpdatesAutomatically(true), .activityType(.fitness),
            .startMonitoringSignificantLocationChanges, .startMonitoringVisits,
            .startMonitoring(
                Region(
                    identifier: "shop", center: Coordinate(latitude: 52.5, longitude: -13.4), radius: 100,
                    notifyOnExit: false)),
        ]
        expected.configuration.policy.accuracyInsteadOfBest = nil
        expected.configuration.policy.batchDelay = 30
        expected.configuration.authorization = Authorization(.authorizedWhenInUse, accuracy: .reduced)
        expected.durations = AppHosting.Durations(
            messages: [.didEnterBackground: 6, .willFinishLaunching: 0.5], locationEvent: 90)
        expected.endsExpiredTasks = true
        let text = """
            { app: {
                launched: false, scenes: true, preservesState: true, exitsOnSuspend: true, backgroundMode: false,
                allowsBackgroundUpdates: false, updatesWhenRelaunched: true, endsExpiredTasks: true,
                desiredAccuracy: "100m", distanceFilter: 10, pausesAutomatically: true, activity: "fitness",
                monitors: { significantChanges: true, visits: true, regions: [
                  { identifier: "shop", latitude: 52.5, longitude: -13.4, radius: 100, notifyOnExit: false } ] },
                takes: { sceneDidEnterBackground: "6s", applicationWillFinishLaunching: 0.5, locationEvent: "1:30" } },
              background: { accuracy: null, batch: "30s" },
              authorization: { status: "whenInUse", accuracy: "reduced" } }
            """
        #expect(try scenario(text) == expected)
        #expect(try scenario("{ app: { desiredAccuracy: 250 } }").configuration.desiredAccuracy.rawValue == 250)
        #expect(try scenario("{ authorization: 'denied' }").configuration.authorization == Authorization(.denied))
    }

    private static let steps: [(String, Stimulus)] = [
        ("do: 'launch'", .app(.launch)), ("do: 'return'", .bringToForeground), ("do: 'home'", .app(.home)),
        ("do: 'appSwitcher'", .app(.interrupt)), ("do: 'call'", .app(.interrupt)), ("do: 'activate'", .app(.activate)),
        ("do: 'enterForeground'", .app(.enterForeground)), ("do: 'lock'", .lock), ("do: 'unlock'", .unlock),
        ("do: 'quit'", .app(.quit)),
        ("do: 'confirmNotification', name: 'tea'", .app(.confirmNotification("tea"))),
        ("do: 'openURL', url: 'myapp://open?id=7'", .openURL("myapp://open?id=7")),
        ("do: 'lowPowerMode', value: true", .lowPowerMode(true)),
        ("do: 'authorization', status: 'denied'", .authorization(Authorization(.denied))),
        ("do: 'memoryWarning'", .app(.memoryWarning)), ("do: 'memoryPressure'", .app(.memoryPressure)),
        ("do: 'locationEvent', event: 'visit'", .app(.locationEvent(.visit))),
        ("do: 'battery', level: 0.15, state: 'unplugged'", .battery(level: 0.15, .unplugged)),
        ("do: 'sourceLost', reason: 'x'", .sourceLost(reason: "x")), ("do: 'sourceFound'", .sourceFound),
        ("do: 'fixesLost'", .fixesLost), ("do: 'fixesFound'", .fixesFound),
        ("do: 'loadPicture', name: 'a'", .picture("a", isLoaded: true)),
        ("do: 'releasePicture', name: 'a'", .picture("a", isLoaded: false)),
        ("do: 'backgroundWork', name: 'a', takes: '9s'", .backgroundWork("a", seconds: 9)),
        ("do: 'beginBackgroundTask', name: 'a'", .app(.beginBackgroundTask(name: "a"))),
        ("do: 'endBackgroundTask', name: 'a'", .endBackgroundTask(named: "a")),
        ("do: 'scheduleNotification', name: 'tea', after: '4m'", .scheduleNotification("tea", after: 240)),
        ("do: 'cancelNotification', name: 'tea'", .app(.cancelNotification("tea"))),
        ("do: 'startAudio'", .app(.playAudio(true))), ("do: 'stopAudio'", .app(.playAudio(false))),
        ("do: 'exit'", .app(.exit)), ("do: 'crash'", .app(.crash)),
        ("do: 'startUpdatingLocation'", request(.startUpdatingLocation)),
        ("do: 'stopUpdatingLocation'", request(.stopUpdatingLocation)),
        ("do: 'requestLocation'", request(.requestLocation)),
        ("do: 'desiredAccuracy', accuracy: '1km'", request(.desiredAccuracy(.kilometer))),
        ("do: 'distanceFilter', metres: null", request(.distanceFilter(nil))),
        (
            "do: 'allowDeferredUpdates', metres: 500, seconds: '2m'",
            request(.allowDeferredUpdates(metres: 500, seconds: 120))
        ),
        ("do: 'disallowDeferredUpdates'", request(.disallowDeferredUpdates)),
        ("do: 'allowsBackgroundLocationUpdates', value: false", request(.allowsBackgroundLocationUpdates(false))),
        ("do: 'pausesLocationUpdatesAutomatically', value: true", request(.pausesLocationUpdatesAutomatically(true))),
        ("do: 'activityType', activity: 'airborne'", request(.activityType(.airborne))),
        (
            "do: 'startMonitoring', region: { identifier: 'x', latitude: 1, longitude: 2, radius: 3 }",
            request(.startMonitoring(Region(identifier: "x", center: Coordinate(latitude: 1, longitude: 2), radius: 3)))
        ),
        ("do: 'stopMonitoring', region: 'x'", request(.stopMonitoring(region: "x"))),
        ("do: 'requestState', region: 'x'", request(.requestState(region: "x"))),
        ("do: 'startMonitoringVisits'", request(.startMonitoringVisits)),
        ("do: 'stopMonitoringVisits'", request(.stopMonitoringVisits)),
        ("do: 'startMonitoringSignificantLocationChanges'", request(.startMonitoringSignificantLocationChanges)),
        ("do: 'stopMonitoringSignificantLocationChanges'", request(.stopMonitoringSignificantLocationChanges)),
    ]

    private static func request(_ request: Request) -> Stimulus { .request(ServiceConfiguration.client, request) }

    @Test func `Every step can be named`() throws {
        for (text, stimulus) in Self.steps {
            let script = try scenario("{ steps: [ { at: '1:30', \(text) } ] }").configuration.script
            #expect(script == Script([Script.Step(at: 90, stimulus)]), "\(text)")
        }
        let named = Self.steps.compactMap { $0.0.split(separator: "'").dropFirst().first.map(String.init) }
        #expect(named == StepName.allCases.map(\.rawValue))
    }

    @Test func `Expectations have every form`() throws {
        let text = """
            { expect: {
                state: "suspended", launches: 2, messages: { inOrder: ["applicationDidBecomeActive"] }, faults: [],
                terminations: ["user"], regions: ["shop entered"], locationEvents: { min: 1 }, denials: { max: 3 },
                deliveries: { total: { min: 1, max: 2 }, background: 0 }, wakeUps: { active: { max: 9 } },
                cpu: { backgroundToForeground: 0.2, instructions: { background: 5e8 }, milliseconds: { active: 1.5 } },
                longestGap: "1m", age: { background: "30s" }, timeWithin: { metres: 100, share: 0.99 } } }
            """
        let expected: [Scenario.Expectation] = [
            .state(.suspended), .count(.launches, Amount(2)), .inOrder(.messages, ["applicationDidBecomeActive"]),
            .exactly(.terminations, ["user"]), .count(.locationEvents, Amount(minimum: 1)),
            .exactly(.regions, ["shop entered"]), .count(.denials, Amount(maximum: 3)), .exactly(.faults, []),
            .quantity(.deliveries, nil, Amount(minimum: 1, maximum: 2)), .quantity(.deliveries, .background, Amount(0)),
            .quantity(.wakeUps, .active, Amount(maximum: 9)), .longestGap(nil, 60), .age(.background, 30),
            .timeWithin(metres: 100, nil, share: 0.99), .backgroundShare(0.2),
            .instructions(.background, 500_000_000), .milliseconds(.active, 1.5),
        ]
        #expect(try scenario(text).expectations == expected)
        #expect(Set(expected.map(\.name)).count == expected.count)
    }
}
