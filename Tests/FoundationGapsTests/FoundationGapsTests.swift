import Foundation
import FoundationGaps
import Testing

struct FoundationGapsTests {
    @Test func aSecondHasItsParts() {
        #expect(NSEC_PER_SEC == 1000 * NSEC_PER_MSEC && NSEC_PER_MSEC == 1000 * NSEC_PER_USEC)
        #expect(NSEC_PER_SEC == USEC_PER_SEC * NSEC_PER_USEC)
    }

    @Test func theAbsoluteTimeIsTheDates() {
        let before = Date().timeIntervalSinceReferenceDate
        let now: CFAbsoluteTime = CFAbsoluteTimeGetCurrent()
        #expect((before...Date().timeIntervalSinceReferenceDate).contains(now))
    }

    @Test func anAutoreleasePoolRunsItsBody() throws {
        struct Failure: Error {}
        #expect(autoreleasepool { 7 } == 7)
        #expect(throws: Failure.self) { try autoreleasepool { throw Failure() } }
    }

    @Test func notificationsComeOneAfterTheOther() async {
        let center = NotificationCenter()
        var iterator = center.notifications(named: Notification.Name("walk")).makeAsyncIterator()
        for step in 0..<3 { center.post(name: Notification.Name("walk"), object: nil, userInfo: ["step": step]) }
        center.post(name: Notification.Name("another"), object: nil)
        for step in 0..<3 {
            let notification = await iterator.next()
            #expect(notification?.userInfo?["step"] as? Int == step)
        }
    }

    @Test func notificationsAreThoseOfOneSender() async {
        final class Sender: Sendable {}
        let (center, sender) = (NotificationCenter(), Sender())
        var iterator = center.notifications(named: Notification.Name("walk"), object: sender).makeAsyncIterator()
        center.post(name: Notification.Name("walk"), object: Sender(), userInfo: ["of": "another"])
        center.post(name: Notification.Name("walk"), object: sender, userInfo: ["of": "him"])
        let notification = await iterator.next()
        #expect(notification?.userInfo?["of"] as? String == "him")
    }

    @Test func whoIsCancelledHearsNoMore() async {
        let task = Task {
            for await _ in NotificationCenter.default.notifications(named: Notification.Name(UUID().uuidString)) {}
            return true
        }
        task.cancel()
        #expect(await task.value)
    }
}
