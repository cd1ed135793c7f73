import LocationTesting
import Testing
import UIKit

@testable import Countdown

/// Recipe 14.2, in virtual time.
@MainActor struct CountdownTests {
    private var log: [Int?] { (UIApplication.shared.delegate as? AppDelegate)?.log ?? [] }

    @Test(.simulation("Traces/parked.nmea", app: AppDelegate.self))
    func `The time counts down once a second until the app ends its task; it is suspended and not killed`() throws {
        let simulation = Simulation.current
        simulation.goHome().expect(state: .background)
        try simulation.advance(by: 60)
            .expect(.expirations, "expired").expect(no: .terminations).expect(state: .suspended)
        #expect(log == Array((5...29).reversed()))

        simulation.returnToForeground()
        let count = log.count
        try simulation.advance(by: 60)
        #expect(log.count == count)
        simulation.goHome()
        try simulation.advance(by: 10)
        #expect(log.count == count + 10)
    }

    @Test(.simulation("Traces/parked.nmea", app: AppDelegate.self) { $0.profile = .iOS4to6 })
    func `On iOS 6 there are ten minutes`() throws {
        Simulation.current.goHome()
        try Simulation.current.advance(by: 590)
        #expect(log.first == 599 && log.count == 590)
        try Simulation.current.advance(by: 30).expect(.expirations, "expired").expect(no: .terminations)
            .expect(state: .suspended)
    }

    @Test(.simulation("Traces/parked.nmea", app: AppDelegate.self) { $0.profile = .iOS4to6 })
    func `A return in time ends the task`() throws {
        Simulation.current.goHome()
        try Simulation.current.advance(by: 5)
        Simulation.current.returnToForeground()
        try Simulation.current.advance(by: 600).expect(no: .expirations)
        #expect(log.count == 5)
    }
}
