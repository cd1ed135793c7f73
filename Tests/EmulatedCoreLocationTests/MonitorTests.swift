import ApplicationLifecycle
import EmulatedCoreLocation
import EmulatedDevice
import LocationEngine
import LocationModel
import LocationService
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(15)))
struct MonitorTests {
    private func circle(metresNorth: Double, radius: Double = 200) -> CLMonitor.CircularGeographicCondition {
        let place = Journey.place(metresNorth: metresNorth)
        return .init(center: CLLocationCoordinate2DMake(place.latitude, place.longitude), radius: radius)
    }

    private let passing = Journey().staying(60).going(1000, speed: 2)

    private func monitor(_ name: String, on phone: Phone) async -> CLMonitor { await phone { await CLMonitor(name) } }

    @Test func `A new condition has a name, a record, and no event`() async throws {
        let phone = try Phone(passing)
        let monitor = await monitor("walks", on: phone)
        #expect(await monitor.name == "walks")
        await monitor.add(circle(metresNorth: 1000), identifier: "town")
        await monitor.add(circle(metresNorth: 0), identifier: "home", assuming: .satisfied)
        #expect(await monitor.identifiers == ["home", "town"])
        let record = try #require(await monitor.record(for: "town"))
        #expect((record.condition as? CLMonitor.CircularGeographicCondition)?.radius == 200)
        #expect(record.lastEvent.state == .unknown)
        #expect(await monitor.record(for: "home")?.lastEvent.state == .satisfied)
        #expect(await monitor.record(for: "elsewhere") == nil)
        await monitor.remove("town")
        #expect(await monitor.identifiers == ["home"])
    }

    @Test func `An event is a change against the last one, the assumed one included`() async throws {
        let phone = try Phone(passing)
        let monitor = await monitor("walks", on: phone)
        await monitor.add(circle(metresNorth: 1000), identifier: "town", assuming: .unsatisfied)
        await monitor.add(circle(metresNorth: 0), identifier: "home")
        try phone.advance(by: 1050)
        var iterator = await monitor.events.makeAsyncIterator()
        var events: [String] = []
        for _ in 0..<4 {
            let event = try #require(try await iterator.next())
            events.append("\(event.identifier) \(event.state)")
        }
        #expect(events == ["home satisfied", "home unsatisfied", "town satisfied", "town unsatisfied"])
        #expect(await monitor.record(for: "town")?.lastEvent.state == .unsatisfied)
    }

    @Test func `At most 20 conditions are watched`() async throws {
        let phone = try Phone(passing)
        let monitor = await monitor("walks", on: phone)
        for number in 1...21 { await monitor.add(circle(metresNorth: 5000), identifier: "\(number)") }
        let record = try #require(await monitor.record(for: "21"))
        #expect(record.lastEvent.conditionLimitExceeded && record.lastEvent.state == .unmonitored)
        #expect(await monitor.record(for: "20")?.lastEvent.conditionLimitExceeded == false)
    }

    @Test func `A condition that cannot be monitored is reported as such`() async throws {
        let phone = try Phone(passing)
        let monitor = await monitor("walks", on: phone)
        await monitor.add(CLMonitor.BeaconIdentityCondition(uuid: UUID()), identifier: "beacon")
        await monitor.add(circle(metresNorth: 0, radius: -1), identifier: "negative")
        var iterator = await monitor.events.makeAsyncIterator()
        for _ in 0..<2 {
            let event = try #require(try await iterator.next())
            #expect(event.conditionUnsupported && event.state == .unmonitored)
        }
    }

    @Test func `A condition that cannot be monitored replaces a circle of the same name`() async throws {
        let phone = try Phone(passing)
        let monitor = await monitor("walks", on: phone)
        await monitor.add(circle(metresNorth: 1000), identifier: "town", assuming: .unsatisfied)
        try phone.advance(by: 10)
        await monitor.add(CLMonitor.BeaconIdentityCondition(uuid: UUID()), identifier: "town")
        try phone.advance(by: 1040)
        #expect(await monitor.record(for: "town")?.lastEvent.state == .unmonitored)
    }

    @Test func `A denial is reported`() async throws {
        let phone = try Phone(passing) { $0.authorization = Authorization(.denied) }
        let monitor = await monitor("walks", on: phone)
        await monitor.add(circle(metresNorth: 1000), identifier: "town")
        #expect(await monitor.record(for: "town")?.lastEvent.authorizationDenied == true)
    }

