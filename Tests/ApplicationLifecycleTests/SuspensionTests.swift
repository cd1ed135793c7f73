import ApplicationLifecycle
import LocationModel
import Testing

/// What keeps an app running behind the screen, and what it misses when nothing does.
struct SuspensionTests {
    @Test func suspendedWhenUpdatesKeepItRunningNoMore() {
        var life = Life(after: .background)
        #expect(life(.keepRunning(false)) == [.state(.suspended)])
    }

    @Test func whatKeepsItRunningDoesNotWakeIt() {
        var life = Life(after: .suspended)
        #expect(life(.keepRunning(true)) == [])
        #expect(life.state == .suspended)
    }

    @Test func locationEventInBackgroundIsDelivered() {
        var life = Life(after: .background)
        #expect(life(.locationEvent(.visit)) == [.deliver(.visit)])
        #expect(life(.locationEventHandled) == [])
    }

    @Test(arguments: [[.launch], .active] as [[Event]]) func locationEventOnTheScreenIsDelivered(events: [Event]) {
        var life = Life(after: events)
        #expect(life(.locationEvent(.regionCrossing)) == [.deliver(.regionCrossing)])
    }

    /// An app that gets its event may stop its updates, or say again that nothing keeps it running; it gets to the end
    /// of the event first.
    @Test(
        arguments: [
            .launchedInBackground(), .suspended + [.locationEvent(.visit)], .background + [.locationEvent(.visit)],
        ] as [[Event]])
    func notSuspendedInTheMiddleOfALocationEvent(before: [Event]) {
        var life = Life(after: before)
        #expect(life(.keepRunning(false)) == [])
        #expect(life(.locationEventHandled) == [.state(.suspended)])
    }

    @Test func staysInBackgroundWhenTheEventHasStartedUpdates() {
        var life = Life(after: .suspended + [.locationEvent(.regionCrossing), .keepRunning(true)])
        #expect(life(.locationEventHandled) == [])
    }

    /// The user came while the event was handled and has gone again: the event still runs to its end.
    @Test func anEventThatOutlastsAVisitOfTheUserRunsToItsEnd() {
        var life = Life(after: .suspended + [.locationEvent(.visit), .enterForeground, .activate, .home])
        #expect(life(.locationEventHandled) == [.state(.suspended)])
        life = Life(after: .suspended + [.locationEvent(.visit), .enterForeground, .locationEventHandled])
        #expect(life(.home).last == .state(.suspended))
    }

    @Test("what keeps an app running dies with its process") func notKeptAcrossProcesses() {
        #expect(Life(after: .background + [.crash] + .suspended).state == .suspended)
        #expect(Life(after: [.keepRunning(true)] + .suspended).state == .suspended, "nor does it come before it")
    }

    @Test("timers stop while suspended and go on afterwards") func timers() {
        var life = Life(after: .active)
        life.wait(10)
        life(.home)
        life.wait(1000)
        #expect(life.secondsExecuted == 10)
        life(.locationEvent(.visit))
        life.wait(4)
        #expect(life.secondsExecuted == 14)
        life(.locationEventHandled)
        life.wait(1000)
        life(.enterForeground)
        life.wait(0.5)
        #expect(life.secondsExecuted == 14.5)
        life(.crash)
        #expect(life.secondsExecuted == 0)
    }
}

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
