import LocationTesting
import Testing
import UIKit

@testable import LifecycleLog

/// The message orders of an app that logs them.
@MainActor struct LifecycleLogTests {
    private let launched = ["didFinishLaunching", "after every start", "didBecomeActive"]
    private let home = ["willResignActive", "didEnterBackground", "saved"]

    private func log(_ body: (Simulation) -> Void) throws -> [String] {
        // Outlives its process.
        let app = try #require(UIApplication.shared.delegate as? AppDelegate)
        let before = app.log.count
        body(Simulation.current)
        return Array(app.log[before...])
    }

    @Test(.simulation("Traces/parked.nmea", app: AppDelegate.self))
    func `Launch, Home, return, a call and the end are logged in order`() throws {
        #expect((UIApplication.shared.delegate as? AppDelegate)?.log == launched)
        #expect(try log { $0.goHome() } == home)
        #expect(try log { $0.returnToForeground() } == ["willEnterForeground", "after every start", "didBecomeActive"])
        #expect(try log { $0.interrupt() } == ["willResignActive"])
        #expect(try log { $0.endInterruption() } == ["didBecomeActive"])
        #expect(try log { $0.goHome() } == home)
        #expect(try log { $0.pressMemory() } == [])
    }

    @Test(.simulation("Traces/parked.nmea", app: AppDelegate.self) { $0.profile.isMultitaskingSupported = false })
    func `Without multitasking Home ends the app`() throws {
        #expect(try log { $0.goHome() } == ["willResignActive", "willTerminate", "saved"])
        Simulation.current.timeline.expect(state: .notRunning)
    }

    @Test(.simulation("Traces/parked.nmea", app: AppDelegate.self) { $0.info.traits.exitsOnSuspend = true })
    func `An app that exits on suspend ends at Home`() throws {
        #expect(try log { $0.goHome() } == ["willResignActive", "willTerminate", "saved"])
        Simulation.current.timeline.expect(state: .notRunning)
    }
}
