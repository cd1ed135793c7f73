import ApplicationLifecycle
import EmulatedCoreLocation
import EmulatedDevice
import LocationEngine
import LocationModel
import LocationService
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(15)))
struct LiveUpdatesTests {
    @Test func `Locations come in order, as accurate and as often as the receiver has them`() async throws {
        let phone = try Phone(Journey().going(600, speed: 1))
        var iterator = phone { CLLocationUpdate.liveUpdates().makeAsyncIterator() }
        try phone.advance(by: 5)
        for second in 0...5 {
            let update = try #require(try await iterator.next())
            #expect(update.location?.second == Double(second))
            #expect(!update.isStationary && !update.accuracyLimited && !update.authorizationDenied)
        }
    }

    @Test func `Updates begin and end with the iteration`() async throws {
        let phone = try Phone(Journey().going(600, speed: 1))
        let updates = phone { CLLocationUpdate.liveUpdates(.fitness) }
        try phone.advance(by: 5)
        #expect(phone.device.snapshot.location == nil)
        try await Self.read(one: updates, of: phone)
        let last = try #require(phone.device.snapshot.location?.time)
        try phone.advance(by: 5)
        #expect(phone.device.snapshot.location?.time == last)
    }

    private static func read(one updates: CLLocationUpdate.Updates, of phone: Phone) async throws {
        var iterator = updates.makeAsyncIterator()
        try phone.advance(by: 1)
        #expect(try await iterator.next()?.location != nil)
    }

    @Test func `Two iterations of one sequence have their own updates`() async throws {
        let phone = try Phone(Journey().going(600, speed: 1))
        let updates = phone { CLLocationUpdate.liveUpdates() }
        var one = updates.makeAsyncIterator()
        try phone.advance(by: 3)
        var other = updates.makeAsyncIterator()
        try phone.advance(by: 1)
        #expect(try await one.next()?.location?.second == 0)
        #expect(try await other.next()?.location?.second == 4)
    }

