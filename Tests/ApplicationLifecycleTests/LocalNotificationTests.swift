import ApplicationLifecycle
import LocationModel
import TestSupport
import Testing

/// ../shared/spec/app-lifecycle.md: "A local notification wakes an app only when the user confirms it."
struct LocalNotificationTests {
    private func scheduled(_ identifier: String = "tea", at time: Double = 60) -> Event {
        .scheduleNotification(LocalNotification(identifier, at: at(time)))
    }

    @Test func `A notification is shown while the app is suspended, and the app stays suspended`() {
        var app = SimulatedApp(after: .active + [scheduled(), .home])
        #expect(app.wait(100) == [.init(60, .notify(.notification("tea", isShown: true)))])
        #expect(app.state == .suspended)
    }

    @Test func `An app wakes when the user confirms its notification`() {
        var app = SimulatedApp(after: .active + [scheduled(), .home])
        app.wait(100)
        #expect(
            app(.confirmNotification("tea"), .activate) == [
                .state(.background), .message(.willEnterForeground), .state(.inactive),
                .notify(.notification("tea", isShown: false)),
                .state(.active), .message(.didBecomeActive),
            ])
        #expect(app(.confirmNotification("tea")) == [], "once")
    }

    @Test func `An app that does not run is launched with the launch option when the user confirms its notification`() {
        var app = SimulatedApp(.iOS4to6, after: .active + [scheduled(), .home, .quit])
        #expect(
            app.wait(100) == [.init(60, .notify(.notification("tea", isShown: true)))],
            "it is the system's, and outlives the process")
        #expect(
            app(.confirmNotification("tea")) == [
                .notify(.launch(.localNotification("tea"))), .message(.willFinishLaunching), .state(.inactive),
                .message(.didFinishLaunching),
            ])
        #expect(!app.lifecycle.record.wasQuitByUser)
    }

    @Test(arguments: [[.launch], .active] as [[Event]])
    func `An app in the foreground receives the notification itself`(events: [Event]) {
        var app = SimulatedApp(after: events + [scheduled()])
        #expect(app.wait(100) == [.init(60, .notify(.notification("tea", isShown: false)))])
        #expect(app(.confirmNotification("tea")) == [])
    }

    @Test func `An app that runs in the background receives nothing before the user confirms its notification`() {
        var app = SimulatedApp(after: .background + [scheduled()])
        #expect(app.wait(100) == [.init(60, .notify(.notification("tea", isShown: true)))])
        #expect(app(.confirmNotification("tea")).last == .notify(.notification("tea", isShown: false)))
    }

    @Test func `A notification in the list can be confirmed while the app is in the foreground`() {
        var app = SimulatedApp(after: .active + [scheduled(), .home])
        app.wait(100)
        #expect(
            app(.enterForeground, .activate, .confirmNotification("tea")).last
                == .notify(.notification("tea", isShown: false)))
    }

    @Test func `The earliest is first, one of the same identifier replaces it, and a past one is due at once`() {
        var app = SimulatedApp(
            after: .active + [scheduled("b", at: 20), scheduled("a", at: 10), scheduled("c", at: 20)])
        app(scheduled("b", at: 30))
        #expect(
            app.wait(40) == [
                .init(10, .notify(.notification("a", isShown: false))),
                .init(20, .notify(.notification("c", isShown: false))),
                .init(30, .notify(.notification("b", isShown: false))),
            ])
        #expect(app(scheduled("late", at: 5)) == [.notify(.notification("late", isShown: false))])
    }

    @Test func `Notifications that are due at the same time come in the order of scheduling`() {
        var app = SimulatedApp(after: .active + ["c", "a", "b"].map { scheduled($0, at: 10) })
        #expect(app.wait(20).map(\.effect) == ["c", "a", "b"].map { .notify(.notification($0, isShown: false)) })
    }

    @Test func `The system keeps the soonest 64 that are scheduled`() {
        var app = SimulatedApp(after: .active)
        for time in stride(from: 200.0, to: 0, by: -1) { app(scheduled("\(time)", at: time)) }
        #expect(app.wait(500).map(\.time) == (1...64).map { Double($0) })
        for time in 1...200 { app(scheduled("\(time)", at: 1000)) }
        app(.home)
        #expect(app.wait(1000).count == 64)
    }

    @Test func `Of the notifications that are shown the latest 64 are kept`() {
        var app = SimulatedApp(after: .background)
        for number in 1...70 { app(scheduled("\(number)", at: 0)) }
        #expect(app.lifecycle.record.shownNotifications == (7...70).map { "\($0)" })
        let kept = LifecycleRecord(
            scheduledNotifications: (0..<100).map { LocalNotification("\($0)", at: at(Double(100 - $0))) },
            shownNotifications: (0..<100).map { "\($0)" })
        #expect(kept.scheduledNotifications.map { $0.time.testSeconds } == (1...64).map { Double($0) })
        #expect(kept.shownNotifications.first == "36" && kept.shownNotifications.count == 64)
    }

    @Test func `An app that is being terminated receives no notification`() {
        var profile = Profile.iOS4to6
        profile.isMultitaskingSupported = false
        var app = SimulatedApp(profile, after: .active + [scheduled(at: 2)])
        app.returnsAtOnce = false
        app(.home)
        #expect(app.wait(3) == [.init(2, .notify(.notification("tea", isShown: true)))])
    }

    @Test func `A notification can be cancelled while it is scheduled and while it is shown`() {
        var app = SimulatedApp(
            after: .active + [scheduled("a", at: 10), .cancelNotification("a"), scheduled("b", at: 20)])
        app(.keepRunning(true), .home)
        #expect(app.wait(100) == [.init(20, .notify(.notification("b", isShown: true)))])
        app(.cancelNotification("b"))
        #expect(app(.confirmNotification("b")) == [])
    }

    @Test(arguments: [[], .suspended] as [[Event]])
    func `An app that executes nothing schedules nothing`(events: [Event]) {
        var app = SimulatedApp(after: events)
        app(scheduled())
        #expect(app.wake == nil)
    }

    @Test func `Scheduled notifications are part of the system's record`() {
        let app = SimulatedApp(after: .active + [scheduled(), .home])
        var later = SimulatedApp(remembered: app.lifecycle.record)
        later(.timePasses)
        #expect(later.wait(100) == [.init(60, .notify(.notification("tea", isShown: true)))])
    }

    @Test func `A notification that was due before the clock was set back is delivered`() {
        var lifecycle = SimulatedApp(after: .active + [scheduled(at: 5)]).lifecycle
        var effects: [Effect] = []
        lifecycle.handle(.clockSet(from: at(6)), at: at(2), into: &effects)
        #expect(effects.withoutWakes == [.notify(.notification("tea", isShown: false))])
    }

    @Test func `A clock that is set past its time shows it at once, because it is due by the time of day`() {
        var app = SimulatedApp(after: .active + [scheduled(), .home])
        app.setClock(by: 100)
        #expect(app(.confirmNotification("tea")).last == .notify(.notification("tea", isShown: false)))
    }
}
