import ApplicationLifecycle
import LocationModel
import Testing

/// ../shared/spec/app-lifecycle.md: "State preservation: saved after entering background, restored between
/// willFinishLaunching and didFinishLaunching; thrown away after a crash while restoring or a forced quit."
struct PreservationTests {
    private func app(_ profile: Profile = .iOS13, after events: [Event] = [], hasState: Bool = false) -> SimulatedApp {
        SimulatedApp(
            profile, AppTraits(preservesState: true), remembered: LifecycleRecord(hasPreservedState: hasState),
            after: events
        )
    }

    @Test func `State is saved after an app has entered the background, before it is suspended`() {
        var app = app(after: .active)
        #expect(
            app(.home).suffix(3) == [.message(.didEnterBackground), .notify(.preservation(.save)), .state(.suspended)])
        #expect(app.lifecycle.record.hasPreservedState)
    }

    @Test func `State is not saved when didEnterBackground never returns`() {
        var app = app(after: .active)
        app.returnsAtOnce = false
        app(.home)
        #expect(!app.wait(60).map(\.effect).contains(.notify(.preservation(.save))))
        #expect(!app.lifecycle.record.hasPreservedState)
    }

    @Test func `State is not saved when the user is back before didEnterBackground has returned`() {
        var app = app(after: .active)
        app.returnsAtOnce = false
        app(.home, .enterForeground)
        #expect(app(.returned(from: .didEnterBackground)) == [])
    }

    @Test func `State is restored between willFinishLaunching and didFinishLaunching`() {
        var app = app(after: .suspended + [.memoryPressure])
        #expect(
            app(.launch) == [
                .notify(.launch(.user)), .message(.willFinishLaunching), .state(.inactive),
                .notify(.preservation(.restore)),
                .message(.didFinishLaunching),
            ])
        #expect(app.lifecycle.record.hasPreservedState, "and still there for the next time")
    }

    @Test func `Nothing is restored that was not saved`() {
        var app = app()
        #expect(!app(.launch).contains(.notify(.preservation(.restore))))
    }

    @Test func `Saved state is discarded after a crash while restoring`() {
        var app = app(hasState: true)
        app.returnsAtOnce = false
        app(.launch)
        #expect(app(.crash) == [.notify(.terminated(.crash)), .state(.notRunning), .notify(.preservation(.discard))])
        #expect(!app(.launch).contains(.notify(.preservation(.restore))))
    }

    @Test func `Saved state is discarded when restoring takes too long, because the next launch would, too`() {
        var app = app(hasState: true)
        app.returnsAtOnce = false
        app(.launch)
        #expect(app.wait(60).last == .init(20, .notify(.preservation(.discard))))
    }

    @Test func `Saved state is kept when an app ends by itself while restoring`() {
        var app = app(hasState: true)
        app.returnsAtOnce = false
        #expect(app(.launch, .exit).last == .state(.notRunning))
        #expect(app(.launch).contains(.notify(.preservation(.restore))))
    }

    @Test func `Saved state is kept after a crash later than the launch, and after any other end`() {
        for event in [.crash, .exit, .memoryPressure] as [Event] {
            let app = app(after: .active + [.keepRunning(true), .home, event])
            #expect(app.lifecycle.record.hasPreservedState, "\(event)")
        }
        #expect(app(after: .active + [.crash], hasState: true).lifecycle.record.hasPreservedState)
    }

    @Test(arguments: [.suspended, .background, .active] as [[Event]])
    func `Saved state is discarded after a forced quit`(events: [Event]) {
        var app = app(after: events, hasState: true)
        let effects = app(.quit)
        #expect(effects.last == .notify(.preservation(.discard)))
        #expect(!app(.launch).contains(.notify(.preservation(.restore))))
    }

    @Test func `Saved state is discarded after a forced quit of an app that does not run`() {
        var app = app(after: .suspended + [.memoryPressure])
        #expect(app(.quit) == [.notify(.preservation(.discard))])
    }

    @Test func `A launch into the background neither restores nor overwrites what was preserved`() {
        var app = app(hasState: true)
        let effects = app(.locationEvent(.visit), .locationEventHandled)
        #expect(!effects.contains(.notify(.preservation(.restore))) && !effects.contains(.notify(.preservation(.save))))
        #expect(
            app(.enterForeground, .activate, .home).contains(.notify(.preservation(.save))),
            "once it was on the screen, it is saved")
    }

    @Test func `State is preserved only from iOS 6 on, and for an app that wants it`() {
        var app = app(Profile(iOS: 5), after: .active, hasState: true)
        #expect(!app(.home).contains(.notify(.preservation(.save))))
        app = SimulatedApp(after: .active)
        #expect(!app(.home).contains(.notify(.preservation(.save))))
    }
}
