import EmulatedCoreLocation
import Testing

/// Parts of Foundation that Linux does not have come with Core Location.
struct FoundationGapsTests {
    @Test func `The parts of a second add up`() {
        #expect(NSEC_PER_SEC == 1000 * NSEC_PER_MSEC && NSEC_PER_MSEC == 1000 * NSEC_PER_USEC)
        #expect(NSEC_PER_SEC == USEC_PER_SEC * NSEC_PER_USEC)
    }

    @Test func `CFAbsoluteTimeGetCurrent is the time of Date`() {
        let before = Date().timeIntervalSinceReferenceDate
        let now: CFAbsoluteTime = CFAbsoluteTimeGetCurrent()
        #expect((before...Date().timeIntervalSinceReferenceDate).contains(now))
    }

    @Test func `A hash table of weak references loses what no longer exists`() {
        final class Observer {}
        let table = NSHashTable<Observer>.weakObjects()
        let kept = Observer()
        table.add(kept)
        table.add(kept)
        do {
            let lost = Observer()
            table.add(lost)
            #expect(table.count == 2 && table.contains(lost))
            withExtendedLifetime(lost) {}
        }
        #expect(table.allObjects.map(ObjectIdentifier.init) == [ObjectIdentifier(kept)] && table.contains(kept))
        table.remove(kept)
        #expect(table.anyObject == nil && !table.contains(kept))
        withExtendedLifetime(kept) {}
    }

    @Test func `A hash table compares objects as they do themselves`() {
        let table = NSHashTable<CLRegion>.weakObjects()
        let center = CLLocationCoordinate2D(latitude: 52.5, longitude: 13.4)
        let regions = ["home", "home", "work"].map { CLCircularRegion(center: center, radius: 100, identifier: $0) }
        for region in regions { table.add(region) }
        #expect(table.count == 2 && table.contains(regions[1]))
        #expect(table.member(regions[1]) === regions[0])
        table.remove(regions[1])
        #expect(table.allObjects == [regions[2]])
        withExtendedLifetime(regions) {}
    }

    @Test func `An autorelease pool runs its body and passes its error on`() throws {
        struct Failure: Error {}
        #expect(autoreleasepool { 7 } == 7)
        #expect(throws: Failure.self) { try autoreleasepool { throw Failure() } }
    }

    @Test func `A sequence of notifications delivers those of its name, in order`() async {
        let center = NotificationCenter()
        var iterator = center.notifications(named: Notification.Name("walk")).makeAsyncIterator()
        for step in 0..<3 { center.post(name: Notification.Name("walk"), object: nil, userInfo: ["step": step]) }
        center.post(name: Notification.Name("another"), object: nil)
        for step in 0..<3 {
            let notification = await iterator.next()
            #expect(notification?.userInfo?["step"] as? Int == step)
        }
    }

    @Test func `A sequence of notifications delivers only those of its sender`() async {
        final class Sender: Sendable {}
        let (center, sender) = (NotificationCenter(), Sender())
        var iterator = center.notifications(named: Notification.Name("walk"), object: sender).makeAsyncIterator()
        center.post(name: Notification.Name("walk"), object: Sender(), userInfo: ["from": "another"])
        center.post(name: Notification.Name("walk"), object: sender, userInfo: ["from": "this"])
        let notification = await iterator.next()
        #expect(notification?.userInfo?["from"] as? String == "this")
    }

    @Test func `A cancelled task receives no more notifications`() async {
        let task = Task {
            for await _ in NotificationCenter.default.notifications(named: Notification.Name(UUID().uuidString)) {}
            return true
        }
        task.cancel()
        #expect(await task.value)
    }
}
