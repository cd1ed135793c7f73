import ApplicationLifecycle
import EmulatedCoreLocation
import EmulatedDevice
import EmulatedUIKit
import Foundation
import LocationModel
import LocationService
import Scenario
import Synchronization
import TestSupport
import Testing

@testable import LocationTesting

struct SimulationTests {
    @Test(.simulation("Traces/walk.nmea", permission: .always))
    func `App code gets the trace's locations as time passes`() throws {
        let collector = LocationCollector()
        collector.start()
        let log = try Simulation.current.advance(by: 59).expect(deliveries: 60)
        #expect(collector.locations.count == 60)
        #expect(log.locations.count == 60)
        #expect(collector.locations.last?.timestamp == Simulation.current.date)
        #expect(Simulation.current.elapsed == 59)
    }

    @Test(.simulation("Traces/city-drive-10hz.nmea", permission: .always))
    func `The date is that of the last location, also in fractions of a second`() throws {
        let collector = LocationCollector()
        collector.start()
        for _ in 0..<10 {
            try Simulation.current.advance(by: 0.1)
            #expect(collector.locations.last?.timestamp == Simulation.current.date)
        }
    }

    @Test(.simulation("Traces/errand.nmea", permission: .always)) func `An hour passes at once`() throws {
        let collector = LocationCollector()
        collector.start()
        try Simulation.current.advance(by: 3600).expect(deliveries: 1000...)
        #expect(collector.locations.count > 1000)
        #expect(Simulation.current.elapsed == 3600)
    }

    @Test func `A simulation works without the trait, in a scope`() throws {
        let count = try withSimulation("Traces/walk.nmea", permission: .whenInUse) { simulation in
            let collector = LocationCollector()
            collector.start()
            #expect(Simulation.current === simulation)
            try simulation.advance(by: 10)
            return collector.locations.count
        }
        #expect(count == 11)
        #expect(Device.scoped == nil)
    }

