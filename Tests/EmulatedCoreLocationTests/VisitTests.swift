import ApplicationLifecycle
import EmulatedCoreLocation
import EmulatedDevice
import LocationEngine
import LocationModel
import LocationService
import TestSupport
import Testing

struct VisitTests {
    @Test func `Arrival and departure are reported, with distant dates for unknown ones`() throws {
        let journey = Journey().going(300, speed: 5).staying(1800).going(900, speed: 5)
        let (phone, recorder) = (try Phone(journey), DelegateRecorder())
        try phone {
            let manager = CLLocationManager()
            manager.delegate = recorder
            manager.startMonitoringVisits()
            try phone.advance(by: 2900)
            #expect(recorder.visits.count == 2)
            let (arrival, departure) = (try #require(recorder.visits.first), try #require(recorder.visits.last))
            #expect(arrival.departureDate == .distantFuture && arrival.arrivalDate != .distantPast)
            #expect(departure.departureDate != .distantFuture && departure.arrivalDate == arrival.arrivalDate)
            let place = CLLocation(latitude: departure.coordinate.latitude, longitude: departure.coordinate.longitude)
            #expect(abs(place.metresNorth - 1500) < 100)
        }
    }

    @Test func `Every manager's delegate is called`() throws {
        let journey = Journey().going(300, speed: 5).staying(1800)
        let (phone, recorder) = (try Phone(journey), DelegateRecorder())
        try phone {
            let managers = [CLLocationManager(), CLLocationManager()]
            managers[1].delegate = recorder
            managers[0].startMonitoringVisits()
            try phone.advance(by: 1900)
            #expect(recorder.visits.count == 1)
            withExtendedLifetime(managers) {}
        }
    }

    @Test(arguments: [true, false])
    func `Visits require Always authorization`(isOnScreen: Bool) throws {
        let phone = try Phone(Journey().going(300, speed: 5).staying(1800)) {
            $0.authorization = Authorization(.authorizedWhenInUse)
        }
        let recorder = DelegateRecorder()
        try phone {
            let manager = CLLocationManager()
            manager.delegate = recorder
            manager.startMonitoringVisits()
            if !isOnScreen { phone.device.send(.home) }
            try phone.advance(by: 1900)
            #expect(recorder.visits.isEmpty)
        }
    }

    @Test func `An arrival relaunches a terminated app and is reported to its new manager`() throws {
        let (phone, before, after) = (
            try Phone(Journey().going(300, speed: 5).staying(1800)), DelegateRecorder(), DelegateRecorder()
        )
        try phone {
            let old = CLLocationManager()
            old.delegate = before
            old.startMonitoringVisits()
            phone.device.send(.home)
            try phone.advance(by: 1)
            phone.device.send(.memoryPressure)
            try phone.advance(by: 10)
            #expect(phone.device.snapshot.state == .notRunning)

            var new: CLLocationManager?
            phone.whenLaunched = {
                new = CLLocationManager()
                new?.delegate = after
            }
            try phone.advance(by: 1800)
            #expect(new != nil && after.visits.count == 1 && before.visits.isEmpty)
            #expect(phone.device.snapshot.state == .suspended)
            withExtendedLifetime(old) {}
        }
    }

    @Test func `A visit made by the app has unknown values`() {
        let visit = CLVisit()
        #expect(visit.arrivalDate == .distantPast && visit.departureDate == .distantFuture)
        #expect(!CLLocationCoordinate2DIsValid(visit.coordinate) && visit.horizontalAccuracy < 0)
    }
}
