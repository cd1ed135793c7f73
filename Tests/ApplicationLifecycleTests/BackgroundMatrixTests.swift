import ApplicationLifecycle
import LocationModel
import Testing

/// The rows of spec/core-location.md, "Background matrix (standard updates)".
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
        #expect(Life(after: .active + [.keepRunning(location.keepsRunning), .home]).state.isRunning == expected)
    }

    @Test func `With Always authorization updates may be started in the background, too`() {
        #expect(
            BackgroundLocation(
                hasBackgroundMode: true, allowsBackgroundUpdates: true, isAlwaysAuthorized: true, start: .inBackground
            ).keepsRunning)
    }

    @Test func `Delivered while the process runs (5 s)`() {
        var life = Life(after: .active)
        life.returnsAtOnce = false
        life(.home)
        #expect(life.lifecycle.deliveryRule == .now)
        life(.returned(from: .didEnterBackground))
        #expect(life.lifecycle.deliveryRule == .onResuming)
    }

    @Test func `Delivered while the process runs (a background task)`() {
        var life = Life(after: .active + [.beginBackgroundTask(name: "a"), .home])
        #expect(life.lifecycle.deliveryRule == .now)
        life(.endBackgroundTask(1))
        #expect(life.lifecycle.deliveryRule == .onResuming)
    }

    @Test func `Suspended: held back, delivered when the app runs again`() {
        var life = Life(after: .suspended)
        #expect(life.lifecycle.deliveryRule == .onResuming)
        life(.locationEvent(.visit))
        #expect(life.lifecycle.deliveryRule == .now)
    }

    @Test func `An app that updates is kept running, delivered continuously, and never suspended`() {
        var life = Life(after: .background)
        #expect(life.wait(86400) == [])
        #expect(life.lifecycle.deliveryRule == .now)
    }

    @Test func `Auto-pause fired: updates end, the app is suspended`() {
        var location = BackgroundLocation(hasBackgroundMode: true, allowsBackgroundUpdates: true, start: .inForeground)
        var life = Life(after: .active + [.keepRunning(location.keepsRunning), .home])
        location.start = nil
        #expect(life(.keepRunning(location.keepsRunning)) == [.state(.suspended)])
    }

    @Test func `A terminated app receives nothing`() {
        var life = Life()
        #expect(life.lifecycle.deliveryRule == .never)
        for event in [Event].background { life(event) }
        life.returnsAtOnce = false
        life(.memoryPressure)
        #expect(life.lifecycle.deliveryRule == .never, "on its way out")
    }
}

extension ApplicationState {
    fileprivate var isRunning: Bool { self != .notRunning && self != .suspended }
}
