import EmulatedDevice
import EmulatedUIKit
import Foundation
import LocationModel
import LocationTesting
import Scenario
import TestSupport
import Testing

/// A scenario file with its positions in it, played to an app of Apple's shape: the notifications of its steps.
@Suite(.serialized) @MainActor struct ScenarioStepTests {
    /// Records its notifications.
    final class NotifiedApp: UIResponder, UIApplicationDelegate {
        static let log = EntryLog()
        private var observers: [any NSObjectProtocol] = []

        func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            UIDevice.current.isBatteryMonitoringEnabled = true
            record("launched")
            for name in [
                UIDevice.batteryLevelDidChangeNotification, UIDevice.batteryStateDidChangeNotification,
                .NSProcessInfoPowerStateDidChange,
            ] {
                observers.append(
                    NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { [weak self] _ in
                        MainActor.assumeIsolated { self?.record(name.rawValue) }
                    })
            }
            return true
        }

        private func record(_ what: String) {
            let device = UIDevice.current
            let mode = ProcessInfo.processInfo.isLowPowerModeEnabled ? " low" : ""
            Self.log.entries.append("\(what): \(device.batteryLevel) \(device.batteryState.rawValue)\(mode)")
        }

        func application(
            _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
        ) -> Bool {
            Self.log.entries.append("open \(url) while \(app.applicationState.rawValue)")
            return true
        }

        func applicationDidBecomeActive(_ application: UIApplication) { Self.log.entries.append("active") }
    }

    /// Outlives the app's processes.
    @MainActor final class EntryLog { var entries: [String] = [] }

    private static let file = """
        { positions: [ { at: 0, latitude: 52.5, longitude: 13.4 }, { at: "5m", latitude: 52.52, longitude: 13.4 } ],
          steps: [
            { at: 10, do: "battery", level: 0.2, state: "unplugged" }, { at: 20, do: "lowPowerMode", value: true },
            { at: 30, do: "home" }, { at: 60, do: "battery", level: 0.1 },
            { at: 90, do: "openURL", url: "myapp://page", expect: { urls: ["myapp://page"] } },
            { at: 120, do: "crash" }, { at: 130, do: "launch" } ],
          expect: { state: "active", launches: 2, power: { min: 3 } } }
        """

    @Test func `The app is notified of the battery, of low power mode and of URLs`() async throws {
        NotifiedApp.log.entries = []
        let file = try TemporaryFile(Array(Self.file.utf8))
        let trait = SimulationTrait.simulation(scenario: file.path, app: NotifiedApp.self)
        try await trait.provideScope(for: try #require(Test.current), testCase: nil) {
            try await MainActor.run { _ = try Simulation.current.play() }
        }
        #expect(
            NotifiedApp.log.entries == [
                "launched: -1.0 0", "active",
                "UIDeviceBatteryLevelDidChangeNotification: 0.2 1", "UIDeviceBatteryStateDidChangeNotification: 0.2 1",
                "NSProcessInfoPowerStateDidChangeNotification: 0.2 1 low",
                // The suspended app is notified when it runs again.
                "UIDeviceBatteryLevelDidChangeNotification: 0.1 1 low",
                "open myapp://page while 1", "active",
                // A new process has it from the start.
                "launched: 0.1 1 low", "active",
            ])
    }

    @Test(.simulation("Traces/walk.nmea", app: NotifiedApp.self))
    func `A test can change the battery and low power mode, and open a URL`() throws {
        NotifiedApp.log.entries = []
        let simulation = Simulation.current
        simulation.setBattery(level: 0.5, state: .charging).expect(.power, "50% charging")
        simulation.setLowPowerMode(true).expect(.power, "50% charging lowPower")
        simulation.open(try #require(URL(string: "myapp://x"))).expect(.urls, "myapp://x")
        #expect(NotifiedApp.log.entries.last == "open myapp://x while 0")
    }
}
