import LocationTesting
import Testing
import UIKit

@testable import VisitsAndRegions

/// Relaunched for what it has asked to be told.
@MainActor struct VisitsAndRegionsTests {
    @Test(.simulation("Traces/errand.nmea", app: AppDelegate.self))
    func launchedForWhatHappensWhileItDoesNotRun() throws {
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
    func withoutThePermissionItIsNotLaunched() throws {
        let simulation = Simulation.current
        Notes().clear()
        defer { Notes().clear() }
        simulation.goHome()
        simulation.pressMemory()
        try simulation.advance(by: 2700).expect(no: .launches)
    }
}
