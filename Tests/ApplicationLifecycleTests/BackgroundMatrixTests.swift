import ApplicationLifecycle
import LocationModel
import Testing

/// The rows of ../shared/spec/core-location.md, "Background matrix (standard updates)".
struct BackgroundMatrixTests {
    @Test(
        arguments: [
            ("no background mode", false, false, .inForeground, false),
            ("no background mode, though it allows: a programmer error", false, true, .inForeground, false),
            ("background mode, not allowed", true, false, .inForeground, false),
            ("background mode, allowed, started in foreground", true, true, .inForeground, true),
            ("background mode, allowed, started in background", true, true, .inBackground, false),
            ("background mode, allowed, auto-pause fired", true, true, nil, false),
        ] as [(String, Bool, Bool, BackgroundLocation.Start?, Bool)])
    func `Mode, permission and start decide whether updates keep the app running`(
        row: String, mode: Bool, allows: Bool, start: BackgroundLocation.Start?, expected: Bool
    ) {
        let location = BackgroundLocation(hasBackgroundMode: mode, allowsBackgroundUpdates: allows, start: start)
        #expect(location.keepsRunning == expected, "\(row)")
        #expect(
            SimulatedApp(after: .active + [.keepRunning(location.keepsRunning), .home]).state.isRunning == expected)
    }

    @Test func `With Always authorization updates may be started in the background, too`() {
        #expect(
            BackgroundLocation(
                hasBackgroundMode: true, allowsBackgroundUpdates: true, isAlwaysAuthorized: true, start: .inBackground
            ).keepsRunning)
    }

    @Test func `Locations are delivered while the process runs for 5 s`() {
        var app = SimulatedApp(after: .active)
        app.returnsAtOnce = false
        app(.home)
        #expect(app.lifecycle.deliveryRule == .now)
        app(.returned(from: .didEnterBackground))
        #expect(app.lifecycle.deliveryRule == .onResuming)
    }

    @Test func `Locations are delivered while a background task keeps the process running`() {
        var app = SimulatedApp(after: .active + [.beginBackgroundTask(name: "a"), .home])
        #expect(app.lifecycle.deliveryRule == .now)
        app(.endBackgroundTask(1))
        #expect(app.lifecycle.deliveryRule == .onResuming)
    }

    @Test func `The locations of a suspended app are held back, and delivered when it runs again`() {
        var app = SimulatedApp(after: .suspended)
        #expect(app.lifecycle.deliveryRule == .onResuming)
        app(.locationEvent(.visit))
        #expect(app.lifecycle.deliveryRule == .now)
    }

    @Test func `An app with updates is kept running, gets locations continuously, and is never suspended`() {
        var app = SimulatedApp(after: .background)
        #expect(app.wait(86400) == [])
        #expect(app.lifecycle.deliveryRule == .now)
    }

    @Test func `The automatic pause ends the updates, and the app is suspended`() {
        var location = BackgroundLocation(hasBackgroundMode: true, allowsBackgroundUpdates: true, start: .inForeground)
        var app = SimulatedApp(after: .active + [.keepRunning(location.keepsRunning), .home])
        location.start = nil
        #expect(app(.keepRunning(location.keepsRunning)) == [.state(.suspended)])
    }

    @Test func `A terminated app receives nothing`() {
        var app = SimulatedApp()
        #expect(app.lifecycle.deliveryRule == .never)
        for event in [Event].background { app(event) }
        app.returnsAtOnce = false
        app(.memoryPressure)
        #expect(app.lifecycle.deliveryRule == .never, "while it is being terminated")
    }
}

extension ApplicationState {
    fileprivate var isRunning: Bool { self != .notRunning && self != .suspended }
}
