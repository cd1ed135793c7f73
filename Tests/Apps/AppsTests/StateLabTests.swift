import LocationTesting
import Testing
import UIKit

@testable import StateLab

/// Free resources, save and restore state.
@MainActor struct StateLabTests {
    private var app: AppDelegate? { UIApplication.shared.delegate as? AppDelegate }

    @Test(.simulation("Traces/parked.nmea", app: AppDelegate.self))
    func `Animations stop and large objects are released in the background`() throws {
        let simulation = Simulation.current
        let app = try #require(app)
        #expect(app.label.isSpinning && app.image != nil)

        simulation.interrupt()
        #expect(!app.label.isSpinning && app.image != nil)
        simulation.endInterruption()
        #expect(app.label.isSpinning)

        simulation.goHome().expect(.backgroundTasks, "begun").expect(state: .suspended)
        #expect(!app.label.isSpinning && app.image == nil)
        simulation.returnToForeground()
        #expect(app.label.isSpinning && app.image != nil)
    }

    @Test(.simulation("Traces/parked.nmea", app: AppDelegate.self))
    func `An app removed from memory comes back as it was`() throws {
        let simulation = Simulation.current
        defer { UserDefaults.standard.removeObject(forKey: AppDelegate.choiceKey) }
        app?.choice = 2
        app?.page = 7
        simulation.goHome().expect(.preservation, "save")
        simulation.pressMemory().expect(no: .messages).expect(.terminations, "memoryPressure")
        simulation.launch().expect(.preservation, "restore")
        #expect(app?.choice == 2)
        #expect(app?.page == 7)
        #expect(app?.image != nil)
    }

    @Test(.simulation("Traces/parked.nmea", app: AppDelegate.self))
    func `An app that the user quits keeps its settings and forgets its screen`() throws {
        let simulation = Simulation.current
        defer { UserDefaults.standard.removeObject(forKey: AppDelegate.choiceKey) }
        app?.choice = 3
        app?.page = 7
        simulation.quit()
        simulation.launch().expect(no: .preservation)
        #expect(app?.choice == 3)
        #expect(app?.page == 0)
    }
}
