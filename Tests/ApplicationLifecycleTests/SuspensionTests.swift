import ApplicationLifecycle
import LocationModel
import Testing

/// What keeps an app running in the background, and what it misses otherwise.
struct SuspensionTests {
    @Test func `The app is suspended when updates no longer keep it running`() {
        var life = Life(after: .background)
        #expect(life(.keepRunning(false)) == [.state(.suspended)])
    }

    @Test func `What keeps it running does not wake it`() {
        var life = Life(after: .suspended)
        #expect(life(.keepRunning(true)) == [])
        #expect(life.state == .suspended)
    }

    @Test func `Location event in background is delivered`() {
        var life = Life(after: .background)
        #expect(life(.locationEvent(.visit)) == [.deliver(.visit)])
        #expect(life(.locationEventHandled) == [])
    }

    @Test(arguments: [[.launch], .active] as [[Event]]) func `Location event in the foreground is delivered`(
        events: [Event]
    ) {
        var life = Life(after: events)
        #expect(life(.locationEvent(.regionCrossing)) == [.deliver(.regionCrossing)])
    }

    /// An app that receives an event may stop its updates, or report again that nothing keeps it running; it may still
    /// finish handling the event.
    @Test(
        arguments: [
            .launchedInBackground(), .suspended + [.locationEvent(.visit)], .background + [.locationEvent(.visit)],
        ] as [[Event]])
    func `An app is not suspended in the middle of a location event`(before: [Event]) {
        var life = Life(after: before)
        #expect(life(.keepRunning(false)) == [])
        #expect(life(.locationEventHandled) == [.state(.suspended)])
    }

    @Test func `Stays in background when the event has started updates`() {
        var life = Life(after: .suspended + [.locationEvent(.regionCrossing), .keepRunning(true)])
        #expect(life(.locationEventHandled) == [])
    }

    /// The user opened the app while the event was handled and has left again: the event is still handled to its end.
    @Test func `An event that lasts longer than a visit of the user runs to its end`() {
        var life = Life(after: .suspended + [.locationEvent(.visit), .enterForeground, .activate, .home])
        #expect(life(.locationEventHandled) == [.state(.suspended)])
        life = Life(after: .suspended + [.locationEvent(.visit), .enterForeground, .locationEventHandled])
        #expect(life(.home).last == .state(.suspended))
    }

    @Test func `What keeps an app running dies with its process`() {
        #expect(Life(after: .background + [.crash] + .suspended).state == .suspended)
        #expect(Life(after: [.keepRunning(true)] + .suspended).state == .suspended, "nor does it come before it")
    }

    @Test func `Timers stop while suspended and go on afterwards`() {
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
