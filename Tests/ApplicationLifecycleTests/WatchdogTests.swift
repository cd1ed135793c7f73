import ApplicationLifecycle
import LocationModel
import Testing

/// The rows of spec/app-lifecycle.md, "Time limits", and the consequences of exceeding them.
struct WatchdogTests {
    private static func killed(at time: Double, by watchdog: Watchdog) -> [Life.Moment] {
        [.init(time, .notify(.terminated(.watchdog(watchdog)))), .init(time, .state(.notRunning))]
    }

    @Test func `didEnterBackground must return within 5 s, else the process is killed`() {
        var life = Life(after: .active)
        life.returnsAtOnce = false
        life.wait(100)
        #expect(life(.home).last == .message(.didEnterBackground), "no suspension in the middle of it")
        #expect(life.wait(4.999) == [])
        var other = life
        #expect(other(.returned(from: .didEnterBackground)) == [.state(.suspended)])
        #expect(other.wake == nil)
        #expect(life.wait(60) == Self.killed(at: 105, by: .enteringBackground))
    }

    @Test func `willTerminate must return within 5 s, else the process is killed`() {
        var life = Life(after: .background)
        life.returnsAtOnce = false
        #expect(life(.memoryPressure) == [.message(.willTerminate)])
        #expect(life.wait(4.999) == [])
        var other = life
        #expect(other(.returned(from: .willTerminate)) == [.notify(.terminated(.memoryPressure)), .state(.notRunning)])
        #expect(life.wait(60) == Self.killed(at: 5, by: .termination))
    }

    @Test(arguments: [[.launch], [.launch, .activate], .launchedInBackground()] as [[Event]])
    func `The launch may take 20 s`(events: [Event]) {
        var life = Life()
        life.returnsAtOnce = false
        for event in events { life(event) }
        life(.returned(from: .willFinishLaunching))
        #expect(life.wait(19.999) == [])
        var other = life
        other(.returned(from: .didFinishLaunching))
        #expect(other.wait(4) == [])
        #expect(other.state != .notRunning)
        #expect(life.wait(60) == Self.killed(at: 20, by: .launch))
    }

    @Test func `The other limits begin when the launch is done: the main thread does not come to them earlier`() {
        var life = Life()
        life.returnsAtOnce = false
        life(.locationEvent(.visit))
        life.wait(19)
        life(.returned(from: .didFinishLaunching))
        #expect(life.wait(4.5) == [])
        life(.returned(from: .didEnterBackground))
        #expect(life.wait(60) == [.init(29, .state(.suspended))])
    }

    @Test func `A location event may take 10 s: then the app is suspended in the middle of it`() {
        var life = Life(after: .suspended)
        life.wait(50)
        life(.locationEvent(.significantChange))
        #expect(life.wait(60) == [.init(60, .state(.suspended))])
        #expect(life(.locationEventHandled) == [], "too late")
    }

    @Test func `A location event may take 10 s: or the app is killed, if the profile says so`() {
        var profile = Profile.iOS13
        profile.overlongLocationEvent = .kill
        var life = Life(profile, after: .suspended)
        life(.locationEvent(.significantChange))
        #expect(life.wait(60) == Self.killed(at: 10, by: .locationEvent))
    }

    @Test(
        arguments: [[.beginBackgroundTask(name: "a")], [.keepRunning(true)], [.enterForeground]] as [[Event]],
        [Profile.Overrun.suspension, .kill])
    func `A location event has no limit while something else keeps the app running`(
        events: [Event], overrun: Profile.Overrun
    ) {
        var profile = Profile.iOS4to6
        profile.overlongLocationEvent = overrun
        var life = Life(profile, after: .suspended + [.locationEvent(.regionCrossing)])
        for event in events { life(event) }
        #expect(life.wait(60) == [])
        #expect(life.state == (events == [.enterForeground] ? .inactive : .background))
    }

