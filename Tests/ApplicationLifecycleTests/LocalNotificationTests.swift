import ApplicationLifecycle
import LocationModel
import Testing

/// spec/app-lifecycle.md: "A local notification wakes an app only when the user confirms it."
struct LocalNotificationTests {
    private func scheduled(_ identifier: String = "tea", at time: Double = 60) -> Event {
        .scheduleNotification(LocalNotification(identifier, at: instant(time)))
    }

    @Test("shown while suspended; the app stays suspended") func shownWhileSuspended() {
        var life = Life(after: .active + [scheduled(), .home])
        #expect(life.wait(100) == [.init(60, .notify(.notification("tea", isShown: true)))])
        #expect(life.state == .suspended)
    }

    @Test("the app wakes when the user confirms it") func confirmed() {
        var life = Life(after: .active + [scheduled(), .home])
        life.wait(100)
        #expect(
            life(.confirmNotification("tea"), .activate) == [
                .state(.background), .message(.willEnterForeground), .state(.inactive),
                .notify(.notification("tea", isShown: false)),
                .state(.active), .message(.didBecomeActive),
            ])
        #expect(life(.confirmNotification("tea")) == [], "once")
    }

    @Test("an app that does not run is launched when the user confirms it, with the launch option") func launched() {
        var life = Life(.iOS4to6, after: .active + [scheduled(), .home, .quit])
        #expect(
            life.wait(100) == [.init(60, .notify(.notification("tea", isShown: true)))],
            "it is the system's, and outlives the process")
        #expect(
            life(.confirmNotification("tea")) == [
                .notify(.launch(.localNotification("tea"))), .message(.willFinishLaunching), .state(.inactive),
                .message(.didFinishLaunching),
            ])
        #expect(!life.lifecycle.remembered.wasQuitByUser)
    }

    @Test("an app on the screen gets it itself", arguments: [[.launch], .active] as [[Event]])
    func onTheScreen(events: [Event]) {
        var life = Life(after: events + [scheduled()])
        #expect(life.wait(100) == [.init(60, .notify(.notification("tea", isShown: false)))])
        #expect(life(.confirmNotification("tea")) == [])
    }

    @Test("an app that runs behind the screen does not hear of it before it is confirmed") func inBackground() {
        var life = Life(after: .background + [scheduled()])
        #expect(life.wait(100) == [.init(60, .notify(.notification("tea", isShown: true)))])
        #expect(life(.confirmNotification("tea")).last == .notify(.notification("tea", isShown: false)))
    }

    @Test("confirmed on the screen, from the list of old ones") func confirmedOnScreen() {
        var life = Life(after: .active + [scheduled(), .home])
        life.wait(100)
        #expect(
            life(.enterForeground, .activate, .confirmNotification("tea")).last
                == .notify(.notification("tea", isShown: false)))
    }

    @Test("the earliest comes first; the same identifier replaces; due at once when the time has passed")
    func order() {
        var life = Life(after: .active + [scheduled("b", at: 20), scheduled("a", at: 10), scheduled("c", at: 20)])
        life(scheduled("b", at: 30))
        #expect(
            life.wait(40) == [
                .init(10, .notify(.notification("a", isShown: false))),
                .init(20, .notify(.notification("c", isShown: false))),
                .init(30, .notify(.notification("b", isShown: false))),
            ])
        #expect(life(scheduled("late", at: 5)) == [.notify(.notification("late", isShown: false))])
    }

    @Test("due at the same time: in the order of scheduling") func sameTime() {
        var life = Life(after: .active + ["c", "a", "b"].map { scheduled($0, at: 10) })
        #expect(life.wait(20).map(\.effect) == ["c", "a", "b"].map { .notify(.notification($0, isShown: false)) })
    }

    @Test("the system keeps the soonest 64 that are scheduled") func limit() {
        var life = Life(after: .active)
        for time in stride(from: 200.0, to: 0, by: -1) { life(scheduled("\(time)", at: time)) }
        #expect(life.wait(500).map(\.time) == (1...64).map { Double($0) })
        for time in 1...200 { life(scheduled("\(time)", at: 1000)) }
        life(.home)
        #expect(life.wait(1000).count == 64)
    }

    @Test("of those that are shown the latest 64 are kept") func limitOfShown() {
        var life = Life(after: .background)
        for number in 1...70 { life(scheduled("\(number)", at: 0)) }
        #expect(life.lifecycle.remembered.shownNotifications == (7...70).map { "\($0)" })
        let kept = Remembered(
            scheduledNotifications: (0..<100).map { LocalNotification("\($0)", at: instant(Double(100 - $0))) },
            shownNotifications: (0..<100).map { "\($0)" })
        #expect(kept.scheduledNotifications.map { seconds(at: $0.time) } == (1...64).map { Double($0) })
        #expect(kept.shownNotifications.first == "36" && kept.shownNotifications.count == 64)
    }

    @Test("an app that is about to go does not get it") func whileTerminating() {
        var profile = Profile.iOS4to6
        profile.isMultitaskingSupported = false
        var life = Life(profile, after: .active + [scheduled(at: 2)])
        life.returnsAtOnce = false
        life(.home)
        #expect(life.wait(3) == [.init(2, .notify(.notification("tea", isShown: true)))])
    }

    @Test("taken back, scheduled or shown") func cancelled() {
        var life = Life(after: .active + [scheduled("a", at: 10), .cancelNotification("a"), scheduled("b", at: 20)])
        life(.keepRunning(true), .home)
        #expect(life.wait(100) == [.init(20, .notify(.notification("b", isShown: true)))])
        life(.cancelNotification("b"))
        #expect(life(.confirmNotification("b")) == [])
    }

    @Test("an app that executes nothing schedules nothing", arguments: [[], .suspended] as [[Event]])
    func scheduledByNobody(events: [Event]) {
        var life = Life(after: events)
        life(scheduled())
        #expect(life.wake == nil)
    }

    @Test("remembered where the system's part is kept") func remembered() {
        let life = Life(after: .active + [scheduled(), .home])
        var later = Life(remembered: life.lifecycle.remembered)
        later(.timePasses)
        #expect(later.wait(100) == [.init(60, .notify(.notification("tea", isShown: true)))])
    }

    @Test("one that was due before the clock was set back has come") func dueBeforeTheClockWasSet() {
        var lifecycle = Life(after: .active + [scheduled(at: 5)]).lifecycle
        var effects: [Effect] = []
        lifecycle.handle(.clockSet(from: instant(6)), at: instant(2), into: &effects)
        #expect(effects.withoutWakes == [.notify(.notification("tea", isShown: false))])
    }

    @Test("a clock that is set past its time brings it at once: it goes by the time of day") func clockSet() {
        var life = Life(after: .active + [scheduled(), .home])
        life.setClock(by: 100)
        #expect(life(.confirmNotification("tea")).last == .notify(.notification("tea", isShown: false)))
    }
}
