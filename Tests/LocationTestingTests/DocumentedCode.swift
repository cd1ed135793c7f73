import EmulatedBackgroundTasks
import EmulatedCoreLocation
import EmulatedUIKit
import LocationTesting
import Testing
import XCTest

// The code in the documentation's pages, unchanged; DocumentationTests checks that.

/// EmulatedUIKit.md
enum UIKitPage {
    class AppDelegate: UIResponder, UIApplicationDelegate {
        let locationManager = CLLocationManager()

        func applicationDidEnterBackground(_ application: UIApplication) {
            locationManager.desiredAccuracy = kCLLocationAccuracyHundredMeters
        }

        func applicationWillEnterForeground(_ application: UIApplication) {
            locationManager.desiredAccuracy = kCLLocationAccuracyBest
        }
    }

    @Test(.simulation("Traces/walk.nmea", app: AppDelegate.self))
    @MainActor static func `In the background the app requests a lower accuracy`() throws {
        Simulation.current.goHome()
        let delegate = try #require(UIApplication.shared.delegate as? AppDelegate)
        #expect(delegate.locationManager.desiredAccuracy == kCLLocationAccuracyHundredMeters)
        Simulation.current.returnToForeground()
        #expect(delegate.locationManager.desiredAccuracy == kCLLocationAccuracyBest)
    }
}

/// EmulatedBackgroundTasks.md
@MainActor struct BackgroundTasksPage {
    private final class Model {
        private(set) var isStopped = false
        private(set) var refreshes = 0
        func stop() { isStopped = true }
        func refresh() { refreshes += 1 }
    }

    @Test(.simulation("Traces/parked.nmea")) func `A submitted refresh runs once, and does not expire`() throws {
        let model = Model()
        BGTaskScheduler.shared.register(forTaskWithIdentifier: "refresh", using: .main) { task in
            task.expirationHandler = { model.stop() }
            model.refresh()
            task.setTaskCompleted(success: true)
        }

        let request = BGAppRefreshTaskRequest(identifier: "refresh")
        request.earliestBeginDate = Date(timeIntervalSinceNow: 15 * 60)
        try BGTaskScheduler.shared.submit(request)

        Simulation.current.goHome()
        try Simulation.current.advance(by: 1000)
        #expect(model.refreshes == 1 && !model.isStopped)
    }
}

/// LocationTesting.md
struct LocationTestingPage {
    private actor Tracker {
        func countUpdates() async throws -> Int {
            var count = 0
            for try await update in CLLocationUpdate.liveUpdates() where update.location != nil {
                count += 1
                if count == 60 { break }
            }
            return count
        }
    }

    private let tracker = Tracker()

    @Test(.simulation("Traces/walk.nmea", permission: .always))
    func `The app receives an update every second`() async throws {
        async let count = tracker.countUpdates()  // for try await update in CLLocationUpdate.liveUpdates()
        try await Simulation.current.advance(by: 60)
        #expect(try await count == 60)
    }
}

/// LocationTesting.md, in XCTest
final class LocationTestingPageInXCTest: XCTestCase {
    override func invokeTest() {
        XCTAssertNoThrow(try withSimulation("Traces/walk.nmea") { _ in super.invokeTest() })
    }

    func testHasASimulation() { XCTAssertEqual(Simulation.current.elapsed, 0) }
}

/// ReplayingATraceInCI.md
struct ReplayingATraceInCIPage {
    typealias AppDelegate = CollectorApp
    typealias ShopApp = ScenarioTests.ShopApp

    @Test(.simulation("Traces/walk.nmea", app: AppDelegate.self))
    @MainActor func `The app receives a location every second of the walk`() throws {
        try Simulation.current.advance(by: 600).expect(deliveries: 600...)
    }

    @Test(.simulation(scenario: "Tests/Replay/shop.json5", app: ShopApp.self))
    @MainActor func `The app meets the expectations of the scenario`() throws { try Simulation.current.play() }
}
