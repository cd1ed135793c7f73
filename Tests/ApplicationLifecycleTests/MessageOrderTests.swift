import ApplicationLifecycle
import LocationModel
import Testing

/// The rows of spec/app-lifecycle.md, "Message order", each from the launch on; what comes last is compared.
struct MessageOrderTests {
    /// What follows from the last of these events.
    private func effects(
        after before: [ApplicationLifecycle.Event], _ events: ApplicationLifecycle.Event...
    ) -> [ApplicationLifecycle.Effect] {
        var lifecycle = ApplicationLifecycle()
        var effects: [ApplicationLifecycle.Effect] = []
        for event in before { lifecycle.handle(event, into: &effects) }
        effects.removeAll()
        for event in events { lifecycle.handle(event, into: &effects) }
        return effects
    }

    private let active: [ApplicationLifecycle.Event] = [.launch, .activate]
    private let suspended: [ApplicationLifecycle.Event] = [.launch, .activate, .home]
    private let background: [ApplicationLifecycle.Event] = [.keepRunning(true), .launch, .activate, .home]

    @Test func launchToForeground() {
        #expect(
            effects(after: [], .launch, .activate) == [
                .message(.willFinishLaunching), .state(.inactive), .message(.didFinishLaunching), .state(.active),
                .message(.didBecomeActive),
            ])
    }

    @Test func interruption() {
        #expect(effects(after: active, .interrupt) == [.message(.willResignActive), .state(.inactive)])
    }

    @Test func interruptionDismissed() {
        #expect(effects(after: active + [.interrupt], .activate) == [.state(.active), .message(.didBecomeActive)])
    }

    @Test func interruptionFollowedToAnotherApp() {
        #expect(
            effects(after: active + [.interrupt], .home) == [
                .state(.background), .message(.didEnterBackground), .state(.suspended),
            ])
    }

    @Test func homeWithNothingThatKeepsItRunning() {
        #expect(
            effects(after: active, .home) == [
                .message(.willResignActive), .state(.inactive), .state(.background), .message(.didEnterBackground),
                .state(.suspended),
            ])
    }

    @Test func homeWhileLocationUpdatesKeepItRunning() {
        #expect(
            effects(after: active + [.keepRunning(true)], .home) == [
                .message(.willResignActive), .state(.inactive), .state(.background), .message(.didEnterBackground),
            ])
    }

    @Test func suspendedWhenNothingKeepsItRunningAnyMore() {
        #expect(effects(after: background, .keepRunning(false)) == [.state(.suspended)])
    }

    @Test func whatKeepsItRunningDoesNotWakeIt() {
        #expect(effects(after: suspended, .keepRunning(true)) == [])
    }

    @Test(arguments: [true, false]) func theUserReturns(wasSuspended: Bool) {
        // A suspended app must run to be told anything.
        let resumed: [ApplicationLifecycle.Effect] = wasSuspended ? [.state(.background)] : []
        #expect(
            effects(after: wasSuspended ? suspended : background, .enterForeground, .activate) == resumed + [
                .message(.willEnterForeground), .state(.inactive), .state(.active), .message(.didBecomeActive),
            ])
    }

    @Test func theUserLeavesBeforeItIsActiveAgain() {
        #expect(
            effects(after: suspended + [.enterForeground], .home) == [
                .state(.background), .message(.didEnterBackground), .state(.suspended),
            ])
    }

    @Test func launchIntoBackgroundForALocationEvent() {
        #expect(
            effects(after: [], .launchForLocation) == [
                .message(.willFinishLaunching), .state(.background), .message(.didFinishLaunching),
                .message(.didEnterBackground),
            ])
        #expect(effects(after: [.launchForLocation], .locationEventHandled) == [.state(.suspended)])
    }

    @Test func launchIntoBackgroundAndTheUserFollows() {
        #expect(
            effects(after: [.launchForLocation], .enterForeground, .activate) == [
                .message(.willEnterForeground), .state(.inactive), .state(.active), .message(.didBecomeActive),
            ])
    }

    @Test func suspendedAppWokenByALocationEvent() {
        #expect(effects(after: suspended, .locationEvent) == [.state(.background)])
        #expect(effects(after: suspended + [.locationEvent], .locationEventHandled) == [.state(.suspended)])
    }

    @Test func locationEventInBackgroundChangesNothing() {
        #expect(effects(after: background, .locationEvent, .locationEventHandled) == [])
    }

    /// An app that gets its event may stop its updates, or say again that nothing keeps it running; it gets to the end
    /// of the event first.
    @Test(
        arguments: [
            [.launchForLocation], [.launch, .activate, .home, .locationEvent],
            [.keepRunning(true), .launch, .activate, .home, .locationEvent],
        ] as [[ApplicationLifecycle.Event]])
    func itIsNotSuspendedInTheMiddleOfALocationEvent(before: [ApplicationLifecycle.Event]) {
        #expect(effects(after: before, .keepRunning(false)) == [])
        #expect(effects(after: before + [.keepRunning(false)], .locationEventHandled) == [.state(.suspended)])
    }

    @Test func itStaysInBackgroundWhenTheEventHasStartedUpdates() {
        #expect(effects(after: suspended + [.locationEvent, .keepRunning(true)], .locationEventHandled) == [])
    }

    /// The user came while the event was handled and has gone again: the event still runs to its end.
    @Test func anEventThatOutlastsAVisitOfTheUserRunsToItsEnd() {
        let visited = suspended + [.locationEvent, .enterForeground, .activate, .home]
        #expect(effects(after: visited, .locationEventHandled) == [.state(.suspended)])
        #expect(
            effects(after: suspended + [.locationEvent, .enterForeground, .locationEventHandled], .home).last
                == .state(.suspended))
    }
}
