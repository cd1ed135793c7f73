import ApplicationLifecycle
import LocationModel
import Testing

/// How a process ends: what the app receives, and the recorded reason.
struct TerminationTests {
    private func effects(after before: [Event], _ events: Event...) -> [Effect] {
        var life = Life(after: before)
        return events.flatMap { life($0) }
    }

    @Test(arguments: [[.launch], .active] as [[Event]])
    func `By memory pressure: in the foreground it is warned, and stays`(events: [Event]) {
        #expect(effects(after: events, .memoryPressure) == [.message(.didReceiveMemoryWarning)])
    }

    @Test func `By the user: a suspended app receives nothing`() {
        #expect(effects(after: .suspended, .quit) == [.notify(.terminated(.user)), .state(.notRunning)])
    }

    @Test func `By the user: an app that runs in the background receives willTerminate`() {
        #expect(
            effects(after: .background, .quit) == [
                .message(.willTerminate), .notify(.terminated(.user)), .state(.notRunning),
            ])
    }

    @Test func `By the user: an app in the foreground leaves it first, and receives willTerminate`() {
        #expect(
            effects(after: .active, .quit).messages == [.willResignActive, .didEnterBackground, .willTerminate])
        #expect(effects(after: .active, .quit).suffix(2) == [.notify(.terminated(.user)), .state(.notRunning)])
    }

    @Test func `By the user: an app that is being launched receives nothing`() {
        var life = Life()
        life.returnsAtOnce = false
        life(.launch)
        #expect(life(.quit) == [.notify(.terminated(.user)), .state(.notRunning)])
        #expect(life(.returned(from: .didFinishLaunching)) == [])
    }

    @Test func `By the end of the trace: an app that is being launched keeps its time limit`() {
        var life = Life()
        life.returnsAtOnce = false
        life(.launch)
        life(.endOfTrace)
        #expect(life.wait(19).isEmpty)
        #expect(life.wait(1).map(\.effect).contains(.notify(.terminated(.watchdog(.launch)))))
    }

    @Test(arguments: [.active, .background, .suspended] as [[Event]])
    func `By the end of the trace: as by the user, but it may be launched again`(events: [Event]) {
        var life = Life(after: events)
        let expected = effects(after: events, .quit).map { effect in
            effect == .notify(.terminated(.user)) ? .notify(.terminated(.endOfTrace)) : effect
        }
        #expect(life(.endOfTrace) == expected)
        #expect(!life.lifecycle.record.wasQuitByUser)
    }

    @Test func `The user's decision counts when the trace ends at the same time`() {
        for events in [[.quit, .endOfTrace], [.endOfTrace, .quit]] as [[Event]] {
            var life = Life(after: .background)
            life.returnsAtOnce = false
            for event in events { life(event) }
            #expect(life(.returned(from: .willTerminate)).first == .notify(.terminated(.user)))
            #expect(life.lifecycle.record.wasQuitByUser)
        }
    }

    @Test(arguments: [[.launch], .active, .background] as [[Event]])
    func `An app that crashes receives nothing`(events: [Event]) {
        #expect(effects(after: events, .crash) == [.notify(.terminated(.crash)), .state(.notRunning)])
    }

    @Test(arguments: [[.launch], .active, .background] as [[Event]])
    func `An app that ends by itself receives nothing`(events: [Event]) {
        #expect(effects(after: events, .exit) == [.notify(.terminated(.exit)), .state(.notRunning)])
    }

    @Test func `What executes nothing neither crashes nor ends by itself`() {
        for events in [[], .suspended] as [[Event]] { #expect(effects(after: events, .crash, .exit) == []) }
    }

    @Test func `An app that is terminating cannot be brought back`() {
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

    @Test func `A crash while terminating is a crash, a quit is the user's`() {
        for (event, reason) in [(.crash, .crash), (.exit, .exit), (.quit, .user)] as [(Event, TerminationReason)] {
            var life = Life(after: .background)
            life.returnsAtOnce = false
            life(.memoryPressure)
            #expect((life(event) + life(.returned(from: .willTerminate))).first == .notify(.terminated(reason)))
            #expect(life.lifecycle.record.wasQuitByUser == (reason == .user))
        }
    }

    @Test func `After any end it can be launched again, and nothing is due`() {
        for event in [.quit, .crash, .exit, .memoryPressure] as [Event] {
            var life = Life(after: .background + [.beginBackgroundTask(name: "a"), event])
            #expect(life.state == .notRunning)
            #expect(life.wake == nil)
            #expect(life(.launch).first == .notify(.launch(.user)))
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
