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
    ) throws -> DelegateRecorder {
        let (phone, recorder) = (try Phone(journey), DelegateRecorder())
        return try phone {
            let manager = CLLocationManager()
            manager.delegate = recorder
            try phone.settle()
            recorder.clear()
            manager.requestLocation()
            #expect(recorder.batches.isEmpty)
            try body(manager)
            try phone.advance(by: seconds)
            return recorder
        }
    }

    @Test func `Exactly one location is delivered`() throws {
        let recorder = try requesting(Journey().staying(60), 59)
        #expect(recorder.batches.map(\.count) == [1] && recorder.calls.isEmpty)
    }

    @Test func `A location that is accurate enough is awaited`() throws {
        let recorder = try requesting(Journey().staying(6, accuracy: 300).staying(60, accuracy: 60), 59) {
            $0.desiredAccuracy = kCLLocationAccuracyHundredMeters
        }
        #expect(recorder.seconds == [6])
    }

    @Test func `After about 10 s the best location so far is delivered`() throws {
        let journey = Journey().staying(4, accuracy: 300).staying(3, accuracy: 120).staying(60, accuracy: 300)
        let recorder = try requesting(journey, 59) { $0.desiredAccuracy = kCLLocationAccuracyHundredMeters }
        #expect(recorder.batches.count == 1)
        #expect(abs((recorder.locations.first?.horizontalAccuracy ?? 0) - 120) < 0.01)
    }

    @Test func `Without any location the request fails with locationUnknown`() throws {
        let recorder = try requesting(Journey().withoutPosition(60).staying(1), 59)
        #expect(recorder.calls == ["failed locationUnknown"] && recorder.batches.isEmpty)
    }

    @Test func `Only one request is outstanding`() throws {
        let recorder = try requesting(Journey().staying(60), 59) { $0.requestLocation() }
        #expect(recorder.batches.count == 1)
    }

    @Test func `stopUpdatingLocation cancels the request`() throws {
        let recorder = try requesting(Journey().staying(60), 59) { $0.stopUpdatingLocation() }
        #expect(recorder.batches.isEmpty && recorder.calls.isEmpty)
    }

    @Test func `startUpdatingLocation cancels the request; while updates run a request does nothing`() throws {
        let recorder = try requesting(Journey().staying(60), 5) {
            $0.startUpdatingLocation()
            $0.requestLocation()
        }
        #expect(recorder.seconds == [1, 2, 3, 4, 5])
    }

    @Test func `A request that the user does not allow fails with denied`() throws {
        let phone = try Phone(Journey().staying(60)) { $0.authorization = Authorization(.denied) }
        let recorder = DelegateRecorder()
        try phone {
            let manager = CLLocationManager()
            manager.delegate = recorder
            manager.requestLocation()
            try phone.advance(by: 59)
            #expect(recorder.calls == ["authorization denied fullAccuracy", "failed denied"])
        }
    }

    @Test func `A delegate without the methods for a request is a programmer's error`() async {
        await #expect(processExitsWith: .failure) {
            final class EmptyDelegate: NSObject, CLLocationManagerDelegate {}
            let (phone, delegate) = (try Phone(Journey().staying(60)), EmptyDelegate())
            try phone {
                let manager = CLLocationManager()
                manager.delegate = delegate
                manager.requestLocation()
                try phone.advance(by: 59)
            }
        }
    }

    @Test func `A delegate without the methods for updates is permitted`() throws {
        final class EmptyDelegate: NSObject, CLLocationManagerDelegate {}
        let (phone, delegate) = (try Phone(Journey().staying(30).withoutPosition(30)), EmptyDelegate())
        try phone {
            let manager = CLLocationManager()
            manager.delegate = delegate
            manager.startUpdatingLocation()
            try phone.advance(by: 59)
            #expect(manager.location?.second == 29)
        }
    }
}