    @Test func `Each location event has its own limit, the oldest is handled first`() {
        var life = Life(after: .suspended + [.locationEvent(.regionCrossing)])
        life.wait(6)
        life(.locationEvent(.significantChange), .locationEventHandled)
        #expect(life.wait(60) == [.init(16, .state(.suspended))])
    }

    @Test func `The watchdog stays active when the user returns before the method has returned`() {
        var life = Life(after: .active)
        life.returnsAtOnce = false
        life(.home)
        life.wait(1)
        life(.enterForeground, .activate)
        #expect(life.wait(60) == Self.killed(at: 5, by: .enteringBackground))
    }

    @Test func `The first limit that passes is the reason`() {
        var life = Life(after: .active + [.beginBackgroundTask(name: "a")])
        life.returnsAtOnce = false
        life(.home)
        #expect(life.wait(60) == Self.killed(at: 5, by: .enteringBackground))
    }

    @Test func `Returning from a message that was not sent ends nothing`() {
        var life = Life(after: .active)
        life.returnsAtOnce = false
        life(.home, .returned(from: .willTerminate), .returned(from: .didFinishLaunching))
        life(.returned(from: .willResignActive))
        #expect(life.wait(60) == Self.killed(at: 5, by: .enteringBackground))
    }

    @Test func `The limits come from the profile`() {
        var profile = Profile.iOS13
        profile.enteringBackgroundLimit = 3
        var life = Life(profile, after: .active)
        life.returnsAtOnce = false
        life(.home)
        #expect(life.wait(60).first?.time == 3)
    }

    @Test(arguments: [-86400.0, 86400])
    func `A clock that is set leaves a limit the time that it has left`(seconds: Double) {
        var life = Life(after: .active)
        life.returnsAtOnce = false
        life(.home)
        life.wait(2)
        life.setClock(by: seconds)
        #expect(life.wait(60) == Self.killed(at: seconds + 5, by: .enteringBackground))
        life = Life(after: .active + [.beginBackgroundTask(name: "a"), .home])
        life.wait(2)
        life.setClock(by: seconds)
        #expect(life.remaining == 28)
        #expect(life.secondsExecuted == 2)
        #expect(life.wait(60).map(\.time) == [25.5, 30, 30].map { $0 + seconds })
    }

    @Test func `A limit that had passed before the clock was set has its consequence`() {
        var life = ApplicationLifecycle()
        var effects: [Effect] = []
        for event in .suspended as [Event] { life.handle(event, at: instant(0), into: &effects) }
        life.handle(.returned(from: .didFinishLaunching), at: instant(0), into: &effects)
        life.handle(.clockSet(from: instant(6)), at: instant(2), into: &effects)
        #expect(life.state == .notRunning)
    }

    @Test func `Limits stay inside the range of instants when the clock is set`() {
        var life = ApplicationLifecycle()
        var effects: [Effect] = []
        let start = Instant(nanoseconds: .min)
        life.handle(.launch, at: instant(-100), into: &effects)
        life.handle(.returned(from: .didFinishLaunching), at: instant(-100), into: &effects)
        life.handle(.clockSet(from: instant(0)), at: start, into: &effects)
        #expect(life.secondsExecuted(at: start.advanced(bySeconds: 50)) == 50)
    }

    @Test(arguments: [Int64.min, .max])
    func `A clock that is set to the ends of time leaves limits that still pass`(nanoseconds: Int64) {
        var lifecycle = ApplicationLifecycle()
        var effects: [Effect] = []
        let end = Instant(nanoseconds: nanoseconds)
        for event in [.launch, .activate, .home] as [Event] { lifecycle.handle(event, at: instant(0), into: &effects) }
        lifecycle.handle(.clockSet(from: instant(0)), at: end, into: &effects)
        lifecycle.handle(.timePasses, at: end.advanced(bySeconds: 60), into: &effects)
        #expect(lifecycle.state == .notRunning)
    }
}