    @Test func `A device at rest is reported once, and then nothing until it moves`() async throws {
        let phone = try Phone(Journey().going(10, speed: 5).staying(600).going(100, speed: 5))
        var iterator = phone { CLLocationUpdate.liveUpdates(.fitness).makeAsyncIterator() }
        var updates: [CLLocationUpdate] = []
        // In two parts, because the number of waiting updates is limited.
        for end in [200.0, 700] {
            try phone.advance(by: end - phone.seconds)
            while updates.last?.location?.second != end { updates.append(try #require(try await iterator.next())) }
        }
        let rests = updates.filter(\.isStationary).compactMap { $0.location?.second }
        let moves = updates.filter { !$0.isStationary }.compactMap { $0.location?.second }
        let rest = try #require(rests.first)
        #expect(rests.count == 1 && rest > 300 && rest < 400)
        #expect(!moves.contains { $0 > rest && $0 < 615 })
        #expect(moves.contains { $0 > 615 && $0 < 640 })
    }

    @Test(arguments: [Authorization.Status.denied, .restricted])
    func `A diagnostic update has the reason why there is no location`(status: Authorization.Status) async throws {
        let phone = try Phone(Journey().going(600, speed: 1)) { $0.authorization = Authorization(status) }
        var iterator = phone { CLLocationUpdate.liveUpdates().makeAsyncIterator() }
        try phone.advance(by: 5)
        let update = try #require(try await iterator.next())
        #expect(update.location == nil && update.authorizationDenied)
        #expect(update.authorizationRestricted == (status == .restricted))
        // Once: the next update is that of the next change.
        phone.device.send(.authorization(Authorization(.authorizedAlways)))
        try phone.advance(by: 5)
        #expect(try await iterator.next()?.location != nil)
    }

    @Test func `Authorization is requested if needed, and updates begin when it is granted`() async throws {
        let phone = try Phone(Journey().going(600, speed: 1)) { $0.authorization = nil }
        var iterator = phone { CLLocationUpdate.liveUpdates().makeAsyncIterator() }
        try phone.advance(by: 5)
        let first = try #require(try await iterator.next())
        #expect(first.authorizationRequestInProgress && first.location == nil)
        #expect(try await iterator.next()?.location != nil)
        #expect(phone.device.snapshot.authorization.status == .authorizedWhenInUse)
    }

    @Test func `Revoked authorization and a lost position are reported`() async throws {
        let phone = try Phone(Journey().going(2, speed: 1).withoutPosition(30).going(30, speed: 1))
        var iterator = phone { CLLocationUpdate.liveUpdates().makeAsyncIterator() }
        try phone.advance(by: 20)
        for _ in 0..<2 { #expect(try await iterator.next()?.location != nil) }
        let unavailable = try #require(try await iterator.next())
        #expect(unavailable.locationUnavailable && unavailable.location == nil)
        phone.device.send(.authorization(Authorization(.denied)))
        #expect(try await iterator.next()?.authorizationDenied == true)
        phone.device.send(.authorization(Authorization(.authorizedAlways)))
        try phone.advance(by: 20)
        // The denial was reported once.
        #expect(try await iterator.next()?.authorizationDenied == false)
    }

    @Test func `With reduced accuracy every update says so`() async throws {
        let phone = try Phone(Journey().going(600, speed: 1)) {
            $0.authorization = Authorization(.authorizedAlways, accuracy: .reduced)
        }
        var iterator = phone { CLLocationUpdate.liveUpdates().makeAsyncIterator() }
        try phone.advance(by: 5)
        #expect(try await iterator.next()?.accuracyLimited == true)
    }

    @Test func `A reader slower than the receiver loses the oldest updates, and memory stays bounded`() async throws {
        let phone = try Phone(Journey().going(1000, speed: 1))
        var iterator = phone { CLLocationUpdate.liveUpdates().makeAsyncIterator() }
        try phone.advance(by: 999)
        #expect(try await iterator.next()?.location?.second == 1000 - 256)
    }

    @Test func `A cancelled task reads no more, and its updates end`() async throws {
        let phone = try Phone(Journey().going(600, speed: 1))
        let task = phone {
            Task {
                var count = 0
                for try await _ in CLLocationUpdate.liveUpdates() { count += 1 }
                return count
            }
        }
        task.cancel()
        _ = try await task.value
        let before = phone.device.snapshot.location
        try phone.advance(by: 10)
        #expect(phone.device.snapshot.location == before)
    }

    @Test(.timeLimit(.minutes(2))) func `When the app's process ends, the sequence ends`() async throws {
        let phone = try Phone(Journey().going(600, speed: 1))
        var iterator = phone { CLLocationUpdate.liveUpdates().makeAsyncIterator() }
        phone.device.send(.home)
        try phone.advance(by: 1)
        phone.device.send(.memoryPressure)
        // At most 256 updates wait.
        var hasEnded = false
        for _ in 0...256 where !hasEnded { hasEnded = try await iterator.next() == nil }
        #expect(hasEnded)
    }

    // MARK: In the background

    @Test
    func `A background activity session keeps updates running in the background until it ends`()
        async throws
    {
        for end in [{ (session: inout CLBackgroundActivitySession?) in session?.invalidate() }, { $0 = nil }] {
            let phone = try Phone(Journey().going(600, speed: 1)) {
                $0.authorization = Authorization(.authorizedWhenInUse)
            }
            var iterator = phone { CLLocationUpdate.liveUpdates().makeAsyncIterator() }
            var session: CLBackgroundActivitySession? = phone { CLBackgroundActivitySession() }
            try phone.advance(by: 5)
            phone.device.send(.home)
            try phone.advance(by: 60)
            #expect(phone.device.snapshot.state == .background)
            end(&session)
            try phone.advance(by: 60)
            #expect(phone.device.snapshot.state == .suspended)
            #expect(try await iterator.next()?.location != nil)
        }
    }

    @Test func `Without a session the app is suspended, and the updates continue when it returns`() async throws {
        let phone = try Phone(Journey().going(900, speed: 1))
        var iterator = phone { CLLocationUpdate.liveUpdates().makeAsyncIterator() }
        try phone.advance(by: 1)
        phone.device.send(.home)
        try phone.advance(by: 600)
        #expect(phone.device.snapshot.state == .suspended)
        phone.device.send(.enterForeground)
        try phone.advance(by: 5)
        var seconds: [Double] = []
        while seconds.last != 606 { seconds.append(try #require(try await iterator.next()?.location?.second)) }
        #expect(seconds == seconds.sorted())
    }
}
