import ApplicationLifecycle
import EmulatedCoreLocation
import EmulatedDevice
import LocationEngine
import LocationModel
import LocationService
import TestSupport
import Testing

struct StandardUpdatesTests {
    private let walk = Journey().going(600, speed: 1)

    @Test func `A manager has Apple's defaults`() throws {
        try Phone(walk)() {
            let manager = CLLocationManager()
            #expect(manager.delegate == nil)
            #expect(manager.desiredAccuracy == kCLLocationAccuracyBest)
            #expect(manager.distanceFilter == kCLDistanceFilterNone)
            #expect(manager.activityType == .other)
            #expect(manager.pausesLocationUpdatesAutomatically)
            #expect(!manager.allowsBackgroundLocationUpdates)
            #expect(!manager.showsBackgroundLocationIndicator)
            #expect(manager.location == nil && manager.heading == nil)
            #expect(manager.headingFilter == 1 && manager.headingOrientation == .portrait)
            #expect(manager.monitoredRegions.isEmpty)
        }
    }

    @Test func `startUpdatingLocation returns at once, and locations come as time passes`() throws {
        let (phone, recorder) = (try Phone(walk), DelegateRecorder())
        try phone {
            let manager = CLLocationManager()
            manager.delegate = recorder
            manager.startUpdatingLocation()
            #expect(recorder.batches.isEmpty)
            try phone.advance(by: 5)
            #expect(recorder.seconds == [0, 1, 2, 3, 4, 5])
        }
    }

    @Test func `A second start changes nothing`() throws {
        let (phone, recorder) = (try Phone(walk), DelegateRecorder())
        try phone {
            let manager = CLLocationManager()
            manager.delegate = recorder
            manager.startUpdatingLocation()
            manager.startUpdatingLocation()
            try phone.advance(by: 2)
            manager.startUpdatingLocation()
            try phone.advance(by: 2)
            #expect(recorder.seconds == [0, 1, 2, 3, 4])
        }
    }

    @Test func `After stopUpdatingLocation nothing comes, and the last location stays known`() throws {
        let (phone, recorder) = (try Phone(walk), DelegateRecorder())
        try phone {
            let manager = CLLocationManager()
            manager.delegate = recorder
            manager.startUpdatingLocation()
            try phone.advance(by: 2)
            manager.stopUpdatingLocation()
            try phone.advance(by: 100)
            #expect(recorder.seconds == [0, 1, 2])
            #expect(manager.location?.second == 2)
        }
    }

    @Test func `A location says what the receiver said, and that it is replayed`() throws {
        let phone = try Phone(walk)
        try phone {
            let manager = CLLocationManager()
            manager.startUpdatingLocation()
            try phone.advance(by: 60)
            let location = try #require(manager.location)
            #expect(abs(location.metresNorth - 60) < 0.01)
            #expect(abs(location.horizontalAccuracy - 5) < 0.01 && abs(location.verticalAccuracy - 8) < 0.01)
            #expect(location.altitude == 34 && location.ellipsoidalAltitude == 74)
            #expect(abs(location.speed - 1) < 0.001 && location.course == 0)
            #expect(location.speedAccuracy < 0 && location.courseAccuracy < 0)
            #expect(location.second == 60)
            #expect(location.sourceInformation?.isSimulatedBySoftware == true)
            #expect(location.sourceInformation?.isProducedByAccessory == false)
        }
    }

    @Test func `Two managers have their own updates`() throws {
        let (phone, one, other) = (try Phone(walk), DelegateRecorder(), DelegateRecorder())
        try phone {
            let managers = [CLLocationManager(), CLLocationManager()]
            managers[0].delegate = one
            managers[1].delegate = other
            managers[1].distanceFilter = 10
            for manager in managers { manager.startUpdatingLocation() }
            try phone.advance(by: 25)
            #expect(one.batches.count == 26)
            #expect(other.seconds == [0, 10, 20])
            #expect(managers[0].location?.second == 25)
        }
    }

