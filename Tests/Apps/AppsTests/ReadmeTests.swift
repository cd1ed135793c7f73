import LocationTesting
import Testing
import UIKit

@testable import BackgroundAccuracy

/// The test in the README, unchanged.
@Test(.simulation("Traces/city-drive.nmea", app: AppDelegate.self))
@MainActor func `In the background the app receives fewer locations and is not terminated`() throws {
    let simulation = Simulation.current
    try simulation.advance(by: 120).expect(deliveries: 100...)
    simulation.goHome()
        .expect(.messages, "applicationWillResignActive", "applicationDidEnterBackground")
        .expect(.accuracies, "100m")
    try simulation.advance(by: 600).expect(deliveries: ...300).expect(no: .terminations)
    simulation.loseFixes()
    try simulation.advance(by: 60).expect(.faults, "locationUnknown")
}
