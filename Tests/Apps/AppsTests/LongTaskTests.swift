import EmulatedDevice
import LocationTesting
import Testing
import UIKit

@testable import LongTask

/// A long task in the background, and its end.
@MainActor struct LongTaskTests {
    private var survey: Survey? { (UIApplication.shared.delegate as? AppDelegate)?.survey }

    /// An app without the background mode, which is kept running only by its task.
    nonisolated private static let noBackgroundMode: @Sendable (inout DeviceConfiguration) -> Void = {
        $0.info.hasLocationBackgroundMode = false
    }

    @Test(.simulation("Traces/walk.nmea", app: AppDelegate.self, configure: noBackgroundMode))
    func `The survey is interrupted shortly before its time is over`() throws {
        let simulation = Simulation.current
        try simulation.advance(by: 10)
        simulation.goHome().expect(state: .background)
        try simulation.advance(by: 60)
            .expect(.expirations, "expired").expect(no: .terminations).expect(state: .suspended)
        let survey = try #require(survey)
        #expect(survey.isInterrupted && survey.count > 10 && !survey.isComplete)

        simulation.returnToForeground()
        try simulation.advance(by: 60)
        #expect(survey.isComplete)
    }

    @Test(
        .simulation("Traces/walk.nmea", app: AppDelegate.self) {
            noBackgroundMode(&$0)
            $0.profile = .iOS4to6
        })
    func `The survey is completed if there is enough time`() throws {
        let simulation = Simulation.current
        try simulation.advance(by: 10)
        simulation.goHome()
        try simulation.advance(by: 600).expect(no: .expirations).expect(state: .suspended)
        #expect(survey?.isComplete == true)
    }

    @Test(.simulation("Traces/walk.nmea", app: AppDelegate.self, configure: noBackgroundMode))
    func `A survey completed in the foreground needs no background task`() throws {
        try Simulation.current.advance(by: 60)
        Simulation.current.goHome().expect(no: .backgroundTasks).expect(state: .suspended)
    }
}
