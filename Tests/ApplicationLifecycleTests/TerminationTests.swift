import ApplicationLifecycle
import LocationModel
import Testing

/// How a process ends: what the app receives, and the recorded reason.
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
        #expect(effects(after: .suspended, .quit) == [.notify(.terminated(.user)), .state(.notRunning)])
    }

    @Test("by the user: an app that runs behind the screen hears willTerminate") func quitInBackground() {
        #expect(
            effects(after: .background, .quit) == [
                .message(.willTerminate), .notify(.terminated(.user)), .state(.notRunning),
            ])
    }

    @Test("by the user: an app on the screen leaves it first, and hears willTerminate while it runs")
    func quitOnScreen() {
        #expect(
            effects(after: .active, .quit).messages == [.willResignActive, .didEnterBackground, .willTerminate])
        #expect(effects(after: .active, .quit).suffix(2) == [.notify(.terminated(.user)), .state(.notRunning)])
    }

    @Test("by a crash: nothing", arguments: [[.launch], .active, .background] as [[Event]])
    func crash(events: [Event]) {
        #expect(effects(after: events, .crash) == [.notify(.terminated(.crash)), .state(.notRunning)])
    }

    @Test("by itself: nothing", arguments: [[.launch], .active, .background] as [[Event]])
    func exit(events: [Event]) {
        #expect(effects(after: events, .exit) == [.notify(.terminated(.exit)), .state(.notRunning)])
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
        #expect(life(.returned(from: .willTerminate)) == [.notify(.terminated(.memoryPressure)), .state(.notRunning)])
    }

    @Test("a crash on the way out is a crash, a quit is the user's") func otherReasonsWhileEnding() {
        for (event, reason) in [(.crash, .crash), (.exit, .exit), (.quit, .user)] as [(Event, TerminationReason)] {
            var life = Life(after: .background)
            life.returnsAtOnce = false
            life(.memoryPressure)
            #expect((life(event) + life(.returned(from: .willTerminate))).first == .notify(.terminated(reason)))
            #expect(life.lifecycle.remembered.wasQuitByUser == (reason == .user))
        }
    }

    @Test("after any end it can be launched again, and nothing is due") func launchedAgain() {
        for event in [.quit, .crash, .exit, .memoryPressure] as [Event] {
            var life = Life(after: .background + [.beginBackgroundTask(name: "a"), event])
            #expect(life.state == .notRunning)
            #expect(life.wake == nil)
            #expect(life(.launch).first == .notify(.launch(.user)))
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