    @Test func `The location managers do not list a monitor's conditions as regions`() async throws {
        let phone = try Phone(passing)
        let (monitor, recorder) = (await monitor("walks", on: phone), DelegateRecorder())
        await monitor.add(circle(metresNorth: 1000), identifier: "town")
        try phone {
            let manager = CLLocationManager()
            manager.delegate = recorder
            try phone.advance(by: 1050)
            #expect(manager.monitoredRegions.isEmpty)
            #expect(recorder.calls == ["authorization authorizedAlways fullAccuracy"])
        }
        #expect(await monitor.record(for: "town")?.lastEvent.state == .unsatisfied)
    }

    @Test func `Two monitors have their own conditions of the same name`() async throws {
        let phone = try Phone(passing)
        let (one, other) = (await monitor("one/with slash", on: phone), await monitor("other", on: phone))
        await one.add(circle(metresNorth: 0), identifier: "a/b")
        await other.add(circle(metresNorth: 1000), identifier: "a/b")
        try phone.advance(by: 50)
        #expect(await one.record(for: "a/b")?.lastEvent.state == .satisfied)
        #expect(await other.record(for: "a/b")?.lastEvent.state == .unsatisfied)
    }

    @Test func `A name is open once at a time; to open it twice is a programmer's error`() async throws {
        await #expect(processExitsWith: .failure) {
            let phone = try Phone(Journey().staying(10))
            await phone {
                let one = await CLMonitor("walks")
                let other = await CLMonitor("walks")
                _ = (await one.name, await other.name)
            }
        }
        let phone = try Phone(passing)
        for _ in 0..<2 { _ = await monitor("walks", on: phone) }
    }

    @Test func `A condition relaunches the app, which receives the event when it opens the monitor of that name`()
        async throws
    {
        let phone = try Phone(passing)
        var monitor: CLMonitor? = await monitor("walks", on: phone)
        await monitor?.add(circle(metresNorth: 1000), identifier: "town", assuming: .unsatisfied)
        try phone.advance(by: 30)
        phone.device.send(.home)
        try phone.advance(by: 1)
        phone.device.send(.memoryPressure)
        #expect(phone.device.snapshot.state == .notRunning)
        monitor = nil
        try phone.advance(by: 520)

        let again = await self.monitor("walks", on: phone)
        #expect(await again.identifiers == ["town"])
        let condition = await again.record(for: "town")?.condition as? CLMonitor.CircularGeographicCondition
        #expect(condition?.radius == 200)
        var iterator = await again.events.makeAsyncIterator()
        let event = try #require(try await iterator.next())
        #expect(event.identifier == "town" && event.state == .satisfied)
    }
}

@Suite(.timeLimit(.minutes(15)))
struct ServiceSessionTests {
    @Test(arguments: [
        (CLServiceSession.AuthorizationRequirement.none, Authorization.Status.notDetermined),
        (.whenInUse, .authorizedWhenInUse), (.always, .authorizedAlways),
    ])
    func `A service session requests the authorization that the app needs`(
        requirement: CLServiceSession.AuthorizationRequirement, status: Authorization.Status
    ) throws {
        let phone = try Phone(Journey().staying(10)) { $0.authorization = nil }
        let session = phone { CLServiceSession(authorization: requirement) }
        try phone.settle()
        #expect(phone.device.snapshot.authorization.status == status)
        session.invalidate()
        session.invalidate()
    }

    @Test func `A service session requests full accuracy`() throws {
        let phone = try Phone(Journey().staying(10)) {
            $0.authorization = Authorization(.authorizedWhenInUse, accuracy: .reduced)
        }
        let session = phone { CLServiceSession(authorization: .whenInUse, fullAccuracyPurposeKey: "Navigation") }
        try phone.settle()
        #expect(phone.device.snapshot.authorization.accuracy == .full)
        session.invalidate()
    }

    @Test func `The diagnostics of a service session report the current state and every change`() async throws {
        let phone = try Phone(Journey().staying(10)) {
            $0.answer = .whenInUse; $0.authorization = nil
        }
        let session = phone { CLServiceSession(authorization: .always) }
        var iterator = session.diagnostics.makeAsyncIterator()
        let first = try #require(try await iterator.next())
        #expect(!first.authorizationRequestInProgress && first.alwaysAuthorizationDenied)
        phone.device.send(.authorization(Authorization(.denied)))
        let second = try #require(try await iterator.next())
        #expect(second.authorizationDenied && !second.alwaysAuthorizationDenied && !second.fullAccuracyDenied)
    }

    @Test func `The diagnostics of a background session report the current state and every change`() async throws {
        let phone = try Phone(Journey().staying(60)) { $0.authorization = Authorization(.authorizedWhenInUse) }
        let session = phone { CLBackgroundActivitySession() }
        var iterator = session.diagnostics.makeAsyncIterator()
        let first = try #require(try await iterator.next())
        #expect(!first.insufficientlyInUse && !first.authorizationDenied)
        phone.device.send(.home)
        #expect(try await iterator.next()?.insufficientlyInUse == true)
    }
}
