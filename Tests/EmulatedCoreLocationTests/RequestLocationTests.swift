import EmulatedCoreLocation
import EmulatedDevice
import LocationEngine
import LocationModel
import LocationService
import Testing

@Suite("requestLocation")
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

    @Test("exactly one location comes")
    func one() throws {
        let listener = try requesting(Journey().staying(60), 59)
        #expect(listener.batches.map(\.count) == [1] && listener.notes.isEmpty)
    }

    @Test("one that is accurate enough is waited for")
    func accurate() throws {
        let listener = try requesting(Journey().staying(6, accuracy: 300).staying(60, accuracy: 60), 59) {
            $0.desiredAccuracy = kCLLocationAccuracyHundredMeters
        }
        #expect(listener.seconds == [6])
    }

    @Test("when the time is over, about 10 s, the best less accurate one comes")
    func lessAccurate() throws {
        let journey = Journey().staying(4, accuracy: 300).staying(3, accuracy: 120).staying(60, accuracy: 300)
        let listener = try requesting(journey, 59) { $0.desiredAccuracy = kCLLocationAccuracyHundredMeters }
        #expect(listener.batches.count == 1)
        #expect(abs((listener.locations.first?.horizontalAccuracy ?? 0) - 120) < 0.01)
    }

    @Test("when there is none at all, locationUnknown comes")
    func none() throws {
        let listener = try requesting(Journey().hidden(60).staying(1), 59)
        #expect(listener.notes == ["failed locationUnknown"] && listener.batches.isEmpty)
    }

    @Test("only one is outstanding")
    func outstanding() throws {
        let listener = try requesting(Journey().staying(60), 59) { $0.requestLocation() }
        #expect(listener.batches.count == 1)
    }

    @Test("stopUpdatingLocation cancels it")
    func stop() throws {
        let listener = try requesting(Journey().staying(60), 59) { $0.stopUpdatingLocation() }
        #expect(listener.batches.isEmpty && listener.notes.isEmpty)
    }

    @Test("startUpdatingLocation cancels it; while updates run a request does nothing")
    func start() throws {
        let listener = try requesting(Journey().staying(60), 5) {
            $0.startUpdatingLocation()
            $0.requestLocation()
        }
        #expect(listener.seconds == [1, 2, 3, 4, 5])
    }

    @Test("when locations are denied, denied comes")
    func denied() throws {
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

    @Test("a delegate that does not listen to the answer is a programmer's error")
    func deaf() async {
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

    @Test("a delegate that does not listen to updates is none")
    func deafToUpdates() throws {
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
