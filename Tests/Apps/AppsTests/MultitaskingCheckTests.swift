import LocationTesting
import Testing
import UIKit

@testable import MultitaskingCheck

/// Recipe 14.1.
@MainActor struct MultitaskingCheckTests {
    private var app: AppDelegate? { UIApplication.shared.delegate as? AppDelegate }

    @Test(.simulation("Traces/parked.nmea", app: AppDelegate.self))
    func `Multitasking is supported, and the window is white`() {
        #expect(app?.isMultitaskingSupported == true)
        #expect(app?.window?.backgroundColor == UIColor.white)
        #expect(app?.window?.isKeyWindow == true && app?.window?.isHidden == false)
        #expect(app?.window?.frame == UIScreen.main.bounds)
    }

    @Test(.simulation("Traces/parked.nmea", app: AppDelegate.self) { $0.profile.isMultitaskingSupported = false })
    func `A device without multitasking says so`() { #expect(app?.isMultitaskingSupported == false) }

    @Test(.simulation("Traces/parked.nmea", app: AppDelegate.self) { $0.profile = .init(iOS: 3) })
    func `On iOS 3 there is none, and Home ends the app`() {
        #expect(app?.isMultitaskingSupported == false)
        Simulation.current.goHome().expect(state: .notRunning)
    }
}
