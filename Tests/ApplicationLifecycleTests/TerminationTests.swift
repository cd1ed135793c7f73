import ApplicationLifecycle
import LocationModel
import Testing

/// How a process ends: what the app receives, and the recorded reason.
struct TerminationTests {
    @Test(arguments: [[.launch], .active] as [[Event]])
    func `Memory pressure warns an app in the foreground, which stays`(events: [Event]) {
        #expect(effects(after: events, .memoryPressure) == [.message(.didReceiveMemoryWarning)])
    }

    @Test func `A suspended app that the user quits receives nothing`() {
        #expect(effects(after: .suspended, .quit) == [.notify(.terminated(.user)), .state(.notRunning)])
    }

    @Test func `An app that the user quits while it runs in the background receives willTerminate`() {
        #expect(
            effects(after: .background, .quit) == [
                .message(.willTerminate), .notify(.terminated(.user)), .state(.notRunning),
            ])
    }

    @Test func `An app that the user quits in the foreground leaves it first, and receives willTerminate`() {
        #expect(
            effects(after: .active, .quit).messages == [.willResignActive, .didEnterBackground, .willTerminate])
        #expect(effects(after: .active, .quit).suffix(2) == [.notify(.terminated(.user)), .state(.notRunning)])
    }

    @Test func `An app that the user quits during its launch receives nothing`() {
        var app = SimulatedApp()
        app.returnsAtOnce = false
        app(.launch)
        #expect(app(.quit) == [.notify(.terminated(.user)), .state(.notRunning)])
        #expect(app(.returned(from: .didFinishLaunching)) == [])
    }

    @Test func `At the end of the trace an app that is being launched keeps its time limit`() {
        var app = SimulatedApp()
        app.returnsAtOnce = false
        app(.launch)
        app(.endOfTrace)
        #expect(app.wait(19).isEmpty)
        #expect(app.wait(1).map(\.effect).contains(.notify(.terminated(.watchdog(.launch)))))
    }

    @Test(arguments: [.active, .background, .suspended] as [[Event]])
    func `The end of the trace ends an app as the user does, but it may be launched again`(events: [Event]) {
        var app = SimulatedApp(after: events)
        let expected = effects(after: events, .quit).map { effect in
            effect == .notify(.terminated(.user)) ? .notify(.terminated(.endOfTrace)) : effect
        }
        #expect(app(.endOfTrace) == expected)
        #expect(!app.lifecycle.record.wasQuitByUser)
    }

    @Test func `The user's decision counts when the trace ends at the same time`() {
        for events in [[.quit, .endOfTrace], [.endOfTrace, .quit]] as [[Event]] {
            var app = SimulatedApp(after: .background)
            app.returnsAtOnce = false
            for event in events { app(event) }
            #expect(app(.returned(from: .willTerminate)).first == .notify(.terminated(.user)))
            #expect(app.lifecycle.record.wasQuitByUser)
        }
    }

    @Test(arguments: [(.exit, .exit), (.crash, .crash)] as [(Event, TerminationReason)])
    func `The user's decision counts however the app ends then`(event: Event, reason: TerminationReason) {
        var app = SimulatedApp(after: .background)
        app.returnsAtOnce = false
        app(.quit)
        #expect(app(event).first == .notify(.terminated(reason)))
        #expect(app.lifecycle.record.wasQuitByUser)
    }

    @Test func `The user's decision counts when the app does not end in time`() {
        var app = SimulatedApp(after: .background)
        app.returnsAtOnce = false
        app(.quit)
        #expect(app.wait(5).first?.effect == .notify(.terminated(.watchdog(.termination))))
        #expect(app.lifecycle.record.wasQuitByUser)
    }

    @Test(arguments: [[.launch], .active, .background] as [[Event]])
    func `An app that crashes receives nothing`(events: [Event]) {
        #expect(effects(after: events, .crash) == [.notify(.terminated(.crash)), .state(.notRunning)])
    }

    @Test(arguments: [[.launch], .active, .background] as [[Event]])
    func `An app that ends by itself receives nothing`(events: [Event]) {
        #expect(effects(after: events, .exit) == [.notify(.terminated(.exit)), .state(.notRunning)])
    }

    @Test func `An app that executes nothing neither crashes nor ends by itself`() {
        for events in [[], .suspended] as [[Event]] { #expect(effects(after: events, .crash, .exit) == []) }
    }

    @Test func `An app that is terminating cannot be brought back`() {
        var app = SimulatedApp(after: .background)
        app.returnsAtOnce = false
        app(.memoryPressure)
        for event in [
            .launch, .enterForeground, .activate, .home, .interrupt, .locationEvent(.visit), .memoryPressure,
            .memoryWarning, .keepRunning(false), .locationEventHandled,
        ] as [Event] {
            #expect(app(event) == [], "\(event)")
        }
        #expect(app(.returned(from: .willTerminate)) == [.notify(.terminated(.memoryPressure)), .state(.notRunning)])
    }

    @Test func `A crash while terminating is a crash, a quit is the user's`() {
        for (event, reason) in [(.crash, .crash), (.exit, .exit), (.quit, .user)] as [(Event, TerminationReason)] {
            var app = SimulatedApp(after: .background)
            app.returnsAtOnce = false
            app(.memoryPressure)
            #expect((app(event) + app(.returned(from: .willTerminate))).first == .notify(.terminated(reason)))
            #expect(app.lifecycle.record.wasQuitByUser == (reason == .user))
        }
    }

    @Test func `After any end it can be launched again, and nothing is due`() {
        for event in [.quit, .crash, .exit, .memoryPressure] as [Event] {
            var app = SimulatedApp(after: .background + [.beginBackgroundTask(name: "a"), event])
            #expect(app.state == .notRunning)
            #expect(app.wake == nil)
            #expect(app(.launch).first == .notify(.launch(.user)))
        }
    }

    @Test func `Each reason has its name, and some are failures`() {
        let reasons: [(TerminationReason, String, Bool)] = [
            (.leftScreen, "leftScreen", false), (.memoryPressure, "memoryPressure", false),
            (.backgroundTask(name: "a"), "backgroundTask", true), (.watchdog(.launch), "watchdog", true),
            (.user, "user", false), (.endOfTrace, "endOfTrace", false),
            (.exit, "exit", false), (.crash, "crash", true),
        ]
        for (reason, name, isFailure) in reasons {
            #expect(reason.name == name)
            #expect(reason.isFailure == isFailure)
        }
    }
}
