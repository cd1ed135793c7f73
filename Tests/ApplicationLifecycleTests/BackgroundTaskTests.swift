import ApplicationLifecycle
import LocationModel
import Testing

/// The rows of spec/app-lifecycle.md, "Background tasks".
struct BackgroundTaskTests {
    private let profiles: [(Profile, budget: Double)] = [(.iOS4to6, 600), (.iOS7to12, 180), (.iOS13, 30)]

    @Test func `beginBackgroundTask returns an identifier, any number of times; each its own`() {
        var life = Life(after: .active)
        #expect(life(.beginBackgroundTask(name: "a")) == [.notify(.backgroundTask(1))])
        #expect(life(.beginBackgroundTask(name: "a")) == [.notify(.backgroundTask(2))])
        #expect(life(.endBackgroundTask(1), .beginBackgroundTask(name: "b")) == [.notify(.backgroundTask(3))])
    }

    @Test func `Begun in the foreground, it keeps the app running in the background`() {
        var life = Life(after: .active + [.beginBackgroundTask(name: "upload"), .home])
        #expect(life.state == .background)
        #expect(life(.endBackgroundTask(1)) == [.state(.suspended)])
    }

    @Test func `A task that ended in the foreground keeps nothing running`() {
        #expect(
            Life(after: .active + [.beginBackgroundTask(name: "upload"), .endBackgroundTask(1), .home]).state
                == .suspended)
    }

    @Test func `When the last task ends in background the app is suspended`() {
        var life = Life(after: .active + [.beginBackgroundTask(name: "a"), .beginBackgroundTask(name: "b"), .home])
        #expect(life(.endBackgroundTask(2)) == [])
        #expect(life(.endBackgroundTask(2)) == [], "ended twice")
        #expect(life(.endBackgroundTask(.invalid), .endBackgroundTask(7)) == [], "never begun")
        #expect(life(.endBackgroundTask(1)) == [.state(.suspended)])
        #expect(life.wake == nil, "nothing is due any more")
    }

    @Test func `A task may outlive the event in which it was begun`() {
        var life = Life(after: .background + [.beginBackgroundTask(name: "a"), .endBackgroundTask(1)])
        #expect(life.state == .background)
        life = Life(after: .suspended + [.locationEvent(.visit), .beginBackgroundTask(name: "a")])
        #expect(life(.locationEventHandled) == [])
        #expect(life(.endBackgroundTask(1)) == [.state(.suspended)])
    }

    @Test func `Budget 600 s, 180 s, 30 s; a task still open at the deadline: the process is killed`() {
        for (profile, budget) in profiles {
            var life = Life(profile, after: .active + [.beginBackgroundTask(name: "upload"), .home])
            #expect(
                life.wait(1000) == [
                    .init(budget - 4.5, .notify(.expiration(1))),
                    .init(budget, .notify(.terminated(.backgroundTask(name: "upload")))),
                    .init(budget, .state(.notRunning)),
                ], "\(budget)")
        }
    }

    @Test func `All tasks share one deadline: one begun late has what is left`() {
        var life = Life(after: .active + [.beginBackgroundTask(name: "early"), .home])
        life.wait(20)
        life(.beginBackgroundTask(name: "late"), .endBackgroundTask(1))
        #expect(life.remaining == 10)
        #expect(
            life.wait(60) == [
                .init(25.5, .notify(.expiration(2))), .init(30, .notify(.terminated(.backgroundTask(name: "late")))),
                .init(30, .state(.notRunning)),
            ])
    }

    @Test func `Shortly before it each expiration handler is called, in the order of beginning`() {
        var life = Life(after: .active)
        for name in ["a", "b", "c"] { life(.beginBackgroundTask(name: name)) }
        life(.endBackgroundTask(2), .home)
        #expect(life.wait(26) == [.init(25.5, .notify(.expiration(1))), .init(25.5, .notify(.expiration(3)))])
        #expect(life(.endBackgroundTask(3)) == [])
        #expect(life(.endBackgroundTask(1)) == [.state(.suspended)])
        #expect(life.wait(60) == [], "who ends them in time is not killed")
    }

    @Test func `An app whose expiration handlers end its tasks too late is killed`() {
        var life = Life(after: .active + [.beginBackgroundTask(name: "a"), .home])
        life.wait(29.999)
        var other = life
        other(.endBackgroundTask(1))
        #expect(other.state == .suspended)
        life.wait(0.001)
        life(.endBackgroundTask(1))
        #expect(life.state == .notRunning)
    }

    @Test func `A budget shorter than the warning: the handlers are called at once`() {
        var profile = Profile.iOS13
        profile.backgroundTaskBudget = 2
        var life = Life(profile, after: .active + [.beginBackgroundTask(name: "a")])
        #expect(life(.home).last == .notify(.expiration(1)))
        #expect(life.wait(10).first == .init(2, .notify(.terminated(.backgroundTask(name: "a")))))
    }

    @Test(arguments: [[], .suspended] as [[Event]])
    func `beginBackgroundTask returns .invalid while the app does not execute`(events: [Event]) {
        var life = Life(after: events)
        #expect(life(.beginBackgroundTask(name: "a")) == [.notify(.backgroundTask(.invalid))])
        #expect(life.state != .background)
    }

    @Test(arguments: [(false, false), (true, true)])
    func `beginBackgroundTask returns .invalid without multitasking`(
        isMultitaskingSupported: Bool, exitsOnSuspend: Bool
    ) {
        var profile = Profile.iOS4to6
        profile.isMultitaskingSupported = isMultitaskingSupported
        var life = Life(profile, AppTraits(exitsOnSuspend: exitsOnSuspend), after: .active)
        #expect(life(.beginBackgroundTask(name: "a")) == [.notify(.backgroundTask(.invalid))])
    }

    @Test func `beginBackgroundTask returns .invalid after the expiration handlers were called`() {
        var life = Life(after: .active + [.beginBackgroundTask(name: "a"), .home])
        life.wait(26)
        #expect(life(.beginBackgroundTask(name: "b")) == [.notify(.backgroundTask(.invalid))])
        #expect(
            life(.enterForeground, .beginBackgroundTask(name: "b")).last == .notify(.backgroundTask(2)),
            "on the screen it is")
    }

    @Test func `beginBackgroundTask returns .invalid beyond a thousand tasks`() {
        var life = Life(after: .active)
        for number in 1...1000 {
            #expect(life(.beginBackgroundTask(name: "a")) == [.notify(.backgroundTask(.init(rawValue: number)))])
        }
        #expect(life(.beginBackgroundTask(name: "a")) == [.notify(.backgroundTask(.invalid))])
        #expect(life(.endBackgroundTask(7), .beginBackgroundTask(name: "a")) == [.notify(.backgroundTask(1001))])
    }

    @Test func `beginBackgroundTask returns .invalid while the app is being terminated`() {
        var life = Life(after: .background)
        life.returnsAtOnce = false
        life(.memoryPressure)
        #expect(life(.beginBackgroundTask(name: "a")) == [.notify(.backgroundTask(.invalid))])
    }

    @Test func `Identifiers begin anew with the process`() {
        var life = Life(after: .active + [.beginBackgroundTask(name: "a"), .crash] + .active)
        #expect(life(.beginBackgroundTask(name: "a")) == [.notify(.backgroundTask(1))])
        #expect(life(.endBackgroundTask(1), .home).last == .state(.suspended), "the old one's task is gone with it")
    }

    @Test func `backgroundTimeRemaining is unlimited in the foreground and counts down in the background`() {
        var life = Life(.iOS7to12, after: [.launch])
        #expect(life.remaining == .greatestFiniteMagnitude)
        life(.activate, .beginBackgroundTask(name: "a"))
        life.wait(1000)
        #expect(life.remaining == .greatestFiniteMagnitude)
        life(.home)
        #expect(life.remaining == 180)
        life.wait(60.5)
        #expect(life.remaining == 119.5)
        life(.enterForeground)
        #expect(life.remaining == .greatestFiniteMagnitude)
        life(.home)
        #expect(life.remaining == 180, "a stay in the foreground gives it all back")
        life.wait(176)
        #expect(life.remaining == 4)
        life(.endBackgroundTask(1))
        #expect(life.remaining == 0, "suspended it cannot ask")
    }

    @Test func `A return to the foreground after the warning: no kill`() {
        var life = Life(after: .active + [.beginBackgroundTask(name: "a"), .home])
        #expect(life.wait(26) == [.init(25.5, .notify(.expiration(1)))])
        life(.enterForeground, .activate)
        #expect(life.wait(100) == [])
        life(.home)
        #expect(life.wait(26) == [.init(151.5, .notify(.expiration(1)))], "and the next time it is warned again")
    }

    @Test func `Time does not count while location updates keep the app running`() {
        var life = Life(after: .background + [.beginBackgroundTask(name: "a")])
        #expect(life.remaining == .greatestFiniteMagnitude)
        #expect(life.wait(3600) == [])
        life(.keepRunning(false))
        #expect(life.remaining == 30)
        life.wait(10)
        life(.keepRunning(true))
        #expect(life.remaining == .greatestFiniteMagnitude)
        life(.keepRunning(false))
        #expect(life.wait(30).map(\.time) == [3635.5, 3640, 3640])
    }

    @Test func `Each wake-up has a budget of its own`() {
        var life = Life(after: .suspended)
        life.wait(500)
        life(.locationEvent(.regionCrossing), .beginBackgroundTask(name: "a"), .locationEventHandled)
        #expect(life.remaining == 30)
        #expect(life.wait(29) == [.init(525.5, .notify(.expiration(1)))])
    }
}
