import ApplicationLifecycle
import LocationModel
import TestSupport
import Testing

/// Scheduled work, started in the background when its time has come.
struct ScheduledTaskTests {
    private func schedule(_ name: String, at seconds: Double) -> Event {
        .scheduleTask(ScheduledTask(name, notBefore: at(seconds)))
    }

    @Test func `A suspended app is woken for a scheduled task at its time, and suspended when it has ended it`() {
        var app = SimulatedApp(after: .active + [schedule("refresh", at: 100), .home])
        #expect(app.state == .suspended)
        #expect(app.wait(110) == [.init(100, .state(.background)), .init(100, .notify(.scheduledTask("refresh", 1)))])
        #expect(app(.endBackgroundTask(1)) == [.state(.suspended)])
        #expect(app.wait(1000) == [], "it is begun once")
    }

    @Test func `A scheduled task begins only when the app is in the background and has handled its events`() {
        var app = SimulatedApp(after: .active + [schedule("refresh", at: 10)])
        #expect(app.wait(100) == [])
        app.returnsAtOnce = false
        #expect(!app(.home).contains(.notify(.scheduledTask("refresh", 1))))
        #expect(app(.returned(from: .didEnterBackground)) == [.notify(.scheduledTask("refresh", 1))])
    }

    @Test func `Scheduled tasks run in order, one at a time, and never beside the app's own background tasks`() {
        var app = SimulatedApp(
            after: .active + [
                schedule("b", at: 60), schedule("a", at: 50), .beginBackgroundTask(name: "own"), .home,
            ])
        app.wait(0)
        #expect(app(.endBackgroundTask(1)) == [.state(.suspended)])
        #expect(app.wait(70) == [.init(50, .state(.background)), .init(50, .notify(.scheduledTask("a", 2)))])
        #expect(app(.endBackgroundTask(2)) == [.notify(.scheduledTask("b", 3))])
    }

    @Test func `A scheduled task has the time of a background task, with the same warning and end`() {
        var app = SimulatedApp(after: .active + [schedule("refresh", at: 100), .home])
        #expect(
            app.wait(1000) == [
                .init(100, .state(.background)), .init(100, .notify(.scheduledTask("refresh", 1))),
                .init(125.5, .notify(.expiration(1))),
                .init(130, .notify(.terminated(.backgroundTask(name: "refresh")))), .init(130, .state(.notRunning)),
            ])
        #expect(app.wake == nil, "it is gone with the process")
    }

    @Test func `A request of the same name replaces the earlier one; a cancelled one does not begin`() {
        var app = SimulatedApp(after: .active + [schedule("a", at: 50), schedule("b", at: 60), schedule("a", at: 70)])
        app(.cancelScheduledTask("b"), .cancelScheduledTask("unknown"), .home)
        #expect(app.wait(80) == [.init(70, .state(.background)), .init(70, .notify(.scheduledTask("a", 1)))])
    }

    @Test func `One refresh task and ten processing tasks may wait`() {
        var app = SimulatedApp(after: .active)
        for number in 1...20 { app(schedule("\(number)", at: Double(2 * number))) }
        app(schedule("3", at: 50), .home)
        var begun: [Double] = []
        for _ in 0..<60 {
            for moment in app.wait(1) {
                guard case .notify(.scheduledTask(_, let task)) = moment.effect else { continue }
                begun.append(moment.time)
                app(.endBackgroundTask(task))
            }
        }
        #expect(begun == [2, 4, 8, 10, 12, 14, 16, 18, 20, 22, 50])
    }

    @Test func `A task keeps its time of day when the clock is set`() {
        var app = SimulatedApp(after: .active + [schedule("a", at: 500), .home])
        app.setClock(by: 450)
        #expect(app.wait(40) == [])
        #expect(app.wait(10) == [.init(500, .state(.background)), .init(500, .notify(.scheduledTask("a", 1)))])
    }
}
