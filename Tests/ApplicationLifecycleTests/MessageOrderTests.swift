import ApplicationLifecycle
import LocationModel
import Testing

/// The rows of spec/app-lifecycle.md, "Message order", each from the launch on; the last effects are compared.
struct MessageOrderTests {
    private func effects(after before: [Event], _ events: Event...) -> [Effect] {
        var life = Life(after: before)
        return events.flatMap { life($0) }
    }

    @Test func `Launch to foreground: willFinishLaunching, didFinishLaunching, didBecomeActive`() {
        #expect(
            effects(after: [], .launch, .activate) == [
                .notify(.launch(.user)), .message(.willFinishLaunching), .state(.inactive),
                .message(.didFinishLaunching),
                .state(.active), .message(.didBecomeActive),
            ])
    }

    @Test func `Launch to foreground: willFinishLaunching, [state restoration], didFinishLaunching, didBecomeActive`() {
        var life = Life(.iOS13, AppTraits(preservesState: true), remembered: LifecycleRecord(hasPreservedState: true))
        #expect(
            life(.launch, .activate) == [
                .notify(.launch(.user)), .message(.willFinishLaunching), .state(.inactive),
                .notify(.preservation(.restore)),
                .message(.didFinishLaunching), .state(.active), .message(.didBecomeActive),
            ])
    }

    @Test func `An interruption is willResignActive`() {
        #expect(effects(after: .active, .interrupt) == [.message(.willResignActive), .state(.inactive)])
    }

    @Test func `Interruption: when dismissed didBecomeActive`() {
        #expect(effects(after: .active + [.interrupt], .activate) == [.state(.active), .message(.didBecomeActive)])
    }

    @Test func `Interruption: followed to another app, the app enters the background`() {
        #expect(
            effects(after: .active + [.interrupt], .home) == [
                .state(.background), .message(.didEnterBackground), .state(.suspended),
            ])
    }

    @Test func `Home, multitasking device: willResignActive, didEnterBackground, then suspended`() {
        #expect(
            effects(after: .active, .home) == [
                .message(.willResignActive), .state(.inactive), .state(.background), .message(.didEnterBackground),
                .state(.suspended),
            ])
    }

    @Test func `Home: suspended unless something keeps it running`() {
        #expect(
            effects(after: .active + [.keepRunning(true)], .home) == [
                .message(.willResignActive), .state(.inactive), .state(.background), .message(.didEnterBackground),
            ])
    }

    @Test(arguments: [true, false])
    func `Suspended, user returns: willEnterForeground, didBecomeActive`(wasSuspended: Bool) {
        // A suspended app must be running to receive messages.
        let resumed: [Effect] = wasSuspended ? [.state(.background)] : []
        #expect(
            effects(after: wasSuspended ? .suspended : .background, .enterForeground, .activate) == resumed + [
                .message(.willEnterForeground), .state(.inactive), .state(.active), .message(.didBecomeActive),
            ])
    }

    @Test func `User leaves before it is active again`() {
        #expect(
            effects(after: .suspended + [.enterForeground], .home) == [
                .state(.background), .message(.didEnterBackground), .state(.suspended),
            ])
    }

    @Test(arguments: LocationEvent.allCases)
    func `Launch into background: the launch messages, didEnterBackground, then the event is delivered`(
        event: LocationEvent
    ) {
        #expect(
            effects(after: [], .locationEvent(event)) == [
                .notify(.launch(.location(event))), .message(.willFinishLaunching), .state(.background),
                .message(.didFinishLaunching), .message(.didEnterBackground), .deliver(event),
            ])
        #expect(effects(after: .launchedInBackground(event), .locationEventHandled) == [.state(.suspended)])
    }

    @Test func `Launch into background and the user follows`() {
        #expect(
            effects(after: .launchedInBackground(), .enterForeground, .activate) == [
                .message(.willEnterForeground), .state(.inactive), .state(.active), .message(.didBecomeActive),
            ])
    }

    @Test(arguments: LocationEvent.allCases)
    func `Suspended app woken by a location event: resumed, event delivered in background, suspended again`(
        event: LocationEvent
    ) {
        #expect(effects(after: .suspended, .locationEvent(event)) == [.state(.background), .deliver(event)])
        #expect(effects(after: .suspended + [.locationEvent(event)], .locationEventHandled) == [.state(.suspended)])
    }

    @Test func `Suspended app removed by memory pressure: no message at all`() {
        #expect(
            effects(after: .suspended, .memoryPressure) == [.notify(.terminated(.memoryPressure)), .state(.notRunning)])
    }

    @Test func `Running in background, system terminates it: willTerminate`() {
        #expect(
            effects(after: .background, .memoryPressure) == [
                .message(.willTerminate), .notify(.terminated(.memoryPressure)), .state(.notRunning),
            ])
    }
}
