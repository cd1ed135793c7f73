import ApplicationLifecycle
import EmulatedCoreLocation
import EmulatedDevice
import LocationEngine
import LocationModel
import LocationService
import TestSupport
import Testing

struct SignificantChangeTests {
    @Test func `The first event is the cached location; then at least 500 m and five minutes lie between two`() throws {
        let (phone, recorder) = (try Phone(Journey().going(3600, speed: 2)), DelegateRecorder())
        try phone {
            let manager = CLLocationManager()
            manager.delegate = recorder
            manager.startUpdatingLocation()
            try phone.advance(by: 10)
            manager.stopUpdatingLocation()
            recorder.clear()
            manager.startMonitoringSignificantLocationChanges()
            try phone.settle()
            #expect(recorder.seconds == [10])
            try phone.advance(by: 3500)
            let events = recorder.locations
            #expect(events.count >= 5)
            for (one, next) in zip(events, events.dropFirst()) {
                #expect(next.distance(from: one) >= 500 && next.timestamp.timeIntervalSince(one.timestamp) >= 300)
            }
        }
    }

    @Test func `Significant changes ignore desiredAccuracy and distanceFilter`() throws {
        let (phone, recorder) = (try Phone(Journey().going(3600, speed: 2)), DelegateRecorder())
        try phone {
            let manager = CLLocationManager()
            manager.delegate = recorder
            manager.desiredAccuracy = kCLLocationAccuracyThreeKilometers
            manager.distanceFilter = 1_000_000
            manager.startMonitoringSignificantLocationChanges()
            try phone.advance(by: 3500)
            #expect(recorder.batches.count >= 5)
        }
    }

    @Test func `A manager that has not started, or has stopped, receives none`() throws {
        let (phone, recorder) = (try Phone(Journey().going(3600, speed: 2)), DelegateRecorder())
        try phone {
            let managers = [CLLocationManager(), CLLocationManager(), CLLocationManager()]
            for manager in managers.dropFirst() { manager.delegate = recorder }
            managers[0].startMonitoringSignificantLocationChanges()
            managers[1].startMonitoringSignificantLocationChanges()
            managers[1].stopMonitoringSignificantLocationChanges()
            try phone.advance(by: 3500)
            #expect(recorder.batches.isEmpty)
        }
    }

    @Test func `The cached location goes to the manager that starts, the next events to all that monitor`() throws {
        let phone = try Phone(Journey().going(3600, speed: 2))
        let (early, late) = (DelegateRecorder(), DelegateRecorder())
        try phone {
            let managers = [CLLocationManager(), CLLocationManager()]
            managers[0].delegate = early
            managers[1].delegate = late
            managers[0].startMonitoringSignificantLocationChanges()
            try phone.advance(by: 400)
            early.clear()
            managers[1].startMonitoringSignificantLocationChanges()
            try phone.settle()
            #expect(late.batches.count == 1 && early.batches.isEmpty)
            try phone.advance(by: 3000)
            #expect(early.batches.count >= 5 && late.seconds.dropFirst() == early.seconds[...])
            withExtendedLifetime(managers) {}
        }
    }

    @Test func `A significant change wakes a suspended app`() throws {
        let (phone, recorder) = (try Phone(Journey().going(3600, speed: 2)), DelegateRecorder())
        try phone {
            let manager = CLLocationManager()
            manager.delegate = recorder
            manager.startMonitoringSignificantLocationChanges()
            phone.device.send(.home)
            try phone.advance(by: 10)
            #expect(phone.device.snapshot.state == .suspended)
            recorder.clear()
            try phone.advance(by: 1000)
            #expect(recorder.batches.count >= 1)
            #expect(phone.device.snapshot.state == .suspended)
        }
    }

    @Test func `A significant change relaunches a terminated app, whose new manager has the location`() throws {
        let (phone, before, after) = (
            try Phone(Journey().going(3600, speed: 2)), DelegateRecorder(), DelegateRecorder()
        )
        try phone {
            let old = CLLocationManager()
            old.delegate = before
            old.startMonitoringSignificantLocationChanges()
            phone.device.send(.home)
            try phone.advance(by: 1)
            phone.device.send(.memoryPressure)
            try phone.advance(by: 10)
            #expect(phone.device.snapshot.state == .notRunning)
            before.clear()

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
            #expect(!after.batches.isEmpty && before.batches.isEmpty && before.calls.isEmpty)
            withExtendedLifetime(old) {}
        }
    }
}

/// The location of an app that is launched for a location event.
struct RelaunchTests {
    @Test func `A relaunch by a significant change delivers its location once`() throws {
        let (phone, after) = (try Phone(Journey().going(3600, speed: 2)), DelegateRecorder())
        try phone {
            let old = CLLocationManager()
            old.startMonitoringSignificantLocationChanges()
            phone.device.send(.home)
            try phone.advance(by: 1)
            phone.device.send(.memoryPressure)
            var new: CLLocationManager?
            phone.whenLaunched = {
                new = CLLocationManager()
                new?.delegate = after
                new?.startMonitoringSignificantLocationChanges()
            }
            try phone.advance(by: 2000)
            #expect(after.seconds.count > 2 && Set(after.seconds).count == after.seconds.count)
            withExtendedLifetime((old, new)) {}
        }
    }

    @Test func `After a stop the cached location is delivered first again`() throws {
        let (phone, recorder) = (try Phone(Journey().going(600, speed: 2)), DelegateRecorder())
        try phone {
            let manager = CLLocationManager()
            manager.delegate = recorder
            manager.requestLocation()
            try phone.advance(by: 30)
            recorder.clear()
            for _ in 0..<2 {
                manager.startMonitoringSignificantLocationChanges()
                try phone.settle()
                manager.stopMonitoringSignificantLocationChanges()
            }
            #expect(recorder.seconds.count == 2 && Set(recorder.seconds).count == 1)
        }
    }

    @Test func `An app that is launched for a region has the location in didFinishLaunching`() throws {
        let phone = try Phone(Journey().going(1200, speed: 2))
        try phone {
            let old = CLLocationManager()
            let center = CLLocationCoordinate2D(latitude: Journey.home.latitude, longitude: Journey.home.longitude)
            old.startMonitoring(for: CLCircularRegion(center: center, radius: 300, identifier: "home"))
            phone.device.send(.home)
            try phone.advance(by: 1)
            phone.device.send(.memoryPressure)
            var known: CLLocation?
            phone.whenLaunched = { known = CLLocationManager().location }
            try phone.advance(by: 1000)
            #expect(try #require(known).metresNorth > 300)
            withExtendedLifetime(old) {}
        }
    }
}
