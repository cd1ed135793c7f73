import EmulatedCoreLocation
import EmulatedDevice
import LocationEngine
import LocationModel
import LocationService
import TestSupport
import Testing

struct RequestLocationTests {
    private func requesting(
        _ journey: Journey, _ seconds: Double, _ body: (CLLocationManager) throws -> Void = { _ in }
    ) throws -> Listener {
        let (phone, listener) = (try Phone(journey), Listener())
        return try phone {
            let manager = CLLocationManager()
            manager.delegate = listener
            try phone.settle()
            listener.forget()
            manager.requestLocation()
            #expect(listener.batches.isEmpty)
            try body(manager)
            try phone.advance(by: seconds)
            return listener
        }
    }

    @Test func `Exactly one location is delivered`() throws {
        let listener = try requesting(Journey().staying(60), 59)
        #expect(listener.batches.map(\.count) == [1] && listener.notes.isEmpty)
    }

    @Test func `One that is accurate enough is waited for`() throws {
        let listener = try requesting(Journey().staying(6, accuracy: 300).staying(60, accuracy: 60), 59) {
            $0.desiredAccuracy = kCLLocationAccuracyHundredMeters
        }
        #expect(listener.seconds == [6])
    }

    @Test func `After about 10 s the best location so far is delivered`() throws {
        let journey = Journey().staying(4, accuracy: 300).staying(3, accuracy: 120).staying(60, accuracy: 300)
        let listener = try requesting(journey, 59) { $0.desiredAccuracy = kCLLocationAccuracyHundredMeters }
        #expect(listener.batches.count == 1)
        #expect(abs((listener.locations.first?.horizontalAccuracy ?? 0) - 120) < 0.01)
    }

    @Test func `Without any location the request fails with locationUnknown`() throws {
        let listener = try requesting(Journey().hidden(60).staying(1), 59)
        #expect(listener.notes == ["failed locationUnknown"] && listener.batches.isEmpty)
    }

    @Test func `Only one request is outstanding`() throws {
        let listener = try requesting(Journey().staying(60), 59) { $0.requestLocation() }
        #expect(listener.batches.count == 1)
    }

    @Test func `stopUpdatingLocation cancels the request`() throws {
        let listener = try requesting(Journey().staying(60), 59) { $0.stopUpdatingLocation() }
        #expect(listener.batches.isEmpty && listener.notes.isEmpty)
    }

    @Test func `startUpdatingLocation cancels the request; while updates run a request does nothing`() throws {
        let listener = try requesting(Journey().staying(60), 5) {
            $0.startUpdatingLocation()
            $0.requestLocation()
        }
        #expect(listener.seconds == [1, 2, 3, 4, 5])
    }

    @Test func `A request that the user does not allow fails with denied`() throws {
        let phone = try Phone(Journey().staying(60)) { $0.authorization = Authorization(.denied) }
        let listener = Listener()
        try phone {
            let manager = CLLocationManager()
            manager.delegate = listener
            manager.requestLocation()
            try phone.advance(by: 59)
            #expect(listener.notes == ["authorization denied fullAccuracy", "failed denied"])
        }
    }

    @Test func `A delegate without the methods for a request is a programmer's error`() async {
        await #expect(processExitsWith: .failure) {
            final class Deaf: NSObject, CLLocationManagerDelegate {}
            let (phone, deaf) = (try Phone(Journey().staying(60)), Deaf())
            try phone {
                let manager = CLLocationManager()
                manager.delegate = deaf
                manager.requestLocation()
                try phone.advance(by: 59)
            }
        }
    }

    @Test func `A delegate without the methods for updates is permitted`() throws {
        final class Deaf: NSObject, CLLocationManagerDelegate {}
        let (phone, deaf) = (try Phone(Journey().staying(30).hidden(30)), Deaf())
        try phone {
            let manager = CLLocationManager()
            manager.delegate = deaf
            manager.startUpdatingLocation()
            try phone.advance(by: 59)
            #expect(manager.location?.second == 29)
        }
    }
}
