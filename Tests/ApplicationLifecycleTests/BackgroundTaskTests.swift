import ApplicationLifecycle
import LocationModel
import Testing

/// The rows of spec/app-lifecycle.md, "Background tasks".
struct BackgroundTaskTests {
    private let profiles: [(Profile, budget: Double)] = [(.iOS4to6, 600), (.iOS7to12, 180), (.iOS13, 30)]

    @Test("beginBackgroundTask returns an identifier, any number of times; each its own") func identifiers() {
        var life = Life(after: .active)
        #expect(life(.beginBackgroundTask(name: "a")) == [.notify(.backgroundTask(1))])
        #expect(life(.beginBackgroundTask(name: "a")) == [.notify(.backgroundTask(2))])
        #expect(life(.endBackgroundTask(1), .beginBackgroundTask(name: "b")) == [.notify(.backgroundTask(3))])
    }

    @Test("begun in the foreground, it keeps the app running behind it") func begunInForeground() {
        var life = Life(after: .active + [.beginBackgroundTask(name: "upload"), .home])
        #expect(life.state == .background)
        #expect(life(.endBackgroundTask(1)) == [.state(.suspended)])
    }

    @Test("ended in the foreground, it keeps nothing running") func endedInForeground() {
        #expect(
            Life(after: .active + [.beginBackgroundTask(name: "upload"), .endBackgroundTask(1), .home]).state
                == .suspended)
    }

    @Test("when the last task ends in background the app is suspended") func lastTask() {
        var life = Life(after: .active + [.beginBackgroundTask(name: "a"), .beginBackgroundTask(name: "b"), .home])
        #expect(life(.endBackgroundTask(2)) == [])
        #expect(life(.endBackgroundTask(2)) == [], "ended twice")
        #expect(life(.endBackgroundTask(.invalid), .endBackgroundTask(7)) == [], "never begun")
        #expect(life(.endBackgroundTask(1)) == [.state(.suspended)])
        #expect(life.wake == nil, "nothing is due any more")
    }

    @Test("a task does not outlive the event it was begun in, nor is it needed when updates keep the app running")
    func withOtherReasonsToRun() {
        var life = Life(after: .background + [.beginBackgroundTask(name: "a"), .endBackgroundTask(1)])
        #expect(life.state == .background)
        life = Life(after: .suspended + [.locationEvent(.visit), .beginBackgroundTask(name: "a")])
        #expect(life(.locationEventHandled) == [])
        #expect(life(.endBackgroundTask(1)) == [.state(.suspended)])
    }

    @Test("budget 600 s, 180 s, 30 s; a task still open at the deadline: the process is killed") func kill() {
        for (profile, budget) in profiles {
            var life = Life(profile, after: .active + [.beginBackgroundTask(name: "upload"), .home])
            #expect(
                life.wait(1000) == [
                    .init(budget - 5, .notify(.expiration(1))),
                    .init(budget, .notify(.terminated(.backgroundTask(name: "upload")))),
                    .init(budget, .state(.notRunning)),
                ], "\(budget)")
        }
    }

    @Test("all tasks share one deadline: one begun late has what is left") func sharedDeadline() {
        var life = Life(after: .active + [.beginBackgroundTask(name: "early"), .home])
        life.wait(20)
        life(.beginBackgroundTask(name: "late"), .endBackgroundTask(1))
        #expect(life.remaining == 10)
        #expect(
            life.wait(60) == [
                .init(25, .notify(.expiration(2))), .init(30, .notify(.terminated(.backgroundTask(name: "late")))),
                .init(30, .state(.notRunning)),
            ])
    }

    @Test("shortly before it each expiration handler is called, in the order of beginning") func expirationHandlers() {
        var life = Life(after: .active)
        for name in ["a", "b", "c"] { life(.beginBackgroundTask(name: name)) }
        life(.endBackgroundTask(2), .home)
        #expect(life.wait(26) == [.init(25, .notify(.expiration(1))), .init(25, .notify(.expiration(3)))])
        #expect(life(.endBackgroundTask(3)) == [])
        #expect(life(.endBackgroundTask(1)) == [.state(.suspended)])
        #expect(life.wait(60) == [], "who ends them in time is not killed")
    }

    @Test("the expiration handlers of one that ends too late do not save it") func tooLate() {
        var life = Life(after: .active + [.beginBackgroundTask(name: "a"), .home])
        life.wait(29.999)
        var other = life
        other(.endBackgroundTask(1))
        #expect(other.state == .suspended)
        life.wait(0.001)
        life(.endBackgroundTask(1))
        #expect(life.state == .notRunning)
    }

    @Test("a budget shorter than the warning: the handlers are called at once") func shortBudget() {
        var profile = Profile.iOS13
        profile.backgroundTaskBudget = 2
        var life = Life(profile, after: .active + [.beginBackgroundTask(name: "a")])
        #expect(life(.home).last == .notify(.expiration(1)))
        #expect(life.wait(10).first == .init(2, .notify(.terminated(.backgroundTask(name: "a")))))
    }

    @Test(".invalid when not possible: not running, suspended", arguments: [[], .suspended] as [[Event]])
    func invalidWhenNothingRuns(events: [Event]) {
        var life = Life(after: events)
        #expect(life(.beginBackgroundTask(name: "a")) == [.notify(.backgroundTask(.invalid))])
        #expect(life.state != .background)
    }

    @Test(
        ".invalid when not possible: no multitasking, UIApplicationExitsOnSuspend",
        arguments: [(false, false), (true, true)])
    func invalidWithoutBackground(isMultitaskingSupported: Bool, exitsOnSuspend: Bool) {
        var profile = Profile.iOS4to6
        profile.isMultitaskingSupported = isMultitaskingSupported
        var life = Life(profile, AppTraits(exitsOnSuspend: exitsOnSuspend), after: .active)
        #expect(life(.beginBackgroundTask(name: "a")) == [.notify(.backgroundTask(.invalid))])
    }

    @Test(".invalid when not possible: the handlers were called already") func invalidWhenTimeIsUp() {
        var life = Life(after: .active + [.beginBackgroundTask(name: "a"), .home])
        life.wait(25)
        #expect(life(.beginBackgroundTask(name: "b")) == [.notify(.backgroundTask(.invalid))])
        #expect(
            life(.enterForeground, .beginBackgroundTask(name: "b")).last == .notify(.backgroundTask(2)),
            "on the screen it is")
    }

    @Test(".invalid when not possible: there are a thousand") func invalidWhenThereAreTooMany() {
        var life = Life(after: .active)
        for number in 1...1000 {
            #expect(life(.beginBackgroundTask(name: "a")) == [.notify(.backgroundTask(.init(rawValue: number)))])
        }
        #expect(life(.beginBackgroundTask(name: "a")) == [.notify(.backgroundTask(.invalid))])
        #expect(life(.endBackgroundTask(7), .beginBackgroundTask(name: "a")) == [.notify(.backgroundTask(1001))])
    }

    @Test(".invalid when not possible: it is being terminated") func invalidWhileTerminating() {
        var life = Life(after: .background)
        life.returnsAtOnce = false
        life(.memoryPressure)
        #expect(life(.beginBackgroundTask(name: "a")) == [.notify(.backgroundTask(.invalid))])
    }

    @Test("identifiers begin anew with the process") func identifiersOfTheNextProcess() {
        var life = Life(after: .active + [.beginBackgroundTask(name: "a"), .crash] + .active)
        #expect(life(.beginBackgroundTask(name: "a")) == [.notify(.backgroundTask(1))])
        #expect(life(.endBackgroundTask(1), .home).last == .state(.suspended), "the old one's task is gone with it")
    }

    @Test("backgroundTimeRemaining is Double.greatestFiniteMagnitude in the foreground, counts down in the background")
    func timeRemaining() {
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

    @Test("a return to the foreground after the warning: no kill") func returnAfterWarning() {
        var life = Life(after: .active + [.beginBackgroundTask(name: "a"), .home])
        #expect(life.wait(26) == [.init(25, .notify(.expiration(1)))])
        life(.enterForeground, .activate)
        #expect(life.wait(100) == [])
        life(.home)
        #expect(life.wait(26) == [.init(151, .notify(.expiration(1)))], "and the next time it is warned again")
    }

    @Test("time does not count while location updates keep the app running") func underLocationUpdates() {
        var life = Life(after: .background + [.beginBackgroundTask(name: "a")])
        #expect(life.remaining == .greatestFiniteMagnitude)
        #expect(life.wait(3600) == [])
        life(.keepRunning(false))
        #expect(life.remaining == 30)
        life.wait(10)
        life(.keepRunning(true))
        #expect(life.remaining == .greatestFiniteMagnitude)
        life(.keepRunning(false))
        #expect(life.wait(30).map(\.time) == [3635, 3640, 3640])
    }

    @Test("each wake-up has a budget of its own") func budgetOfAWakeUp() {
        var life = Life(after: .suspended)
        life.wait(500)
        life(.locationEvent(.regionCrossing), .beginBackgroundTask(name: "a"), .locationEventHandled)
        #expect(life.remaining == 30)
        #expect(life.wait(29) == [.init(525, .notify(.expiration(1)))])
    }
}
