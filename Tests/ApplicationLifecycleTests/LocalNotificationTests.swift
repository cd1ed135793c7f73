import ApplicationLifecycle
import LocationModel
import Testing

/// spec/app-lifecycle.md: "A local notification wakes an app only when the user confirms it."
struct LocalNotificationTests {
    private func scheduled(_ identifier: String = "tea", at time: Double = 60) -> Event {
        .scheduleNotification(LocalNotification(identifier, at: instant(time)))
    }

    @Test func `Shown while suspended; the app stays suspended`() {
        var life = Life(after: .active + [scheduled(), .home])
        #expect(life.wait(100) == [.init(60, .notify(.notification("tea", isShown: true)))])
        #expect(life.state == .suspended)
    }

    @Test func `The app wakes when the user confirms it`() {
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

    @Test func `An app that does not run is launched when the user confirms it, with the launch option`() {
        var life = Life(.iOS4to6, after: .active + [scheduled(), .home, .quit])
        #expect(
            life.wait(100) == [.init(60, .notify(.notification("tea", isShown: true)))],
            "it is the system's, and outlives the process")
        #expect(
            life(.confirmNotification("tea")) == [
                .notify(.launch(.localNotification("tea"))), .message(.willFinishLaunching), .state(.inactive),
                .message(.didFinishLaunching),
            ])
        #expect(!life.lifecycle.record.wasQuitByUser)
    }

    @Test(arguments: [[.launch], .active] as [[Event]])
    func `An app in the foreground receives the notification itself`(events: [Event]) {
        var life = Life(after: events + [scheduled()])
        #expect(life.wait(100) == [.init(60, .notify(.notification("tea", isShown: false)))])
        #expect(life(.confirmNotification("tea")) == [])
    }

    @Test func `An app that runs in the background receives nothing before the user confirms it`() {
        var life = Life(after: .background + [scheduled()])
        #expect(life.wait(100) == [.init(60, .notify(.notification("tea", isShown: true)))])
        #expect(life(.confirmNotification("tea")).last == .notify(.notification("tea", isShown: false)))
    }

    @Test func `A notification in the list can be confirmed while the app is in the foreground`() {
        var life = Life(after: .active + [scheduled(), .home])
        life.wait(100)
        #expect(
            life(.enterForeground, .activate, .confirmNotification("tea")).last
                == .notify(.notification("tea", isShown: false)))
    }

    @Test func `The earliest comes first; the same identifier replaces; due at once when the time has passed`() {
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

    @Test func `Notifications that are due at the same time come in the order of scheduling`() {
        var life = Life(after: .active + ["c", "a", "b"].map { scheduled($0, at: 10) })
        #expect(life.wait(20).map(\.effect) == ["c", "a", "b"].map { .notify(.notification($0, isShown: false)) })
    }

    @Test func `The system keeps the soonest 64 that are scheduled`() {
        var life = Life(after: .active)
        for time in stride(from: 200.0, to: 0, by: -1) { life(scheduled("\(time)", at: time)) }
        #expect(life.wait(500).map(\.time) == (1...64).map { Double($0) })
        for time in 1...200 { life(scheduled("\(time)", at: 1000)) }
        life(.home)
        #expect(life.wait(1000).count == 64)
    }

    @Test func `Of those that are shown the latest 64 are kept`() {
        var life = Life(after: .background)
        for number in 1...70 { life(scheduled("\(number)", at: 0)) }
        #expect(life.lifecycle.record.shownNotifications == (7...70).map { "\($0)" })
        let kept = LifecycleRecord(
            scheduledNotifications: (0..<100).map { LocalNotification("\($0)", at: instant(Double(100 - $0))) },
            shownNotifications: (0..<100).map { "\($0)" })
        #expect(kept.scheduledNotifications.map { seconds(at: $0.time) } == (1...64).map { Double($0) })
        #expect(kept.shownNotifications.first == "36" && kept.shownNotifications.count == 64)
    }

    @Test func `An app that is being terminated does not receive it`() {
        var profile = Profile.iOS4to6
        profile.isMultitaskingSupported = false
        var life = Life(profile, after: .active + [scheduled(at: 2)])
        life.returnsAtOnce = false
        life(.home)
        #expect(life.wait(3) == [.init(2, .notify(.notification("tea", isShown: true)))])
    }

    @Test func `A notification can be cancelled while it is scheduled and while it is shown`() {
        var life = Life(after: .active + [scheduled("a", at: 10), .cancelNotification("a"), scheduled("b", at: 20)])
        life(.keepRunning(true), .home)
        #expect(life.wait(100) == [.init(20, .notify(.notification("b", isShown: true)))])
        life(.cancelNotification("b"))
        #expect(life(.confirmNotification("b")) == [])
    }

    @Test(arguments: [[], .suspended] as [[Event]])
    func `An app that executes nothing schedules nothing`(events: [Event]) {
        var life = Life(after: events)
        life(scheduled())
        #expect(life.wake == nil)
    }

    @Test func `Scheduled notifications are part of the system's record`() {
        let life = Life(after: .active + [scheduled(), .home])
        var later = Life(remembered: life.lifecycle.record)
        later(.timePasses)
        #expect(later.wait(100) == [.init(60, .notify(.notification("tea", isShown: true)))])
    }

    @Test func `A notification that was due before the clock was set back is delivered`() {
        var lifecycle = Life(after: .active + [scheduled(at: 5)]).lifecycle
        var effects: [Effect] = []
        lifecycle.handle(.clockSet(from: instant(6)), at: instant(2), into: &effects)
        #expect(effects.withoutWakes == [.notify(.notification("tea", isShown: false))])
    }

    @Test func `A clock that is set past its time shows it at once, because it is due by the time of day`() {
        var life = Life(after: .active + [scheduled(), .home])
        life.setClock(by: 100)
        #expect(life(.confirmNotification("tea")).last == .notify(.notification("tea", isShown: false)))
    }
}
