import ApplicationLifecycle
import LocationModel
import Testing

/// Scheduled work, started in the background when its time has come.
struct ScheduledTaskTests {
    private func schedule(_ name: String, at seconds: Double) -> Event {
        .scheduleTask(ScheduledTask(name, notBefore: instant(seconds)))
    }

    @Test func `A suspended app is woken for it at its time, and suspended when it has ended it`() {
        var life = Life(after: .active + [schedule("refresh", at: 100), .home])
        #expect(life.state == .suspended)
        #expect(life.wait(110) == [.init(100, .state(.background)), .init(100, .notify(.scheduledTask("refresh", 1)))])
        #expect(life(.endBackgroundTask(1)) == [.state(.suspended)])
        #expect(life.wait(1000) == [], "it is begun once")
    }

    @Test func `It begins only when the app is in the background and has handled its events`() {
        var life = Life(after: .active + [schedule("refresh", at: 10)])
        #expect(life.wait(100) == [])
        life.returnsAtOnce = false
        #expect(!life(.home).contains(.notify(.scheduledTask("refresh", 1))))
        #expect(life(.returned(from: .didEnterBackground)) == [.notify(.scheduledTask("refresh", 1))])
    }

    @Test func `One after the other, the earlier first, and never beside the app's own background tasks`() {
        var life = Life(
            after: .active + [
                schedule("b", at: 60), schedule("a", at: 50), .beginBackgroundTask(name: "own"), .home,
            ])
        life.wait(0)
        #expect(life(.endBackgroundTask(1)) == [.state(.suspended)])
        #expect(life.wait(70) == [.init(50, .state(.background)), .init(50, .notify(.scheduledTask("a", 2)))])
        #expect(life(.endBackgroundTask(2)) == [.notify(.scheduledTask("b", 3))])
    }

    @Test func `It has the time of a background task from its own beginning, with the same warning and end`() {
        var life = Life(after: .active + [schedule("refresh", at: 100), .home])
        #expect(
            life.wait(1000) == [
                .init(100, .state(.background)), .init(100, .notify(.scheduledTask("refresh", 1))),
                .init(125.5, .notify(.expiration(1))),
                .init(130, .notify(.terminated(.backgroundTask(name: "refresh")))), .init(130, .state(.notRunning)),
            ])
        #expect(life.wake == nil, "it is gone with the process")
    }

    @Test func `A request of the same name replaces the earlier one; a cancelled one does not begin`() {
        var life = Life(after: .active + [schedule("a", at: 50), schedule("b", at: 60), schedule("a", at: 70)])
        life(.cancelScheduledTask("b"), .cancelScheduledTask("unknown"), .home)
        #expect(life.wait(80) == [.init(70, .state(.background)), .init(70, .notify(.scheduledTask("a", 1)))])
    }

    @Test func `One refresh task and ten processing tasks may wait`() {
        var life = Life(after: .active)
        for number in 1...20 { life(schedule("\(number)", at: Double(2 * number))) }
        life(schedule("3", at: 50), .home)
        var begun: [Double] = []
        for _ in 0..<60 {
            for moment in life.wait(1) {
                guard case .notify(.scheduledTask(_, let task)) = moment.effect else { continue }
                begun.append(moment.time)
                life(.endBackgroundTask(task))
            }
        }
        #expect(begun == [2, 4, 8, 10, 12, 14, 16, 18, 20, 22, 50])
    }

    @Test func `A task keeps its time of day when the clock is set`() {
        var life = Life(after: .active + [schedule("a", at: 500), .home])
        life.setClock(by: 450)
        #expect(life.wait(40) == [])
        #expect(life.wait(10) == [.init(500, .state(.background)), .init(500, .notify(.scheduledTask("a", 1)))])
    }
}
