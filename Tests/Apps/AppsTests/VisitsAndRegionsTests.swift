import LocationTesting
import Testing
import UIKit

@testable import VisitsAndRegions

/// The app is relaunched for the events that it monitors.
@MainActor struct VisitsAndRegionsTests {
    @Test(
        .simulation("Traces/errand.nmea", app: AppDelegate.self)
    )
    func `Visits and crossings launch an app that does not run`() throws {
        let simulation = Simulation.current
        let notes = Notes()
        notes.clear()
        defer { notes.clear() }

        simulation.goHome().expect(state: .suspended)
        simulation.pressMemory().expect(.terminations, "memoryPressure")
        let errand = try simulation.advance(by: 2700)
        errand.expect(.regions, "shop entered").expect(.launches, inOrder: "regionCrossing")
        #expect(notes.all.contains("launched for a location"))
        #expect(notes.all.contains("entered shop"))
        #expect(notes.all.contains("a visit begins"))
        #expect(!notes.all.contains { $0.hasPrefix("cannot") })
    }

    @Test(.simulation("Traces/errand.nmea", app: AppDelegate.self, permission: .whenInUse) { $0.answer = .deny })
    func `Without authorization the app is not launched`() throws {
        let simulation = Simulation.current
        Notes().clear()
        defer { Notes().clear() }
        simulation.goHome()
        simulation.pressMemory()
        try simulation.advance(by: 2700).expect(no: .launches)
    }
}
