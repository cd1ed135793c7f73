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
    func keepsRunning(row: String, mode: Bool, allows: Bool, start: BackgroundLocation.Start?, expected: Bool) {
        let location = BackgroundLocation(hasBackgroundMode: mode, allowsBackgroundUpdates: allows, start: start)
        #expect(location.keepsRunning == expected, "\(row)")
        #expect(Life(after: .active + [.keepRunning(location.keepsRunning), .home]).state.isRunning == expected)
    }

    @Test("background mode, allowed, always authorized: started in background, too")
    func startedInBackground() {
        #expect(
            BackgroundLocation(
                hasBackgroundMode: true, allowsBackgroundUpdates: true, isAlwaysAuthorized: true, start: .inBackground
            ).keepsRunning)
    }

    @Test("delivered while the process runs (5 s)") func deliveredWhileEntering() {
        var life = Life(after: .active)
        life.returnsAtOnce = false
        life(.home)
        #expect(life.lifecycle.deliveryRule == .now)
        life(.returned(from: .didEnterBackground))
        #expect(life.lifecycle.deliveryRule == .onResuming)
    }

    @Test("delivered while the process runs (a background task)") func deliveredDuringTask() {
        var life = Life(after: .active + [.beginBackgroundTask(name: "a"), .home])
        #expect(life.lifecycle.deliveryRule == .now)
        life(.endBackgroundTask(1))
        #expect(life.lifecycle.deliveryRule == .onResuming)
    }

    @Test("suspended: held back, delivered when the app runs again") func heldBack() {
        var life = Life(after: .suspended)
        #expect(life.lifecycle.deliveryRule == .onResuming)
        life(.locationEvent(.visit))
        #expect(life.lifecycle.deliveryRule == .now)
    }

    @Test("kept running, delivered continuously, never suspended while updating") func continuously() {
        var life = Life(after: .background)
        #expect(life.wait(86400) == [])
        #expect(life.lifecycle.deliveryRule == .now)
    }

    @Test("auto-pause fired: updates end, the app is suspended") func autoPause() {
        var location = BackgroundLocation(hasBackgroundMode: true, allowsBackgroundUpdates: true, start: .inForeground)
        var life = Life(after: .active + [.keepRunning(location.keepsRunning), .home])
        location.start = nil
        #expect(life(.keepRunning(location.keepsRunning)) == [.state(.suspended)])
    }

    @Test("terminated: nothing") func terminated() {
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
