import ApplicationLifecycle
import LocationModel
import Testing

/// What keeps an app running in the background, and what it misses otherwise.
struct SuspensionTests {
    @Test func suspendedWhenUpdatesKeepItRunningNoMore() {
        var life = Life(after: .background)
        #expect(life(.keepRunning(false)) == [.state(.suspended)])
    }

    @Test func whatKeepsItRunningDoesNotWakeIt() {
        var life = Life(after: .suspended)
        #expect(life(.keepRunning(true)) == [])
        #expect(life.state == .suspended)
    }

    @Test func locationEventInBackgroundIsDelivered() {
        var life = Life(after: .background)
        #expect(life(.locationEvent(.visit)) == [.deliver(.visit)])
        #expect(life(.locationEventHandled) == [])
    }

    @Test(arguments: [[.launch], .active] as [[Event]]) func locationEventOnTheScreenIsDelivered(events: [Event]) {
        var life = Life(after: events)
        #expect(life(.locationEvent(.regionCrossing)) == [.deliver(.regionCrossing)])
    }

    /// An app that receives an event may stop its updates, or report again that nothing keeps it running; it may still
    /// finish handling the event.
    @Test(
        arguments: [
            .launchedInBackground(), .suspended + [.locationEvent(.visit)], .background + [.locationEvent(.visit)],
        ] as [[Event]])
    func notSuspendedInTheMiddleOfALocationEvent(before: [Event]) {
        var life = Life(after: before)
        #expect(life(.keepRunning(false)) == [])
        #expect(life(.locationEventHandled) == [.state(.suspended)])
    }

    @Test func staysInBackgroundWhenTheEventHasStartedUpdates() {
        var life = Life(after: .suspended + [.locationEvent(.regionCrossing), .keepRunning(true)])
        #expect(life(.locationEventHandled) == [])
    }

    /// The user opened the app while the event was handled and has left again: the event is still handled to its end.
    @Test func anEventThatOutlastsAVisitOfTheUserRunsToItsEnd() {
        var life = Life(after: .suspended + [.locationEvent(.visit), .enterForeground, .activate, .home])
        #expect(life(.locationEventHandled) == [.state(.suspended)])
        life = Life(after: .suspended + [.locationEvent(.visit), .enterForeground, .locationEventHandled])
        #expect(life(.home).last == .state(.suspended))
    }

    @Test("what keeps an app running dies with its process") func notKeptAcrossProcesses() {
        #expect(Life(after: .background + [.crash] + .suspended).state == .suspended)
        #expect(Life(after: [.keepRunning(true)] + .suspended).state == .suspended, "nor does it come before it")
    }

    @Test("timers stop while suspended and go on afterwards") func timers() {
        var life = Life(after: .active)
        life.wait(10)
        life(.home)
        life.wait(1000)
        #expect(life.secondsExecuted == 10)
        life(.locationEvent(.visit))
        life.wait(4)
        #expect(life.secondsExecuted == 14)
        life(.locationEventHandled)
        life.wait(1000)
        life(.enterForeground)
        life.wait(0.5)
        #expect(life.secondsExecuted == 14.5)
        life(.crash)
        #expect(life.secondsExecuted == 0)
    }
}
