import ApplicationLifecycle
import LocationModel
import TestSupport
import Testing

/// The rows of ../shared/spec/app-lifecycle.md, "Time limits", and the consequences of exceeding them.
struct WatchdogTests {
    private static func killed(at time: Double, by watchdog: Watchdog) -> [SimulatedApp.TimedEffect] {
        [.init(time, .notify(.terminated(.watchdog(watchdog)))), .init(time, .state(.notRunning))]
    }

    @Test func `didEnterBackground must return within 5 s, else the process is killed`() {
        var app = SimulatedApp(after: .active)
        app.returnsAtOnce = false
        app.wait(100)
        #expect(app(.home).last == .message(.didEnterBackground), "no suspension in the middle of it")
        #expect(app.wait(4.999) == [])
        var other = app
        #expect(other(.returned(from: .didEnterBackground)) == [.state(.suspended)])
        #expect(other.wake == nil)
        #expect(app.wait(60) == Self.killed(at: 105, by: .enteringBackground))
    }

    @Test func `willTerminate must return within 5 s, else the process is killed`() {
        var app = SimulatedApp(after: .background)
        app.returnsAtOnce = false
        #expect(app(.memoryPressure) == [.message(.willTerminate)])
        #expect(app.wait(4.999) == [])
        var other = app
        #expect(other(.returned(from: .willTerminate)) == [.notify(.terminated(.memoryPressure)), .state(.notRunning)])
        #expect(app.wait(60) == Self.killed(at: 5, by: .termination))
    }

    @Test(arguments: [[.launch], [.launch, .activate], .launchedInBackground()] as [[Event]])
    func `The launch may take 20 s`(events: [Event]) {
        var app = SimulatedApp()
        app.returnsAtOnce = false
        for event in events { app(event) }
        app(.returned(from: .willFinishLaunching))
        #expect(app.wait(19.999) == [])
        var other = app
        other(.returned(from: .didFinishLaunching))
        #expect(other.wait(4) == [])
        #expect(other.state != .notRunning)
        #expect(app.wait(60) == Self.killed(at: 20, by: .launch))
    }

    @Test func `The other limits begin when the launch is done: the main thread does not come to them earlier`() {
        var app = SimulatedApp()
        app.returnsAtOnce = false
        app(.locationEvent(.visit))
        app.wait(19)
        app(.returned(from: .didFinishLaunching))
        #expect(app.wait(4.5) == [])
        app(.returned(from: .didEnterBackground))
        #expect(app.wait(60) == [.init(29, .state(.suspended))])
    }

    @Test func `An app that takes longer than 10 s for a location event is suspended in the middle of it`() {
        var app = SimulatedApp(after: .suspended)
        app.wait(50)
        app(.locationEvent(.significantChange))
        #expect(app.wait(60) == [.init(60, .state(.suspended))])
        #expect(app(.locationEventHandled) == [], "too late")
    }

    @Test func `An app that takes longer than 10 s for a location event is killed if the profile says so`() {
        var profile = Profile.iOS13
        profile.overlongLocationEvent = .kill
        var app = SimulatedApp(profile, after: .suspended)
        app(.locationEvent(.significantChange))
        #expect(app.wait(60) == Self.killed(at: 10, by: .locationEvent))
    }

    @Test(
        arguments: [[.beginBackgroundTask(name: "a")], [.keepRunning(true)], [.enterForeground]] as [[Event]],
        [Profile.Overrun.suspension, .kill])
    func `A location event has no limit while something else keeps the app running`(
        events: [Event], overrun: Profile.Overrun
    ) {
        var profile = Profile.iOS4to6
        profile.overlongLocationEvent = overrun
        var app = SimulatedApp(profile, after: .suspended + [.locationEvent(.regionCrossing)])
        for event in events { app(event) }
        #expect(app.wait(60) == [])
        #expect(app.state == (events == [.enterForeground] ? .inactive : .background))
    }

