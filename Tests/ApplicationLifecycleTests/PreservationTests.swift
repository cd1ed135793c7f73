import ApplicationLifecycle
import LocationModel
import Testing

/// spec/app-lifecycle.md: "State preservation: saved after entering background, restored between willFinishLaunching
/// and didFinishLaunching; thrown away after a crash while restoring or a forced quit."
struct PreservationTests {
    private func life(_ profile: Profile = .iOS13, after events: [Event] = [], hasState: Bool = false) -> Life {
        Life(
            profile, AppTraits(preservesState: true), remembered: LifecycleRecord(hasPreservedState: hasState),
            after: events
        )
    }

    @Test func `Saved after entering background, before it is suspended`() {
        var life = life(after: .active)
        #expect(
            life(.home).suffix(3) == [.message(.didEnterBackground), .notify(.preservation(.save)), .state(.suspended)])
        #expect(life.lifecycle.record.hasPreservedState)
    }

    @Test func `Not saved when didEnterBackground never returns`() {
        var life = life(after: .active)
        life.returnsAtOnce = false
        life(.home)
        #expect(!life.wait(60).map(\.effect).contains(.notify(.preservation(.save))))
        #expect(!life.lifecycle.record.hasPreservedState)
    }

    @Test func `Not saved when the user is back before didEnterBackground has returned`() {
        var life = life(after: .active)
        life.returnsAtOnce = false
        life(.home, .enterForeground)
        #expect(life(.returned(from: .didEnterBackground)) == [])
    }

    @Test func `Restored between willFinishLaunching and didFinishLaunching`() {
        var life = life(after: .suspended + [.memoryPressure])
        #expect(
            life(.launch) == [
                .notify(.launch(.user)), .message(.willFinishLaunching), .state(.inactive),
                .notify(.preservation(.restore)),
                .message(.didFinishLaunching),
            ])
        #expect(life.lifecycle.record.hasPreservedState, "and still there for the next time")
    }

    @Test func `Nothing is restored that was not saved`() {
        var life = life()
        #expect(!life(.launch).contains(.notify(.preservation(.restore))))
    }

    @Test func `Saved state is thrown away after a crash while restoring`() {
        var life = life(hasState: true)
        life.returnsAtOnce = false
        life(.launch)
        #expect(life(.crash) == [.notify(.terminated(.crash)), .state(.notRunning), .notify(.preservation(.discard))])
        #expect(!life(.launch).contains(.notify(.preservation(.restore))))
    }

    @Test func `Thrown away when restoring takes too long: the next launch would, too`() {
        var life = life(hasState: true)
        life.returnsAtOnce = false
        life(.launch)
        #expect(life.wait(60).last == .init(20, .notify(.preservation(.discard))))
    }

    @Test func `Kept when an app ends by itself while restoring: nothing went wrong`() {
        var life = life(hasState: true)
        life.returnsAtOnce = false
        #expect(life(.launch, .exit).last == .state(.notRunning))
        #expect(life(.launch).contains(.notify(.preservation(.restore))))
    }

    @Test func `Kept after a crash later than the launch, and after any other end`() {
        for event in [.crash, .exit, .memoryPressure] as [Event] {
            let life = life(after: .active + [.keepRunning(true), .home, event])
            #expect(life.lifecycle.record.hasPreservedState, "\(event)")
        }
        #expect(life(after: .active + [.crash], hasState: true).lifecycle.record.hasPreservedState)
    }

    @Test(arguments: [.suspended, .background, .active] as [[Event]])
    func `Saved state is thrown away after a forced quit`(events: [Event]) {
        var life = life(after: events, hasState: true)
        let effects = life(.quit)
        #expect(effects.last == .notify(.preservation(.discard)))
        #expect(!life(.launch).contains(.notify(.preservation(.restore))))
    }

    @Test func `Saved state is thrown away after a forced quit of an app that does not run`() {
        var life = life(after: .suspended + [.memoryPressure])
        #expect(life(.quit) == [.notify(.preservation(.discard))])
    }

    @Test func `A launch into background neither restores nor saves over what was preserved`() {
        var life = life(hasState: true)
        let effects = life(.locationEvent(.visit), .locationEventHandled)
        #expect(!effects.contains(.notify(.preservation(.restore))) && !effects.contains(.notify(.preservation(.save))))
        #expect(
            life(.enterForeground, .activate, .home).contains(.notify(.preservation(.save))),
            "once it was on the screen, it is saved")
    }

    @Test func `State is preserved only from iOS 6 on, and for an app that wants it`() {
        var life = life(Profile(iOS: 5), after: .active, hasState: true)
        #expect(!life(.home).contains(.notify(.preservation(.save))))
        life = Life(after: .active)
        #expect(!life(.home).contains(.notify(.preservation(.save))))
    }
}
