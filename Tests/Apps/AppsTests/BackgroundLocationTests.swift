import EmulatedDevice
import LocationTesting
import Testing
import UIKit

@testable import BackgroundLocation

/// Recipe 14.5.
@MainActor struct BackgroundLocationTests {
    private var app: AppDelegate? { UIApplication.shared.delegate as? AppDelegate }

    nonisolated private static let iOS6: @Sendable (inout DeviceConfiguration) -> Void = { $0.profile = .iOS4to6 }

    /// In the background the locations go on, sparser and without the heavy work.
    private func check() throws {
        let simulation = Simulation.current
        try simulation.advance(by: 120).expect(deliveries: 100...)
        let app = try #require(app)
        #expect(app.processed > 100 && app.processed == app.received)

        simulation.goHome().expect(.accuracies, "100m").expect(state: .background)
        let processed = app.processed
        try simulation.advance(by: 600).expect(deliveries: 20...300).expect(no: .terminations)
        #expect(UIApplication.shared.applicationState == .background)
        #expect(app.processed == processed && app.received > processed + 20)

        simulation.returnToForeground()
        try simulation.advance(by: 60)
        #expect(app.processed > processed + 50)
    }

    @Test(.simulation("Traces/city-drive.nmea", app: AppDelegate.self, configure: iOS6))
    func `With the rules of iOS 6 starting asks the user, and the background mode is enough`()
        throws
    {
        try check()
    }

    @Test(.simulation("Traces/city-drive.nmea", app: ModernAppDelegate.self))
    func `With today's rules the recipe runs with the two lines that they require`() throws { try check() }

    @Test(.simulation("Traces/city-drive.nmea", app: AppDelegate.self))
    func `With today's rules the recipe as written receives nothing`() throws {
        try Simulation.current.advance(by: 60).expect(deliveries: 0)
    }

    @Test(
        .simulation("Traces/city-drive.nmea", app: AppDelegate.self) {
            iOS6(&$0)
            $0.info.hasLocationBackgroundMode = false
        })
    func `Without the background mode the app is suspended`() throws {
        try Simulation.current.advance(by: 10).expect(deliveries: 1...)
        Simulation.current.goHome().expect(state: .suspended)
    }

    @Test(
        .simulation("Traces/city-drive.nmea", app: AppDelegate.self) {
            iOS6(&$0)
            $0.answer = .deny
        })
    func `The user may deny the authorization`() throws { try Simulation.current.advance(by: 60).expect(deliveries: 0) }
}
