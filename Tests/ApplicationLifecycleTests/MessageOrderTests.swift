import ApplicationLifecycle
import LocationModel
import Testing

/// The rows of spec/app-lifecycle.md, "Message order", each from the launch on; the last effects are compared.
struct MessageOrderTests {
    private func effects(after before: [Event], _ events: Event...) -> [Effect] {
        var life = Life(after: before)
        return events.flatMap { life($0) }
    }

    @Test("launch to foreground: willFinishLaunching, didFinishLaunching, didBecomeActive")
    func launchToForeground() {
        #expect(
            effects(after: [], .launch, .activate) == [
                .notify(.launch(.user)), .message(.willFinishLaunching), .state(.inactive),
                .message(.didFinishLaunching),
                .state(.active), .message(.didBecomeActive),
            ])
    }

    @Test("launch to foreground: willFinishLaunching, [state restoration], didFinishLaunching, didBecomeActive")
    func launchWithRestoration() {
        var life = Life(.iOS13, AppTraits(preservesState: true), remembered: Remembered(hasPreservedState: true))
        #expect(
            life(.launch, .activate) == [
                .notify(.launch(.user)), .message(.willFinishLaunching), .state(.inactive),
                .notify(.preservation(.restore)),
                .message(.didFinishLaunching), .state(.active), .message(.didBecomeActive),
            ])
    }

    @Test("interruption: willResignActive") func interruption() {
        #expect(effects(after: .active, .interrupt) == [.message(.willResignActive), .state(.inactive)])
    }

    @Test("interruption: when dismissed didBecomeActive") func interruptionDismissed() {
        #expect(effects(after: .active + [.interrupt], .activate) == [.state(.active), .message(.didBecomeActive)])
    }

    @Test("interruption: when followed to another app go on as to background") func interruptionFollowed() {
        #expect(
            effects(after: .active + [.interrupt], .home) == [
                .state(.background), .message(.didEnterBackground), .state(.suspended),
            ])
    }

    @Test("Home, multitasking device: willResignActive, didEnterBackground, then suspended") func home() {
        #expect(
            effects(after: .active, .home) == [
                .message(.willResignActive), .state(.inactive), .state(.background), .message(.didEnterBackground),
                .state(.suspended),
            ])
    }

    @Test("Home: suspended unless something keeps it running") func homeWhileUpdatesKeepItRunning() {
        #expect(
            effects(after: .active + [.keepRunning(true)], .home) == [
                .message(.willResignActive), .state(.inactive), .state(.background), .message(.didEnterBackground),
            ])
    }

    @Test("suspended, user returns: willEnterForeground, didBecomeActive", arguments: [true, false])
    func userReturns(wasSuspended: Bool) {
        // A suspended app must be running to receive messages.
        let resumed: [Effect] = wasSuspended ? [.state(.background)] : []
        #expect(
            effects(after: wasSuspended ? .suspended : .background, .enterForeground, .activate) == resumed + [
                .message(.willEnterForeground), .state(.inactive), .state(.active), .message(.didBecomeActive),
            ])
    }

    @Test func userLeavesBeforeItIsActiveAgain() {
        #expect(
            effects(after: .suspended + [.enterForeground], .home) == [
                .state(.background), .message(.didEnterBackground), .state(.suspended),
            ])
    }

    @Test(
        """
        launch into background: willFinishLaunching, didFinishLaunching with launchOptions[.location], \
        state background, didEnterBackground, event delivered, may suspend
        """, arguments: LocationEvent.allCases)
    func launchIntoBackground(event: LocationEvent) {
        #expect(
            effects(after: [], .locationEvent(event)) == [
                .notify(.launch(.location(event))), .message(.willFinishLaunching), .state(.background),
                .message(.didFinishLaunching), .message(.didEnterBackground), .deliver(event),
            ])
        #expect(effects(after: .launchedInBackground(event), .locationEventHandled) == [.state(.suspended)])
    }

    @Test func launchIntoBackgroundAndTheUserFollows() {
        #expect(
            effects(after: .launchedInBackground(), .enterForeground, .activate) == [
                .message(.willEnterForeground), .state(.inactive), .state(.active), .message(.didBecomeActive),
            ])
    }

    @Test(
        "suspended app woken by a location event: resumed, event delivered in background, suspended again",
        arguments: LocationEvent.allCases)
    func wokenByLocationEvent(event: LocationEvent) {
        #expect(effects(after: .suspended, .locationEvent(event)) == [.state(.background), .deliver(event)])
        #expect(effects(after: .suspended + [.locationEvent(event)], .locationEventHandled) == [.state(.suspended)])
    }

    @Test("suspended app removed by memory pressure: nothing at all: no willTerminate") func removedSilently() {
        #expect(
            effects(after: .suspended, .memoryPressure) == [.notify(.terminated(.memoryPressure)), .state(.notRunning)])
    }

    @Test("running in background, system terminates it: willTerminate") func terminatedInBackground() {
        #expect(
            effects(after: .background, .memoryPressure) == [
                .message(.willTerminate), .notify(.terminated(.memoryPressure)), .state(.notRunning),
            ])
    }
}
