import ApplicationLifecycle
import EmulatedCoreLocation
import EmulatedDevice
import LocationEngine
import LocationModel
import LocationService
import TestSupport
import Testing

struct RegionMonitoringTests {
    /// A region whose centre is so many metres north of home.
    private func region(_ name: String, metresNorth: Double, radius: Double = 200) -> CLCircularRegion {
        let place = Journey.place(metresNorth: metresNorth)
        return CLCircularRegion(
            center: CLLocationCoordinate2DMake(place.latitude, place.longitude), radius: radius, identifier: name)
    }

    /// A walk to the north that leads into the region 1000 m away.
    private let passing = Journey().staying(60).going(1000, speed: 2)

    @Test func `The start of monitoring is reported, and all managers of the app list the region`() throws {
        let (phone, recorder) = (try Phone(passing), DelegateRecorder())
        try phone {
            let (manager, other) = (CLLocationManager(), CLLocationManager())
            manager.delegate = recorder
            try phone.settle()
            recorder.clear()
            let town = region("town", metresNorth: 1000)
            town.notifyOnExit = false
            manager.startMonitoring(for: town)
            #expect(recorder.calls.isEmpty)
            try phone.settle()
            #expect(recorder.calls == ["monitoring town"])
            let known = try #require(other.monitoredRegions.first as? CLCircularRegion)
            #expect(known.identifier == "town" && known.radius == 200 && known.notifyOnEntry && !known.notifyOnExit)
            #expect(other.monitoredRegions.contains(town))
            other.stopMonitoring(for: town)
            #expect(manager.monitoredRegions.isEmpty)
        }
    }

    @Test func `Entering and leaving are reported to every manager, with the state, 20 s after the border`() throws {
        let (phone, one, other) = (try Phone(passing), DelegateRecorder(), DelegateRecorder())
        try phone {
            let managers = [CLLocationManager(), CLLocationManager()]
            managers[0].delegate = one
            managers[1].delegate = other
            managers[0].startMonitoring(for: region("town", metresNorth: 1000))
            try phone.advance(by: 60)
            for recorder in [one, other] { recorder.clear() }
            // The border is 800 m away: reached after 400 s, 50 m past it after 425 s, and 20 s there.
            try phone.advance(by: 444)
            #expect(one.calls.isEmpty)
            try phone.advance(by: 60)
            #expect(one.calls == ["entered town", "town is inside"])
            try phone.advance(by: 400)
            #expect(one.calls.dropFirst(2) == ["left town", "town is outside"])
            #expect(one.calls == other.calls)
            withExtendedLifetime(managers) {}
        }
    }

    @Test func `Entering is not reported if notifyOnEntry is false`() throws {
        let (phone, recorder) = (try Phone(passing), DelegateRecorder())
        try phone {
            let manager = CLLocationManager()
            manager.delegate = recorder
            let town = region("town", metresNorth: 1000)
            town.notifyOnEntry = false
            manager.startMonitoring(for: town)
            try phone.advance(by: 1050)
            #expect(!recorder.calls.contains("entered town") && recorder.calls.contains("left town"))
        }
    }

    @Test func `20 regions are monitored at the most`() throws {
        let (phone, recorder) = (try Phone(passing), DelegateRecorder())
        try phone {
            let manager = CLLocationManager()
            manager.delegate = recorder
            for number in 1...21 {
                manager.startMonitoring(for: region("\(number)", metresNorth: Double(number) * 1000))
            }
            try phone.settle()
            #expect(manager.monitoredRegions.count == 20)
            #expect(recorder.calls.filter { $0.hasPrefix("monitoring") }.count == 20)
            #expect(recorder.calls.contains("21 failed regionMonitoringFailure"))
            manager.stopMonitoring(for: region("7", metresNorth: 0))
            manager.startMonitoring(for: region("21", metresNorth: 21_000))
            try phone.settle()
            #expect(recorder.calls.last == "monitoring 21")
        }
    }

