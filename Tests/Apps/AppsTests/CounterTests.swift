import LocationTesting
import Testing
import UIKit

@testable import Counter

@MainActor struct CounterTests {
    @Test(.simulation("Traces/parked.nmea", app: AppDelegate.self))
    func `Counting stops when the app is suspended, and continues from the same number after the return`() throws {
        let simulation = Simulation.current
        let app = try #require(UIApplication.shared.delegate as? AppDelegate)
        #expect(app.stateAtLaunch == .inactive)
        try simulation.advance(by: 10)
        #expect(app.count == 10)

        simulation.goHome().expect(state: .background)
        try simulation.advance(by: 600).expect(state: .suspended)
        #expect(app.hasExpired)
        let count = app.count
        #expect((34...36).contains(count))

        simulation.returnToForeground()
        // The next second may have been over at the moment of the suspension.
        #expect((count...count + 1).contains(app.count))
        try simulation.advance(by: 10)
        #expect((count + 10...count + 11).contains(app.count))
    }
}
