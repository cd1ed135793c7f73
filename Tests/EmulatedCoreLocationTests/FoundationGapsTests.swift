import EmulatedCoreLocation
import Testing

@Suite("What Foundation lacks on Linux comes with Core Location")
struct FoundationGapsTests {
    @Test("the parts of a second add up")
    func partsOfASecond() {
        #expect(NSEC_PER_SEC == 1000 * NSEC_PER_MSEC && NSEC_PER_MSEC == 1000 * NSEC_PER_USEC)
        #expect(NSEC_PER_SEC == USEC_PER_SEC * NSEC_PER_USEC)
    }

    @Test("the absolute time is that of Date")
    func absoluteTime() {
        let before = Date().timeIntervalSinceReferenceDate
        let now: CFAbsoluteTime = CFAbsoluteTimeGetCurrent()
        #expect((before...Date().timeIntervalSinceReferenceDate).contains(now))
    }

    @Test("an autorelease pool runs its body and passes its error on")
    func pool() throws {
        struct Failure: Error {}
        #expect(autoreleasepool { 7 } == 7)
        #expect(throws: Failure.self) { try autoreleasepool { throw Failure() } }
    }

    @Test("a sequence of notifications has those of its name, in order")
    func notifications() async {
        let center = NotificationCenter()
        var iterator = center.notifications(named: Notification.Name("walk")).makeAsyncIterator()
        for step in 0..<3 { center.post(name: Notification.Name("walk"), object: nil, userInfo: ["step": step]) }
        center.post(name: Notification.Name("another"), object: nil)
        for step in 0..<3 {
            let notification = await iterator.next()
            #expect(notification?.userInfo?["step"] as? Int == step)
        }
    }

    @Test("a sequence of notifications has those of its sender only")
    func sender() async {
        final class Sender: Sendable {}
        let (center, sender) = (NotificationCenter(), Sender())
        var iterator = center.notifications(named: Notification.Name("walk"), object: sender).makeAsyncIterator()
        center.post(name: Notification.Name("walk"), object: Sender(), userInfo: ["from": "another"])
        center.post(name: Notification.Name("walk"), object: sender, userInfo: ["from": "this"])
        let notification = await iterator.next()
        #expect(notification?.userInfo?["from"] as? String == "this")
    }

    @Test("a cancelled task receives no more notifications")
    func cancelled() async {
        let task = Task {
            for await _ in NotificationCenter.default.notifications(named: Notification.Name(UUID().uuidString)) {}
            return true
        }
        task.cancel()
        #expect(await task.value)
    }
}
