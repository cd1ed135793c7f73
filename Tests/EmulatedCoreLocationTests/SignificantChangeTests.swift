import ApplicationLifecycle
import EmulatedCoreLocation
import EmulatedDevice
import LocationEngine
import LocationModel
import LocationService
import Testing

@Suite("The significant-change location service")
struct SignificantChangeTests {
    @Test("the first event is the cached location; then at least 500 m and five minutes lie between two")
    func distanceAndTime() throws {
        let (phone, listener) = (try Phone(Journey().going(3600, speed: 2)), Listener())
        try phone {
            let manager = CLLocationManager()
            manager.delegate = listener
            manager.startUpdatingLocation()
            try phone.advance(by: 10)
            manager.stopUpdatingLocation()
            listener.forget()
            manager.startMonitoringSignificantLocationChanges()
            try phone.settle()
            #expect(listener.seconds == [10])
            try phone.advance(by: 3500)
            let events = listener.locations
            #expect(events.count >= 5)
            for (one, next) in zip(events, events.dropFirst()) {
                #expect(next.distance(from: one) >= 500 && next.timestamp.timeIntervalSince(one.timestamp) >= 300)
            }
        }
    }

    @Test("it ignores desiredAccuracy and distanceFilter")
    func settings() throws {
        let (phone, listener) = (try Phone(Journey().going(3600, speed: 2)), Listener())
        try phone {
            let manager = CLLocationManager()
            manager.delegate = listener
            manager.desiredAccuracy = kCLLocationAccuracyThreeKilometers
            manager.distanceFilter = 1_000_000
            manager.startMonitoringSignificantLocationChanges()
            try phone.advance(by: 3500)
            #expect(listener.batches.count >= 5)
        }
    }

    @Test("a manager that has not started them, or has stopped, receives none")
    func others() throws {
        let (phone, listener) = (try Phone(Journey().going(3600, speed: 2)), Listener())
        try phone {
            let managers = [CLLocationManager(), CLLocationManager(), CLLocationManager()]
            for manager in managers.dropFirst() { manager.delegate = listener }
            managers[0].startMonitoringSignificantLocationChanges()
            managers[1].startMonitoringSignificantLocationChanges()
            managers[1].stopMonitoringSignificantLocationChanges()
            try phone.advance(by: 3500)
            #expect(listener.batches.isEmpty)
        }
    }

    @Test("the cached location, the first event, goes to the manager that begins; the next events to all that monitor")
    func firstEvent() throws {
        let phone = try Phone(Journey().going(3600, speed: 2))
        let (early, late) = (Listener(), Listener())
        try phone {
            let managers = [CLLocationManager(), CLLocationManager()]
            managers[0].delegate = early
            managers[1].delegate = late
            managers[0].startMonitoringSignificantLocationChanges()
            try phone.advance(by: 400)
            early.forget()
            managers[1].startMonitoringSignificantLocationChanges()
            try phone.settle()
            #expect(late.batches.count == 1 && early.batches.isEmpty)
            try phone.advance(by: 3000)
            #expect(early.batches.count >= 5 && late.seconds.dropFirst() == early.seconds[...])
            withExtendedLifetime(managers) {}
        }
    }

    @Test("it wakes a suspended app")
    func wakes() throws {
        let (phone, listener) = (try Phone(Journey().going(3600, speed: 2)), Listener())
        try phone {
            let manager = CLLocationManager()
            manager.delegate = listener
            manager.startMonitoringSignificantLocationChanges()
            phone.device.send(.home)
            try phone.advance(by: 10)
            #expect(phone.device.snapshot.state == .suspended)
            listener.forget()
            try phone.advance(by: 1000)
            #expect(listener.batches.count >= 1)
            #expect(phone.device.snapshot.state == .suspended)
        }
    }

    @Test("it relaunches a terminated app, whose new manager knows the location before it starts anything")
    func relaunches() throws {
        let (phone, before, after) = (try Phone(Journey().going(3600, speed: 2)), Listener(), Listener())
        try phone {
            let old = CLLocationManager()
            old.delegate = before
            old.startMonitoringSignificantLocationChanges()
            phone.device.send(.home)
            try phone.advance(by: 1)
            phone.device.send(.memoryPressure)
            try phone.advance(by: 10)
            #expect(phone.device.snapshot.state == .notRunning)
            before.forget()

            var new: CLLocationManager?
            var known: CLLocation?
            phone.whenLaunched = {
                new = CLLocationManager()
                known = new?.location
                new?.delegate = after
                new?.startMonitoringSignificantLocationChanges()
            }
            try phone.advance(by: 1000)
            #expect(known != nil)
            #expect(!after.batches.isEmpty && before.batches.isEmpty && before.notes.isEmpty)
            withExtendedLifetime(old) {}
        }
    }
}
