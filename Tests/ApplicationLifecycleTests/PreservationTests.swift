import ApplicationLifecycle
import LocationModel
import Testing

/// spec/app-lifecycle.md: "State preservation: saved after entering background, restored between willFinishLaunching
/// and didFinishLaunching; thrown away after a crash while restoring or a forced quit."
struct PreservationTests {
    private func life(_ profile: Profile = .iOS13, after events: [Event] = [], hasState: Bool = false) -> Life {
        Life(
            profile, AppTraits(preservesState: true), remembered: Remembered(hasPreservedState: hasState), after: events
        )
    }

    @Test("saved after entering background, before it is suspended") func saved() {
        var life = life(after: .active)
        #expect(
            life(.home).suffix(3) == [.message(.didEnterBackground), .notify(.preservation(.save)), .state(.suspended)])
        #expect(life.lifecycle.remembered.hasPreservedState)
    }

    @Test("not saved when didEnterBackground never returns") func notSavedByTheWatchdog() {
        var life = life(after: .active)
        life.returnsAtOnce = false
        life(.home)
        #expect(!life.wait(60).map(\.effect).contains(.notify(.preservation(.save))))
        #expect(!life.lifecycle.remembered.hasPreservedState)
    }

    @Test("not saved when the user is back before didEnterBackground has returned") func notSavedOnTheScreen() {
        var life = life(after: .active)
        life.returnsAtOnce = false
        life(.home, .enterForeground)
        #expect(life(.returned(from: .didEnterBackground)) == [])
    }

    @Test("restored between willFinishLaunching and didFinishLaunching") func restored() {
        var life = life(after: .suspended + [.memoryPressure])
        #expect(
            life(.launch) == [
                .notify(.launch(.user)), .message(.willFinishLaunching), .state(.inactive),
                .notify(.preservation(.restore)),
                .message(.didFinishLaunching),
            ])
        #expect(life.lifecycle.remembered.hasPreservedState, "and still there for the next time")
    }

    @Test("nothing is restored that was not saved") func nothingToRestore() {
        var life = life()
        #expect(!life(.launch).contains(.notify(.preservation(.restore))))
    }

    @Test("thrown away after a crash while restoring") func crashWhileRestoring() {
        var life = life(hasState: true)
        life.returnsAtOnce = false
        life(.launch)
        #expect(life(.crash) == [.notify(.terminated(.crash)), .state(.notRunning), .notify(.preservation(.discard))])
        #expect(!life(.launch).contains(.notify(.preservation(.restore))))
    }

    @Test("thrown away when restoring takes too long: the next launch would, too") func watchdogWhileRestoring() {
        var life = life(hasState: true)
        life.returnsAtOnce = false
        life(.launch)
        #expect(life.wait(60).last == .init(20, .notify(.preservation(.discard))))
    }

    @Test("kept when an app ends by itself while restoring: nothing went wrong") func exitWhileRestoring() {
        var life = life(hasState: true)
        life.returnsAtOnce = false
        #expect(life(.launch, .exit).last == .state(.notRunning))
        #expect(life(.launch).contains(.notify(.preservation(.restore))))
    }

    @Test("kept after a crash behind the launch, and after any other end")
    func kept() {
        for event in [.crash, .exit, .memoryPressure] as [Event] {
            let life = life(after: .active + [.keepRunning(true), .home, event])
            #expect(life.lifecycle.remembered.hasPreservedState, "\(event)")
        }
        #expect(life(after: .active + [.crash], hasState: true).lifecycle.remembered.hasPreservedState)
    }

    @Test("thrown away after a forced quit", arguments: [.suspended, .background, .active] as [[Event]])
    func forcedQuit(events: [Event]) {
        var life = life(after: events, hasState: true)
        let effects = life(.quit)
        #expect(effects.last == .notify(.preservation(.discard)))
        #expect(!life(.launch).contains(.notify(.preservation(.restore))))
    }

    @Test("thrown away after a forced quit of an app that does not run") func forcedQuitOfNothing() {
        var life = life(after: .suspended + [.memoryPressure])
        #expect(life(.quit) == [.notify(.preservation(.discard))])
    }

    @Test("a launch into background neither restores nor saves over what was preserved") func launchIntoBackground() {
        var life = life(hasState: true)
        let effects = life(.locationEvent(.visit), .locationEventHandled)
        #expect(!effects.contains(.notify(.preservation(.restore))) && !effects.contains(.notify(.preservation(.save))))
        #expect(
            life(.enterForeground, .activate, .home).contains(.notify(.preservation(.save))),
            "once it was on the screen, it is saved")
    }

    @Test("only where there is preservation: from iOS 6 on, and for an app that wants it") func onlyWhereThereIs() {
        var life = life(Profile(iOS: 5), after: .active, hasState: true)
        #expect(!life(.home).contains(.notify(.preservation(.save))))
        life = Life(after: .active)
        #expect(!life(.home).contains(.notify(.preservation(.save))))
    }
}
