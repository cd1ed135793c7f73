import ApplicationLifecycle
import LocationModel
import Testing

/// How a process ends: what the app gets to know, and the reason in the record.
struct TerminationTests {
    private func effects(after before: [Event], _ events: Event...) -> [Effect] {
        var life = Life(after: before)
        return events.flatMap { life($0) }
    }

    @Test("by memory pressure: on the screen it is warned, and stays", arguments: [[.launch], .active] as [[Event]])
    func memoryPressureOnScreen(events: [Event]) {
        #expect(effects(after: events, .memoryPressure) == [.message(.didReceiveMemoryWarning)])
    }

    @Test("by the user: a suspended app hears nothing") func quitWhileSuspended() {
        #expect(effects(after: .suspended, .quit) == [.terminated(.user), .state(.notRunning)])
    }

    @Test("by the user: an app that runs behind the screen hears willTerminate") func quitInBackground() {
        #expect(
            effects(after: .background, .quit) == [
                .message(.willTerminate), .terminated(.user), .state(.notRunning),
            ])
    }

    @Test("by the user: an app on the screen leaves it first, and hears willTerminate while it runs")
    func quitOnScreen() {
        #expect(
            effects(after: .active, .quit).messages == [.willResignActive, .didEnterBackground, .willTerminate])
        #expect(effects(after: .active, .quit).suffix(2) == [.terminated(.user), .state(.notRunning)])
    }

    @Test("by a crash: nothing", arguments: [[.launch], .active, .background] as [[Event]])
    func crash(events: [Event]) {
        #expect(effects(after: events, .crash) == [.terminated(.crash), .state(.notRunning)])
    }

    @Test("by itself: nothing", arguments: [[.launch], .active, .background] as [[Event]])
    func exit(events: [Event]) {
        #expect(effects(after: events, .exit) == [.terminated(.exit), .state(.notRunning)])
    }

    @Test("what executes nothing neither crashes nor ends by itself") func crashOfNothing() {
        for events in [[], .suspended] as [[Event]] { #expect(effects(after: events, .crash, .exit) == []) }
    }

    @Test("on its way out it is not called back") func nothingWhileEnding() {
        var life = Life(after: .background)
        life.returnsAtOnce = false
        life(.memoryPressure)
        for event in [
            .launch, .enterForeground, .activate, .home, .interrupt, .locationEvent(.visit), .memoryPressure,
            .memoryWarning, .keepRunning(false), .locationEventHandled,
        ] as [Event] {
            #expect(life(event) == [], "\(event)")
        }
        #expect(life(.returned(from: .willTerminate)) == [.terminated(.memoryPressure), .state(.notRunning)])
    }

    @Test("a crash on the way out is a crash, a quit is the user's") func otherReasonsWhileEnding() {
        for (event, reason) in [(.crash, .crash), (.exit, .exit), (.quit, .user)] as [(Event, TerminationReason)] {
            var life = Life(after: .background)
            life.returnsAtOnce = false
            life(.memoryPressure)
            #expect((life(event) + life(.returned(from: .willTerminate))).first == .terminated(reason))
            #expect(life.lifecycle.remembered.wasQuitByUser == (reason == .user))
        }
    }

    @Test("after any end it can be launched again, and nothing is due") func launchedAgain() {
        for event in [.quit, .crash, .exit, .memoryPressure] as [Event] {
            var life = Life(after: .background + [.beginBackgroundTask(name: "a"), event])
            #expect(life.state == .notRunning)
            #expect(life.wake == nil)
            #expect(life(.launch).first == .launch(.user))
        }
    }

    @Test func namesAndFailures() {
        let reasons: [(TerminationReason, String, Bool)] = [
            (.leftScreen, "leftScreen", false), (.memoryPressure, "memoryPressure", false),
            (.backgroundTask(name: "a"), "backgroundTask", true), (.watchdog(.launch), "watchdog", true),
            (.user, "user", false), (.exit, "exit", false), (.crash, "crash", true),
        ]
        for (reason, name, isFailure) in reasons {
            #expect(reason.name == name)
            #expect(reason.isFailure == isFailure)
        }
    }
}

/// Devices without multitasking, and apps that want none.
struct NoMultitaskingTests {
    private static func life(exitsOnSuspend: Bool, tellsOfBackground: Bool = false) -> Life {
        var profile = Profile.iOS4to6
        profile.isMultitaskingSupported = exitsOnSuspend
        profile.tellsOfBackgroundBeforeTerminating = tellsOfBackground
        return Life(profile, AppTraits(exitsOnSuspend: exitsOnSuspend, preservesState: true), after: .active)
    }

    @Test(
        "Home, no multitasking, or UIApplicationExitsOnSuspend: willResignActive, willTerminate, then not running",
        arguments: [false, true])
    func home(exitsOnSuspend: Bool) {
        var life = Self.life(exitsOnSuspend: exitsOnSuspend)
        #expect(
            life(.home) == [
                .message(.willResignActive), .state(.inactive), .message(.willTerminate), .terminated(.leftScreen),
                .state(.notRunning),
            ])
        #expect(!life.lifecycle.remembered.wasQuitByUser)
    }

    @Test("order of an extra didEnterBackground is unverified: profile switch", arguments: [false, true])
    func extraMessage(exitsOnSuspend: Bool) {
        var life = Self.life(exitsOnSuspend: exitsOnSuspend, tellsOfBackground: true)
        let effects = life(.home)
        #expect(effects.messages == [.willResignActive, .didEnterBackground, .willTerminate])
        #expect(!effects.contains(.state(.background)))
    }

    @Test(
        "without it nothing runs in background: no relaunch, no updates that keep it running", arguments: [false, true])
    func nothingRuns(exitsOnSuspend: Bool) {
        var life = Self.life(exitsOnSuspend: exitsOnSuspend)
        life(.keepRunning(true), .home)
        #expect(life.state == .notRunning)
        #expect(life(.locationEvent(.significantChange)) == [])
    }

    @Test("an interruption stays one, until it is followed to another app", arguments: [false, true])
    func interruption(exitsOnSuspend: Bool) {
        var life = Self.life(exitsOnSuspend: exitsOnSuspend)
        #expect(life(.interrupt, .activate).messages == [.willResignActive, .didBecomeActive])
        #expect(life(.interrupt, .home).messages == [.willResignActive, .willTerminate])
    }

    @Test("the 5 s of willTerminate hold", arguments: [false, true]) func watchdog(exitsOnSuspend: Bool) {
        var life = Self.life(exitsOnSuspend: exitsOnSuspend)
        life.returnsAtOnce = false
        life(.home)
        #expect(life.wait(60).first == .init(5, .terminated(.watchdog(.termination))))
    }

    @Test("a forced quit is the user's", arguments: [false, true]) func quit(exitsOnSuspend: Bool) {
        var life = Self.life(exitsOnSuspend: exitsOnSuspend)
        #expect(life(.quit).suffix(2) == [.terminated(.user), .state(.notRunning)])
    }
}
