import LocationTesting
import Testing
import UIKit

@testable import BackgroundAccuracy

/// Best accuracy in the foreground; in the background a hundred metres and no heavy work.
@MainActor struct BackgroundAccuracyTests {
    private var app: AppDelegate? { UIApplication.shared.delegate as? AppDelegate }

    @Test(.simulation("Traces/city-drive.nmea", app: AppDelegate.self))
    func `Nothing is drawn in the background`() throws {
        let simulation = Simulation.current
        try simulation.advance(by: 120).expect(deliveries: 100...)
        let trip = try #require(app?.trip)
        #expect(trip.drawings > 100)

        simulation.goHome().expect(.accuracies, "100m")
        let drawn = trip.drawings
        let before = trip.distance
        try simulation.advance(by: 600).expect(deliveries: 20...300)
        #expect(trip.drawings == drawn)
        #expect(trip.distance > before + 1000, "the trip is recorded all the same")

        simulation.returnToForeground().expect(.accuracies, "best")
        #expect(trip.drawings == drawn + 1)
        try simulation.advance(by: 60).expect(deliveries: 50...)
        #expect(trip.drawings > drawn + 50)
    }

    @Test(.simulation("Traces/city-drive.nmea", app: AppDelegate.self) { $0.answer = .deny })
    func `Without authorization nothing is delivered`() throws {
        try Simulation.current.advance(by: 60).expect(deliveries: 0)
    }
}
