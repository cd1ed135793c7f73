import ApplicationLifecycle
import LocationModel
import Testing

/// What keeps an app running in the background, and what it misses otherwise.
struct SuspensionTests {
    @Test func `The app is suspended when updates no longer keep it running`() {
        var app = SimulatedApp(after: .background)
        #expect(app(.keepRunning(false)) == [.state(.suspended)])
    }

    @Test func `What keeps it running does not wake it`() {
        var app = SimulatedApp(after: .suspended)
        #expect(app(.keepRunning(true)) == [])
        #expect(app.state == .suspended)
    }

    @Test func `A location event in the background is delivered`() {
        var app = SimulatedApp(after: .background)
        #expect(app(.locationEvent(.visit)) == [.deliver(.visit)])
        #expect(app(.locationEventHandled) == [])
    }

    @Test(arguments: [[.launch], .active] as [[Event]]) func `A location event in the foreground is delivered`(
        events: [Event]
    ) {
        var app = SimulatedApp(after: events)
        #expect(app(.locationEvent(.regionCrossing)) == [.deliver(.regionCrossing)])
    }

    /// An app that receives an event may stop its updates, or report again that nothing keeps it running; it may still
    /// finish handling the event.
    @Test(
        arguments: [
            .launchedInBackground(), .suspended + [.locationEvent(.visit)], .background + [.locationEvent(.visit)],
        ] as [[Event]])
    func `An app is not suspended in the middle of a location event`(before: [Event]) {
        var app = SimulatedApp(after: before)
        #expect(app(.keepRunning(false)) == [])
        #expect(app(.locationEventHandled) == [.state(.suspended)])
    }

    @Test func `An app stays in the background when the event has started updates`() {
        var app = SimulatedApp(after: .suspended + [.locationEvent(.regionCrossing), .keepRunning(true)])
        #expect(app(.locationEventHandled) == [])
    }

    /// The user opened the app while the event was handled and has left again: the event is still handled to its end.
    @Test func `An event that lasts longer than a visit of the user runs to its end`() {
        var app = SimulatedApp(after: .suspended + [.locationEvent(.visit), .enterForeground, .activate, .home])
        #expect(app(.locationEventHandled) == [.state(.suspended)])
        app = SimulatedApp(after: .suspended + [.locationEvent(.visit), .enterForeground, .locationEventHandled])
        #expect(app(.home).last == .state(.suspended))
    }

    @Test func `What keeps an app running ends with its process`() {
        #expect(SimulatedApp(after: .background + [.crash] + .suspended).state == .suspended)
        #expect(
            SimulatedApp(after: [.keepRunning(true)] + .suspended).state == .suspended, "nor does it come before it")
    }

    @Test func `Timers stop while the app is suspended and continue afterwards`() {
        var app = SimulatedApp(after: .active)
        app.wait(10)
        app(.home)
        app.wait(1000)
        #expect(app.secondsExecuted == 10)
        app(.locationEvent(.visit))
        app.wait(4)
        #expect(app.secondsExecuted == 14)
        app(.locationEventHandled)
        app.wait(1000)
        app(.enterForeground)
        app.wait(0.5)
        #expect(app.secondsExecuted == 14.5)
        app(.crash)
        #expect(app.secondsExecuted == 0)
    }
}