    @Test func `The updates of a manager end with it`() throws {
        let phone = try Phone(walk)
        try phone {
            var manager: CLLocationManager? = CLLocationManager()
            manager?.startUpdatingLocation()
            try phone.advance(by: 2)
            manager = nil
            try phone.advance(by: 2)
            #expect(phone.device.snapshot.location?.time == at(2))
        }
    }

    // MARK: The distance filter

    @Test func `With distanceFilter a location is delivered when it is that far from the last delivered one`() throws {
        let (phone, recorder) = (try Phone(walk), DelegateRecorder())
        try phone {
            let manager = CLLocationManager()
            manager.delegate = recorder
            manager.distanceFilter = 100
            manager.startUpdatingLocation()
            try phone.advance(by: 350)
            #expect(recorder.seconds == [0, 100, 200, 300])
        }
    }

    @Test func `With distanceFilter a smaller move is delivered when the accuracy has improved`() throws {
        let journey = Journey().going(50, speed: 1, accuracy: 40).going(100, speed: 1, accuracy: 5)
        let (phone, recorder) = (try Phone(journey), DelegateRecorder())
        try phone {
            let manager = CLLocationManager()
            manager.delegate = recorder
            manager.distanceFilter = 100
            manager.startUpdatingLocation()
            try phone.advance(by: 149)
            #expect(recorder.seconds == [0, 50])
        }
    }

    @Test func `A new start brings a new first location, whatever the distance filter`() throws {
        let (phone, recorder) = (try Phone(walk), DelegateRecorder())
        try phone {
            let manager = CLLocationManager()
            manager.delegate = recorder
            manager.distanceFilter = 1000
            manager.startUpdatingLocation()
            try phone.advance(by: 10)
            manager.stopUpdatingLocation()
            manager.startUpdatingLocation()
            try phone.advance(by: 10)
            #expect(recorder.seconds == [0, 11])
        }
    }

    // MARK: Failures

    @Test func `An outage of the receiver is reported once, as locationUnknown`() throws {
        let (phone, recorder) = (try Phone(Journey().staying(5).withoutPosition(60).staying(10)), DelegateRecorder())
        try phone {
            let manager = CLLocationManager()
            manager.delegate = recorder
            manager.startUpdatingLocation()
            try phone.settle()
            recorder.clear()
            try phone.advance(by: 74)
            #expect(recorder.calls == ["failed locationUnknown"])
            #expect(recorder.locations.last?.second == 74)
        }
    }

    @Test func `A denied start is reported after the call has returned`() throws {
        let phone = try Phone(walk) { $0.authorization = Authorization(.denied) }
        let recorder = DelegateRecorder()
        try phone {
            let manager = CLLocationManager()
            manager.delegate = recorder
            manager.startUpdatingLocation()
            #expect(recorder.calls.isEmpty)
            try phone.advance(by: 10)
            #expect(recorder.calls == ["authorization denied fullAccuracy", "failed denied"])
            #expect(recorder.batches.isEmpty && manager.location == nil)
        }
    }

    // MARK: The automatic pause

    @Test func `Updates pause when the device stays where it is, and a new start is the app's affair`() throws {
        let (phone, recorder) = (try Phone(Journey().staying(2000).going(600, speed: 10)), DelegateRecorder())
        try phone {
            let manager = CLLocationManager()
            manager.delegate = recorder
            manager.startUpdatingLocation()
            try phone.advance(by: 1900)
            #expect(recorder.calls.last == "paused")
            let count = recorder.batches.count
            try phone.advance(by: 200)
            #expect(recorder.batches.count == count)
            manager.startUpdatingLocation()
            try phone.advance(by: 10)
            #expect(recorder.batches.count == count + 10)
        }
    }

    @Test func `Updates of an app that does not want pauses do not pause`() throws {
        let (phone, recorder) = (try Phone(Journey().staying(2000)), DelegateRecorder())
        try phone {
            let manager = CLLocationManager()
            manager.delegate = recorder
            manager.pausesLocationUpdatesAutomatically = false
            manager.startUpdatingLocation()
            try phone.advance(by: 1999)
            #expect(recorder.batches.count == 2000 && !recorder.calls.contains("paused"))
        }
    }
}
