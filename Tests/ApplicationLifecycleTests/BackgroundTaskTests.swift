import ApplicationLifecycle
import LocationModel
import Testing

/// The rows of ../shared/spec/app-lifecycle.md, "Background tasks".
struct BackgroundTaskTests {
    private let profiles: [(Profile, budget: Double)] = [(.iOS4to6, 600), (.iOS7to12, 180), (.iOS13, 30)]

    @Test func `beginBackgroundTask returns a new identifier every time`() {
        var app = SimulatedApp(after: .active)
        #expect(app(.beginBackgroundTask(name: "a")) == [.notify(.backgroundTask(1))])
        #expect(app(.beginBackgroundTask(name: "a")) == [.notify(.backgroundTask(2))])
        #expect(app(.endBackgroundTask(1), .beginBackgroundTask(name: "b")) == [.notify(.backgroundTask(3))])
    }

    @Test func `A task begun in the foreground keeps the app running in the background`() {
        var app = SimulatedApp(after: .active + [.beginBackgroundTask(name: "upload"), .home])
        #expect(app.state == .background)
        #expect(app(.endBackgroundTask(1)) == [.state(.suspended)])
    }

    @Test func `A task that ended in the foreground keeps nothing running`() {
        #expect(
            SimulatedApp(after: .active + [.beginBackgroundTask(name: "upload"), .endBackgroundTask(1), .home]).state
                == .suspended)
    }

    @Test func `When the last task ends in the background the app is suspended`() {
        var app = SimulatedApp(
            after: .active + [.beginBackgroundTask(name: "a"), .beginBackgroundTask(name: "b"), .home])
        #expect(app(.endBackgroundTask(2)) == [])
        #expect(app(.endBackgroundTask(2)) == [], "ended twice")
        #expect(app(.endBackgroundTask(.invalid), .endBackgroundTask(7)) == [], "never begun")
        #expect(app(.endBackgroundTask(1)) == [.state(.suspended)])
        #expect(app.wake == nil, "nothing is due any more")
    }

    @Test func `A task may outlive the event in which it was begun`() {
        var app = SimulatedApp(after: .background + [.beginBackgroundTask(name: "a"), .endBackgroundTask(1)])
        #expect(app.state == .background)
        app = SimulatedApp(after: .suspended + [.locationEvent(.visit), .beginBackgroundTask(name: "a")])
        #expect(app(.locationEventHandled) == [])
        #expect(app(.endBackgroundTask(1)) == [.state(.suspended)])
    }

    @Test func `With a task open at the deadline of 600 s, 180 s or 30 s the process is killed`() {
        for (profile, budget) in profiles {
            var app = SimulatedApp(profile, after: .active + [.beginBackgroundTask(name: "upload"), .home])
            #expect(
                app.wait(1000) == [
                    .init(budget - 4.5, .notify(.expiration(1))),
                    .init(budget, .notify(.terminated(.backgroundTask(name: "upload")))),
                    .init(budget, .state(.notRunning)),
                ], "\(budget)")
        }
    }

    @Test func `All tasks share one deadline: one begun late has what is left`() {
        var app = SimulatedApp(after: .active + [.beginBackgroundTask(name: "early"), .home])
        app.wait(20)
        app(.beginBackgroundTask(name: "late"), .endBackgroundTask(1))
        #expect(app.remaining == 10)
        #expect(
            app.wait(60) == [
                .init(25.5, .notify(.expiration(2))), .init(30, .notify(.terminated(.backgroundTask(name: "late")))),
                .init(30, .state(.notRunning)),
            ])
    }

    @Test func `Shortly before it each expiration handler is called, in the order of beginning`() {
        var app = SimulatedApp(after: .active)
        for name in ["a", "b", "c"] { app(.beginBackgroundTask(name: name)) }
        app(.endBackgroundTask(2), .home)
        #expect(app.wait(26) == [.init(25.5, .notify(.expiration(1))), .init(25.5, .notify(.expiration(3)))])
        #expect(app(.endBackgroundTask(3)) == [])
        #expect(app(.endBackgroundTask(1)) == [.state(.suspended)])
        #expect(app.wait(60) == [], "an app that ends them in time is not killed")
    }

    @Test func `An app whose expiration handlers end its tasks too late is killed`() {
        var app = SimulatedApp(after: .active + [.beginBackgroundTask(name: "a"), .home])
        app.wait(29.999)
        var other = app
        other(.endBackgroundTask(1))
        #expect(other.state == .suspended)
        app.wait(0.001)
        app(.endBackgroundTask(1))
        #expect(app.state == .notRunning)
    }

    @Test func `With a budget shorter than the warning the handlers are called at once`() {
        var profile = Profile.iOS13
        profile.backgroundTaskBudget = 2
        var app = SimulatedApp(profile, after: .active + [.beginBackgroundTask(name: "a")])
        #expect(app(.home).last == .notify(.expiration(1)))
        #expect(app.wait(10).first == .init(2, .notify(.terminated(.backgroundTask(name: "a")))))
    }

    @Test(arguments: [[], .suspended] as [[Event]])
    func `beginBackgroundTask returns .invalid while the app does not execute`(events: [Event]) {
        var app = SimulatedApp(after: events)
        #expect(app(.beginBackgroundTask(name: "a")) == [.notify(.backgroundTask(.invalid))])
        #expect(app.state != .background)
    }

    @Test(arguments: [(false, false), (true, true)])
    func `beginBackgroundTask returns .invalid without multitasking`(
        isMultitaskingSupported: Bool, exitsOnSuspend: Bool
    ) {
        var profile = Profile.iOS4to6
        profile.isMultitaskingSupported = isMultitaskingSupported
        var app = SimulatedApp(profile, AppTraits(exitsOnSuspend: exitsOnSuspend), after: .active)
        #expect(app(.beginBackgroundTask(name: "a")) == [.notify(.backgroundTask(.invalid))])
    }

    @Test func `beginBackgroundTask returns .invalid after the expiration handlers were called`() {
        var app = SimulatedApp(after: .active + [.beginBackgroundTask(name: "a"), .home])
        app.wait(26)
        #expect(app(.beginBackgroundTask(name: "b")) == [.notify(.backgroundTask(.invalid))])
        #expect(
            app(.enterForeground, .beginBackgroundTask(name: "b")).last == .notify(.backgroundTask(2)),
            "on the screen it is")
    }

    @Test func `beginBackgroundTask returns .invalid beyond a thousand tasks`() {
        var app = SimulatedApp(after: .active)
        for number in 1...1000 {
            #expect(app(.beginBackgroundTask(name: "a")) == [.notify(.backgroundTask(.init(rawValue: number)))])
        }
        #expect(app(.beginBackgroundTask(name: "a")) == [.notify(.backgroundTask(.invalid))])
        #expect(app(.endBackgroundTask(7), .beginBackgroundTask(name: "a")) == [.notify(.backgroundTask(1001))])
    }

    @Test func `beginBackgroundTask returns .invalid while the app is being terminated`() {
        var app = SimulatedApp(after: .background)
        app.returnsAtOnce = false
        app(.memoryPressure)
        #expect(app(.beginBackgroundTask(name: "a")) == [.notify(.backgroundTask(.invalid))])
    }

    @Test func `Identifiers begin anew with the process`() {
        var app = SimulatedApp(after: .active + [.beginBackgroundTask(name: "a"), .crash] + .active)
        #expect(app(.beginBackgroundTask(name: "a")) == [.notify(.backgroundTask(1))])
        #expect(app(.endBackgroundTask(1), .home).last == .state(.suspended), "the old one's task is gone with it")
    }

    @Test func `backgroundTimeRemaining is unlimited in the foreground and counts down in the background`() {
        var app = SimulatedApp(.iOS7to12, after: [.launch])
        #expect(app.remaining == .greatestFiniteMagnitude)
        app(.activate, .beginBackgroundTask(name: "a"))
        app.wait(1000)
        #expect(app.remaining == .greatestFiniteMagnitude)
        app(.home)
        #expect(app.remaining == 180)
        app.wait(60.5)
        #expect(app.remaining == 119.5)
        app(.enterForeground)
        #expect(app.remaining == .greatestFiniteMagnitude)
        app(.home)
        #expect(app.remaining == 180, "a stay in the foreground gives it all back")
        app.wait(176)
        #expect(app.remaining == 4)
        app(.endBackgroundTask(1))
        #expect(app.remaining == 0, "suspended it cannot ask")
    }

    @Test func `An app that returns to the foreground after the warning is not killed`() {
        var app = SimulatedApp(after: .active + [.beginBackgroundTask(name: "a"), .home])
        #expect(app.wait(26) == [.init(25.5, .notify(.expiration(1)))])
        app(.enterForeground, .activate)
        #expect(app.wait(100) == [])
        app(.home)
        #expect(app.wait(26) == [.init(151.5, .notify(.expiration(1)))], "and the next time it is warned again")
    }

    @Test func `Time does not count while location updates keep the app running`() {
        var app = SimulatedApp(after: .background + [.beginBackgroundTask(name: "a")])
        #expect(app.remaining == .greatestFiniteMagnitude)
        #expect(app.wait(3600) == [])
        app(.keepRunning(false))
        #expect(app.remaining == 30)
        app.wait(10)
        app(.keepRunning(true))
        #expect(app.remaining == .greatestFiniteMagnitude)
        app(.keepRunning(false))
        #expect(app.wait(30).map(\.time) == [3635.5, 3640, 3640])
    }

    @Test func `Each wake-up has a budget of its own`() {
        var app = SimulatedApp(after: .suspended)
        app.wait(500)
        app(.locationEvent(.regionCrossing), .beginBackgroundTask(name: "a"), .locationEventHandled)
        #expect(app.remaining == 30)
        #expect(app.wait(29) == [.init(525.5, .notify(.expiration(1)))])
    }
}
