import Foundation
import LocationTesting
import Testing
import UIKit

@testable import SavingState

/// Recipe 14.6.
@MainActor struct SavingStateTests {
    private var work: Work? { (UIApplication.shared.delegate as? AppDelegate)?.work }

    @Test(
        .simulation("Traces/parked.nmea", app: AppDelegate.self) { _ in
            try? FileManager.default.removeItem(at: Work.file)
        })
    func `The work survives suspension, a silent kill and the relaunch`() throws {
        defer { try? FileManager.default.removeItem(at: Work.file) }
        let simulation = Simulation.current
        try simulation.advance(by: 10)
        #expect(work?.steps == 10)

        simulation.goHome().expect(state: .suspended)
        #expect(work?.isPaused == true)
        try simulation.advance(by: 60)
        simulation.returnToForeground()
        #expect(work?.isPaused == false && work?.steps == 10)
        try simulation.advance(by: 5)

        simulation.goHome()
        simulation.pressMemory().expect(no: .messages).expect(.terminations, "memoryPressure")
        simulation.launch()
        #expect(work?.steps == 15)
        try simulation.advance(by: 5)
        #expect(work?.steps == 20)
    }
}
