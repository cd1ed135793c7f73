import ApplicationLifecycle
import LocationModel
import Testing

/// The rows of ../shared/spec/app-lifecycle.md, "Message order", each from the launch on; the last effects are
/// compared.
struct MessageOrderTests {
    @Test func `A launch to the foreground sends willFinishLaunching, didFinishLaunching and didBecomeActive`() {
        #expect(
            effects(after: [], .launch, .activate) == [
                .notify(.launch(.user)), .message(.willFinishLaunching), .state(.inactive),
                .message(.didFinishLaunching),
                .state(.active), .message(.didBecomeActive),
            ])
    }

    @Test func `A launch to the foreground restores the state between its two launch messages`() {
        var app = SimulatedApp(
            .iOS13, AppTraits(preservesState: true), remembered: LifecycleRecord(hasPreservedState: true))
        #expect(
            app(.launch, .activate) == [
                .notify(.launch(.user)), .message(.willFinishLaunching), .state(.inactive),
                .notify(.preservation(.restore)),
                .message(.didFinishLaunching), .state(.active), .message(.didBecomeActive),
            ])
    }

    @Test func `An interruption sends willResignActive`() {
        #expect(effects(after: .active, .interrupt) == [.message(.willResignActive), .state(.inactive)])
    }

    @Test func `An interruption that is dismissed sends didBecomeActive`() {
        #expect(effects(after: .active + [.interrupt], .activate) == [.state(.active), .message(.didBecomeActive)])
    }

    @Test func `An interruption that the user follows to another app sends the app to the background`() {
        #expect(
            effects(after: .active + [.interrupt], .home) == [
                .state(.background), .message(.didEnterBackground), .state(.suspended),
            ])
    }

    @Test func `Home sends willResignActive and didEnterBackground, and the app is suspended`() {
        #expect(
            effects(after: .active, .home) == [
                .message(.willResignActive), .state(.inactive), .state(.background), .message(.didEnterBackground),
                .state(.suspended),
            ])
    }

    @Test func `After Home the app is suspended unless something keeps it running`() {
        #expect(
            effects(after: .active + [.keepRunning(true)], .home) == [
                .message(.willResignActive), .state(.inactive), .state(.background), .message(.didEnterBackground),
            ])
    }

    @Test(arguments: [true, false])
    func `The return to a suspended app sends willEnterForeground and didBecomeActive`(wasSuspended: Bool) {
        // A suspended app must be running to receive messages.
        let resumed: [Effect] = wasSuspended ? [.state(.background)] : []
        #expect(
            effects(after: wasSuspended ? .suspended : .background, .enterForeground, .activate) == resumed + [
                .message(.willEnterForeground), .state(.inactive), .state(.active), .message(.didBecomeActive),
            ])
    }

    @Test func `The user may leave before the app is active again`() {
        #expect(
            effects(after: .suspended + [.enterForeground], .home) == [
                .state(.background), .message(.didEnterBackground), .state(.suspended),
            ])
    }

    @Test(arguments: LocationEvent.allCases)
    func `A launch into the background sends the launch messages and didEnterBackground, then the event`(
        event: LocationEvent
    ) {
        #expect(
            effects(after: [], .locationEvent(event)) == [
                .notify(.launch(.location(event))), .message(.willFinishLaunching), .state(.background),
                .message(.didFinishLaunching), .message(.didEnterBackground), .deliver(event),
            ])
        #expect(effects(after: .launchedInBackground(event), .locationEventHandled) == [.state(.suspended)])
    }

    @Test func `The user may follow during a launch into the background`() {
        #expect(
            effects(after: .launchedInBackground(), .enterForeground, .activate) == [
                .message(.willEnterForeground), .state(.inactive), .state(.active), .message(.didBecomeActive),
            ])
    }

    @Test(arguments: LocationEvent.allCases)
    func `A location event resumes a suspended app, is delivered in the background, and the app is suspended`(
        event: LocationEvent
    ) {
        #expect(effects(after: .suspended, .locationEvent(event)) == [.state(.background), .deliver(event)])
        #expect(effects(after: .suspended + [.locationEvent(event)], .locationEventHandled) == [.state(.suspended)])
    }

    @Test func `A suspended app that memory pressure removes receives no message`() {
        #expect(
            effects(after: .suspended, .memoryPressure) == [.notify(.terminated(.memoryPressure)), .state(.notRunning)])
    }

    @Test func `An app that the system terminates while it runs in the background receives willTerminate`() {
        #expect(
            effects(after: .background, .memoryPressure) == [
                .message(.willTerminate), .notify(.terminated(.memoryPressure)), .state(.notRunning),
            ])
    }
}