    @Test(.simulation("Traces/walk.nmea", permission: .always))
    func `Parallel tests do not disturb each other`() async throws {
        let outer = Simulation.current
        try await withThrowingTaskGroup { group in
            for seconds in 1...20 {
                group.addTask {
                    try withSimulation("Traces/walk.nmea", permission: .always) { simulation in
                        let collector = LocationCollector()
                        collector.start()
                        for _ in 0..<seconds { try simulation.advance(by: 1) }
                        #expect(collector.locations.count == seconds + 1)
                        #expect(simulation !== outer)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(outer.elapsed == 0)
    }

    @Test(.simulation("Traces/walk.nmea", permission: .always)) func `Home and back change the app's state`() throws {
        let simulation = Simulation.current
        let collector = LocationCollector()
        collector.start()
        simulation.goHome()
            .expect(.messages, "applicationWillResignActive", "applicationDidEnterBackground")
            .expect(state: .background)
        try simulation.advance(by: 600).expect(deliveries: 1...599)
        simulation.returnToForeground()
            .expect(.messages, "applicationWillEnterForeground", "applicationDidBecomeActive")
        try simulation.advance(by: 10).expect(deliveries: 10)
    }

    @Test(.simulation("Traces/walk.nmea")) func `An interruption makes the app inactive`() {
        Simulation.current.interrupt().expect(state: .inactive)
        Simulation.current.endInterruption().expect(.messages, "applicationDidBecomeActive").expect(state: .active)
    }

    @Test(.simulation("Traces/walk.nmea") { $0.answer = .deny })
    func `The user can deny the authorization and grant it later`() throws {
        let collector = LocationCollector()
        collector.start()
        try Simulation.current.advance(by: 10).expect(deliveries: 0)
        Simulation.current.setPermission(.whenInUse)
        try Simulation.current.advance(by: 10).expect(deliveries: 1...)
        Simulation.current.setPermission(.always, reducedAccuracy: true)
        try Simulation.current.advance(by: 1)
        #expect(collector.manager.accuracyAuthorization == .reducedAccuracy)
        #expect(collector.authorizations.suffix(3) == [.denied, .authorizedWhenInUse, .authorizedAlways])
    }

    @Test(.simulation("Traces/walk.nmea", permission: .always))
    func `The receiver and its position can be lost`() throws {
        let simulation = Simulation.current
        let collector = LocationCollector()
        collector.start()
        simulation.loseSource("gpsd has died").expect(.source, "lost")
        try simulation.advance(by: 60).expect(deliveries: 0)
        simulation.findSource().expect(.source, "found")
        try simulation.advance(by: 1).expect(deliveries: 1...)
        simulation.loseFixes()
        try simulation.advance(by: 60).expect(deliveries: 0).expect(.faults, inOrder: "locationUnknown")
        #expect(collector.errors.contains(.locationUnknown))
        simulation.findFixes()
        try simulation.advance(by: 1).expect(deliveries: 1...)
    }

    @Test(
        .simulation("Traces/walk.nmea") {
            $0.durations.messages[.didEnterBackground] = 6
        })
    func `The app's own slowness is found by the watchdog`() throws {
        Simulation.current.goHome()
        try Simulation.current.advance(by: 10).expect(.terminations, "watchdog")
    }

    @Test func `A missing trace fails the test`() {
        #expect(throws: DeviceError.self) { try withSimulation("Traces/nowhere.nmea") { _ in } }
    }

    @Test(
        .simulation("Traces/walk.nmea") {
            $0.script = .background(from: 60, to: 120)
        })
    func `A script's steps happen during the trace`() throws {
        try Simulation.current.advance(by: 61)
            .expect(.messages, "applicationWillResignActive", "applicationDidEnterBackground")
            .expect(state: .suspended)
    }
}

/// Scenario files that are played with a real app.
@MainActor struct ScenarioTests {
    /// Monitors only the shop of the scenario's errand.
    final class ShopApp: UIResponder, UIApplicationDelegate {
        private let manager = CLLocationManager()

        func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            let center = CLLocationCoordinate2D(latitude: 52.5247, longitude: 13.4137)
            manager.startMonitoring(for: CLCircularRegion(center: center, radius: 150, identifier: "shop"))
            return true
        }

        func application(_ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool { true }
        func application(_ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder) -> Bool {
            true
        }
    }

    @Test(.simulation(scenario: "Tests/Replay/shop.json5", app: ShopApp.self))
    func `The steps of a scenario happen and its expectations hold`() throws {
        try Simulation.current.play().expect(.terminations, "memoryPressure", "memoryPressure")
    }

    @Test func `A missing scenario fails the test`() async {
        await #expect(throws: DeviceError.self) {
            try await SimulationTrait.simulation(scenario: "nowhere.json5").provideScope(
                for: try #require(Test.current), testCase: nil
            ) {}
        }
    }
}

/// An app with a delegate, whose processes start and end.
@MainActor struct AppTests {
    private var app: CollectorApp? { UIApplication.shared.delegate as? CollectorApp }

    @Test(.simulation("Traces/walk.nmea", app: CollectorApp.self)) func `The app is launched by its user`() throws {
        Simulation.current.timeline.expect(.launches, "user").expect(
            .messages, "applicationWillFinishLaunching", "applicationDidFinishLaunching", "applicationDidBecomeActive")
        try Simulation.current.advance(by: 9)
        #expect(app?.collector.locations.count == 10)
        #expect(UIApplication.shared.applicationState == .active)
    }

    @Test(.simulation("Traces/walk.nmea", app: CollectorApp.self))
    func `A process that has ended receives nothing, and the next one starts fresh`() throws {
        let simulation = Simulation.current
        try simulation.advance(by: 9)
        let first = try #require(app)
        simulation.crash().expect(.terminations, "crash").expect(state: .notRunning)
        try simulation.advance(by: 10).expect(deliveries: 0)
        #expect(first.collector.locations.count == 10)
        simulation.launch()
        let second = try #require(app)
        #expect(first !== second)
        try simulation.advance(by: 10)
        #expect(first.collector.locations.count == 10 && second.collector.locations.count > 0)
    }

    @Test(.simulation("Traces/walk.nmea", app: CollectorApp.self) { $0.info.hasLocationBackgroundMode = true })
    func `Memory pressure removes the suspended app, and a location event launches it`() throws {
        let simulation = Simulation.current
        simulation.warnOfMemory().expect(.messages, "applicationDidReceiveMemoryWarning")
        app?.collector.manager.stopUpdatingLocation()
        simulation.goHome().expect(state: .suspended)
        simulation.pressMemory().expect(no: .messages).expect(.terminations, "memoryPressure")
        simulation.locationEvent(.visit).expect(.launches, "visit")
    }

    @Test(.simulation("Traces/walk.nmea", app: CollectorApp.self)) func `The user can quit the app`() {
        Simulation.current.quit().expect(.messages, inOrder: "applicationWillTerminate").expect(state: .notRunning)
    }

    @Test(.simulation("Traces/walk.nmea", app: CollectorApp.self) { $0.isLaunchedByUser = false })
    func `A simulation may begin before the app is launched`() {
        Simulation.current.timeline.expect(no: .launches)
        Simulation.current.returnToForeground().expect(.launches, "user").expect(state: .active)
    }

    @Test(.simulation("Traces/walk.nmea", app: CollectorApp.self))
    func `There is one application on the main queue and in a detached task`() async throws {
        let application = UIApplication.shared
        let onMainQueue = await withCheckedContinuation { continuation in
            DispatchQueue.main.async {
                continuation.resume(returning: MainActor.assumeIsolated { ObjectIdentifier(UIApplication.shared) })
            }
        }
        #expect(onMainQueue == ObjectIdentifier(application))
        let detached = await Task.detached { await ObjectIdentifier(UIApplication.shared) }.value
        #expect(detached == ObjectIdentifier(application))
    }

    /// Ends its background task from the main queue, as the book's Long task does (../shared/spec/book-samples.md,
    /// 14.2).
    class MainQueueApp: UIResponder, UIApplicationDelegate {
        private var task = UIBackgroundTaskIdentifier.invalid

        func applicationDidEnterBackground(_ application: UIApplication) {
            task = application.beginBackgroundTask {
                self.enqueue { MainActor.assumeIsolated { UIApplication.shared.endBackgroundTask(self.task) } }
            }
        }

        func enqueue(_ body: @escaping @Sendable () -> Void) { DispatchQueue.main.async(execute: body) }
    }

    @Test(.simulation("Traces/walk.nmea", app: MainQueueApp.self))
    func `An expiration handler that hops to the main queue ends its task in time`() async throws {
        Simulation.current.goHome().expect(state: .background)
        try await Simulation.current.advance(by: 60)
            .expect(.expirations, "expired").expect(no: .terminations).expect(state: .suspended)
    }

    /// Records what the user opens.
    final class URLApp: UIResponder, UIApplicationDelegate {
        private(set) var log: [String] = []

        func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            let notification = UILocalNotification()
            notification.alertBody = "tea"
            notification.fireDate = Date(timeIntervalSinceNow: 60)
            application.scheduleLocalNotification(notification)
            return true
        }

        func application(
            _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
        ) -> Bool {
            log.append(url.absoluteString)
            return true
        }

        func application(_ application: UIApplication, didReceive notification: UILocalNotification) {
            log.append(notification.alertBody ?? "")
        }
    }

    @Test(.simulation("Traces/walk.nmea", app: URLApp.self))
    func `The user opens a URL, and taps a notification`() throws {
        let simulation = Simulation.current
        let app = try #require(UIApplication.shared.delegate as? URLApp)
        simulation.goHome().expect(state: .suspended)
        simulation.open(try #require(URL(string: "myapp://page"))).expect(state: .active)
        #expect(app.log == ["myapp://page"])

        simulation.goHome()
        try simulation.advance(by: 61)
        let shown = try #require(simulation.device.snapshot.shownNotifications.first)
        simulation.tapNotification(shown).expect(state: .active)
        #expect(app.log == ["myapp://page", "tea"])
    }

    @Test(.simulation("Traces/walk.nmea", app: MainQueueApp.self))
    func `A test that is not async runs the main queue, too`() throws {
        Simulation.current.goHome().expect(state: .background)
        try Simulation.current.advance(by: 60)
            .expect(.expirations, "expired").expect(no: .terminations).expect(state: .suspended)
    }

    /// The same by `OperationQueue.main`.
    final class OperationQueueApp: MainQueueApp {
        override func enqueue(_ body: @escaping @Sendable () -> Void) { OperationQueue.main.addOperation(body) }
    }

    @Test(.simulation("Traces/walk.nmea", app: OperationQueueApp.self))
    func `An expiration handler may use the main operation queue, in a test that is not async`() throws {
        Simulation.current.goHome().expect(state: .background)
        try Simulation.current.advance(by: 60)
            .expect(.expirations, "expired").expect(no: .terminations).expect(state: .suspended)
    }

    @Test func `A simulation in a synchronous function has one application, too, if it is the only one`() async throws {
        try withSimulation("Traces/walk.nmea", app: CollectorApp.self) { simulation in
            let application = UIApplication.shared
            #expect(application.delegate is CollectorApp)
            try simulation.advance(by: 5)
        }
    }

    @Test(.simulation("Traces/walk.nmea", permission: .always))
    func `A request for temporary full accuracy returns without time passing`() async throws {
        Simulation.current.setPermission(.always, reducedAccuracy: true)
        let manager = CLLocationManager()
        try await manager.requestTemporaryFullAccuracyAuthorization(withPurposeKey: "Navigation")
        #expect(manager.accuracyAuthorization == .fullAccuracy)
    }
}

/// A scenario of a file with several, with steps that wait and what holds after them.
@MainActor struct NamedScenarioTests {
    /// A file with two scenarios over the committed errand.
    private func file(expecting state: String) throws -> TemporaryFile {
        let trace = PackageFiles.trace("errand")
        let text = """
            { trace: '\(trace)', authorization: 'always', app: { backgroundMode: false },
              scenarios: [
                { name: 'other' },
                { name: 'waits',
                  steps: [
                    { at: '2m', do: 'home', expect: { state: 'suspended', within: '10s' } },
                    { waitFor: { regions: 'shop entered' }, within: '20m', do: 'return' },
                    { after: '30s', expect: { state: '\(state)' } }],
                  expect: { regions: { inOrder: ['shop entered', 'shop exited'] } } }] }
            """
        return try TemporaryFile(Array(text.utf8))
    }

    private func play(_ file: TemporaryFile, named name: String?) async throws {
        let trait = SimulationTrait.simulation(scenario: file.path, named: name, app: ScenarioTests.ShopApp.self)
        try await trait.provideScope(for: try #require(Test.current), testCase: nil) {
            try await MainActor.run { _ = try Simulation.current.play() }
        }
    }

    @Test func `The steps of a scenario wait, and their expectations are evaluated`() async throws {
        try await play(file(expecting: "active"), named: "waits")
        let failures = CollectedFailures()
        try await TestLocation.$collectedFailures.withValue(failures) {
            try await play(file(expecting: "suspended"), named: "waits")
        }
        let texts = failures.texts.withLock { $0 }
        #expect(texts.contains { $0.contains("scenarios[1].steps[2].state: expected suspended, found active") })
    }

    @Test(arguments: ["nobody", nil]) func `A name that no scenario has fails the test, and so does none of several`(
        name: String?
    ) async throws {
        let file = try file(expecting: "active")
        await #expect(throws: DeviceError.self) { try await play(file, named: name) }
    }
}