    @Test func `A region of the same identifier replaces the one before`() throws {
        let (phone, recorder) = (try Phone(passing), DelegateRecorder())
        try phone {
            let manager = CLLocationManager()
            manager.delegate = recorder
            manager.startMonitoring(for: region("town", metresNorth: 1000))
            manager.startMonitoring(for: region("town", metresNorth: 5000, radius: 300))
            try phone.settle()
            let regions = manager.monitoredRegions.compactMap { $0 as? CLCircularRegion }
            #expect(regions.map(\.radius) == [300])
        }
    }

    @Test func `Monitoring fails for a region that is too large, has no place, or is no circle`() throws {
        let (phone, recorder) = (try Phone(passing), DelegateRecorder())
        try phone {
            let manager = CLLocationManager()
            manager.delegate = recorder
            try phone.settle()
            recorder.clear()
            manager.startMonitoring(
                for: region("large", metresNorth: 0, radius: manager.maximumRegionMonitoringDistance + 1))
            manager.startMonitoring(for: region("negative", metresNorth: 0, radius: -1))
            manager.startMonitoring(
                for: CLCircularRegion(center: kCLLocationCoordinate2DInvalid, radius: 1, identifier: "nowhere"))
            manager.startMonitoring(for: CLBeaconRegion(uuid: UUID(), identifier: "beacon"))
            manager.startMonitoring(for: CLRegion())
            try phone.settle()
            #expect(
                Set(recorder.calls)
                    == Set(
                        ["large", "negative", "nowhere", "beacon", ""].map { "\($0) failed regionMonitoringFailure" }))
            #expect(manager.monitoredRegions.isEmpty)
        }
    }

    @Test func `A denial is reported as regionMonitoringDenied, and the region is stored until it is authorized`()
        throws
    {
        let phone = try Phone(passing) { $0.authorization = Authorization(.denied) }
        let recorder = DelegateRecorder()
        try phone {
            let manager = CLLocationManager()
            manager.delegate = recorder
            manager.startMonitoring(for: region("town", metresNorth: 1000))
            try phone.settle()
            #expect(recorder.calls.last == "town failed regionMonitoringDenied")
            #expect(manager.monitoredRegions.count == 1)
        }
    }

    @Test func `requestState is answered later, and when it is known`() throws {
        let (phone, recorder) = (try Phone(passing), DelegateRecorder())
        try phone {
            let manager = CLLocationManager()
            manager.delegate = recorder
            for (name, metres) in [("home", 0.0), ("town", 1000)] {
                manager.startMonitoring(for: region(name, metresNorth: metres))
                manager.requestState(for: region(name, metresNorth: metres))
            }
            manager.requestState(for: region("elsewhere", metresNorth: 5000))
            #expect(recorder.calls.isEmpty)
            try phone.advance(by: 50)
            #expect(recorder.calls.contains("home is inside") && recorder.calls.contains("town is outside"))
            #expect(recorder.calls.contains("elsewhere is unknown"))
        }
    }

    @Test func `Regions outlive the app's process, relaunch it, and are reported to its new manager`() throws {
        let (phone, before, after) = (try Phone(passing), DelegateRecorder(), DelegateRecorder())
        try phone {
            let old = CLLocationManager()
            old.delegate = before
            old.startMonitoring(for: region("town", metresNorth: 1000))
            try phone.advance(by: 30)
            phone.device.send(.home)
            try phone.advance(by: 1)
            phone.device.send(.memoryPressure)
            try phone.advance(by: 10)
            #expect(phone.device.snapshot.state == .notRunning)
            before.clear()
            var new: CLLocationManager?
            phone.whenLaunched = {
                new = CLLocationManager()
                new?.delegate = after
            }
            try phone.advance(by: 600)
            #expect(new?.monitoredRegions.count == 1)
            #expect(after.calls.contains("entered town"))
            #expect(before.calls.isEmpty)
            withExtendedLifetime(old) {}
        }
    }

    @Test func `Regions outlive a restart of the machine`() throws {
        let phone = try Phone(passing)
        try phone {
            CLLocationManager().startMonitoring(for: region("town", metresNorth: 1000))
            try phone.settle()
        }
        var record = SystemRecord()
        record.monitoring = phone.device.snapshot.monitoring
        let next = try Phone(passing) { [record] in $0.record = record }
        next { #expect(CLLocationManager().monitoredRegions.map(\.identifier) == ["town"]) }
    }
}