    @Test func `Each location event has its own limit, the oldest is handled first`() {
        var app = SimulatedApp(after: .suspended + [.locationEvent(.regionCrossing)])
        app.wait(6)
        app(.locationEvent(.significantChange), .locationEventHandled)
        #expect(app.wait(60) == [.init(16, .state(.suspended))])
    }

    @Test func `The watchdog stays active when the user returns before the method has returned`() {
        var app = SimulatedApp(after: .active)
        app.returnsAtOnce = false
        app(.home)
        app.wait(1)
        app(.enterForeground, .activate)
        #expect(app.wait(60) == Self.killed(at: 5, by: .enteringBackground))
    }

    @Test func `The first limit that passes is the reason`() {
        var app = SimulatedApp(after: .active + [.beginBackgroundTask(name: "a")])
        app.returnsAtOnce = false
        app(.home)
        #expect(app.wait(60) == Self.killed(at: 5, by: .enteringBackground))
    }

    @Test func `Returning from a message that was not sent ends nothing`() {
        var app = SimulatedApp(after: .active)
        app.returnsAtOnce = false
        app(.home, .returned(from: .willTerminate), .returned(from: .didFinishLaunching))
        app(.returned(from: .willResignActive))
        #expect(app.wait(60) == Self.killed(at: 5, by: .enteringBackground))
    }

    @Test func `The limits come from the profile`() {
        var profile = Profile.iOS13
        profile.enteringBackgroundLimit = 3
        var app = SimulatedApp(profile, after: .active)
        app.returnsAtOnce = false
        app(.home)
        #expect(app.wait(60).first?.time == 3)
    }

    @Test(arguments: [-86400.0, 86400])
    func `A clock that is set leaves a limit the time that it has left`(seconds: Double) {
        var app = SimulatedApp(after: .active)
        app.returnsAtOnce = false
        app(.home)
        app.wait(2)
        app.setClock(by: seconds)
        #expect(app.wait(60) == Self.killed(at: seconds + 5, by: .enteringBackground))
        app = SimulatedApp(after: .active + [.beginBackgroundTask(name: "a"), .home])
        app.wait(2)
        app.setClock(by: seconds)
        #expect(app.remaining == 28)
        #expect(app.secondsExecuted == 2)
        #expect(app.wait(60).map(\.time) == [25.5, 30, 30].map { $0 + seconds })
    }

    @Test func `A limit that had passed before the clock was set has its consequence`() {
        var app = ApplicationLifecycle()
        var effects: [Effect] = []
        for event in .suspended as [Event] { app.handle(event, at: at(0), into: &effects) }
        app.handle(.returned(from: .didFinishLaunching), at: at(0), into: &effects)
        app.handle(.clockSet(from: at(6)), at: at(2), into: &effects)
        #expect(app.state == .notRunning)
    }

    @Test func `Limits stay inside the range of instants when the clock is set`() {
        var app = ApplicationLifecycle()
        var effects: [Effect] = []
        // A shift from 2026 would not fit into 64 bits.
        let (before, start) = (Instant(nanoseconds: 0), Instant(nanoseconds: .min))
        let launch = before.advanced(bySeconds: -100)
        app.handle(.launch, at: launch, into: &effects)
        app.handle(.returned(from: .didFinishLaunching), at: launch, into: &effects)
        app.handle(.clockSet(from: before), at: start, into: &effects)
        #expect(app.secondsExecuted(at: start.advanced(bySeconds: 50)) == 50)
    }

    @Test(arguments: [Int64.min, .max])
    func `A clock that is set to the ends of time leaves limits that still pass`(nanoseconds: Int64) {
        var lifecycle = ApplicationLifecycle()
        var effects: [Effect] = []
        // A shift from 2026 would not fit into 64 bits.
        let (before, end) = (Instant(nanoseconds: 0), Instant(nanoseconds: nanoseconds))
        for event in [.launch, .activate, .home] as [Event] { lifecycle.handle(event, at: before, into: &effects) }
        lifecycle.handle(.clockSet(from: before), at: end, into: &effects)
        lifecycle.handle(.timePasses, at: end.advanced(bySeconds: 60), into: &effects)
        #expect(lifecycle.state == .notRunning)
    }
}
