import ApplicationLifecycle
import EmulatedCoreLocation
import EmulatedDevice
import LocationEngine
import LocationModel
import LocationService
import TestSupport
import Testing

@Suite("The standard location service")
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
        let (phone, listener) = (try Phone(walk), Listener())
        try phone {
            let manager = CLLocationManager()
            manager.delegate = listener
            manager.startUpdatingLocation()
            #expect(listener.batches.isEmpty)
            try phone.advance(by: 5)
            #expect(listener.seconds == [0, 1, 2, 3, 4, 5])
        }
    }

    @Test func `A second start changes nothing`() throws {
        let (phone, listener) = (try Phone(walk), Listener())
        try phone {
            let manager = CLLocationManager()
            manager.delegate = listener
            manager.startUpdatingLocation()
            manager.startUpdatingLocation()
            try phone.advance(by: 2)
            manager.startUpdatingLocation()
            try phone.advance(by: 2)
            #expect(listener.seconds == [0, 1, 2, 3, 4])
        }
    }

    @Test func `After stopUpdatingLocation nothing comes, and the last location stays known`() throws {
        let (phone, listener) = (try Phone(walk), Listener())
        try phone {
            let manager = CLLocationManager()
            manager.delegate = listener
            manager.startUpdatingLocation()
            try phone.advance(by: 2)
            manager.stopUpdatingLocation()
            try phone.advance(by: 100)
            #expect(listener.seconds == [0, 1, 2])
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
        let (phone, one, other) = (try Phone(walk), Listener(), Listener())
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

    @Test func `distanceFilter: a location is delivered when it is that far from the last delivered one`() throws {
        let (phone, listener) = (try Phone(walk), Listener())
        try phone {
            let manager = CLLocationManager()
            manager.delegate = listener
            manager.distanceFilter = 100
            manager.startUpdatingLocation()
            try phone.advance(by: 350)
            #expect(listener.seconds == [0, 100, 200, 300])
        }
    }

    @Test func `distanceFilter: a smaller move is delivered when the accuracy has improved`() throws {
        let journey = Journey().going(50, speed: 1, accuracy: 40).going(100, speed: 1, accuracy: 5)
        let (phone, listener) = (try Phone(journey), Listener())
        try phone {
            let manager = CLLocationManager()
            manager.delegate = listener
            manager.distanceFilter = 100
            manager.startUpdatingLocation()
            try phone.advance(by: 149)
            #expect(listener.seconds == [0, 50])
        }
    }

    @Test func `A new start brings a new first location, whatever the distance filter`() throws {
        let (phone, listener) = (try Phone(walk), Listener())
        try phone {
            let manager = CLLocationManager()
            manager.delegate = listener
            manager.distanceFilter = 1000
            manager.startUpdatingLocation()
            try phone.advance(by: 10)
            manager.stopUpdatingLocation()
            manager.startUpdatingLocation()
            try phone.advance(by: 10)
            #expect(listener.seconds == [0, 11])
        }
    }

    // MARK: Failures

    @Test func `An outage of the receiver is reported once, as locationUnknown`() throws {
        let (phone, listener) = (try Phone(Journey().staying(5).hidden(60).staying(10)), Listener())
        try phone {
            let manager = CLLocationManager()
            manager.delegate = listener
            manager.startUpdatingLocation()
            try phone.settle()
            listener.forget()
            try phone.advance(by: 74)
            #expect(listener.notes == ["failed locationUnknown"])
            #expect(listener.locations.last?.second == 74)
        }
    }

    @Test func `A denied start is reported after the call has returned`() throws {
        let phone = try Phone(walk) { $0.authorization = Authorization(.denied) }
        let listener = Listener()
        try phone {
            let manager = CLLocationManager()
            manager.delegate = listener
            manager.startUpdatingLocation()
            #expect(listener.notes.isEmpty)
            try phone.advance(by: 10)
            #expect(listener.notes == ["authorization denied fullAccuracy", "failed denied"])
            #expect(listener.batches.isEmpty && manager.location == nil)
        }
    }

    // MARK: The automatic pause

    @Test func `Updates pause when the device stays where it is, and a new start is the app's affair`() throws {
        let (phone, listener) = (try Phone(Journey().staying(2000).going(600, speed: 10)), Listener())
        try phone {
            let manager = CLLocationManager()
            manager.delegate = listener
            manager.startUpdatingLocation()
            try phone.advance(by: 1900)
            #expect(listener.notes.last == "paused")
            let count = listener.batches.count
            try phone.advance(by: 200)
            #expect(listener.batches.count == count)
            manager.startUpdatingLocation()
            try phone.advance(by: 10)
            #expect(listener.batches.count == count + 10)
        }
    }

    @Test func `Updates of an app that does not want pauses do not pause`() throws {
        let (phone, listener) = (try Phone(Journey().staying(2000)), Listener())
        try phone {
            let manager = CLLocationManager()
            manager.delegate = listener
            manager.pausesLocationUpdatesAutomatically = false
            manager.startUpdatingLocation()
            try phone.advance(by: 1999)
            #expect(listener.batches.count == 2000 && !listener.notes.contains("paused"))
        }
    }
}
