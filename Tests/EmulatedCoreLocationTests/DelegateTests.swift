import EmulatedCoreLocation
import EmulatedDevice
import LocationEngine
import LocationModel
import LocationService
import TestSupport
import Testing

struct DelegateTests {
    // MARK: Optional methods

    /// Forwards its calls, with the question mark of Objective-C's optional methods.
    private final class Proxy: NSObject, CLLocationManagerDelegate {
        weak var target: (any CLLocationManagerDelegate)?

        func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
            target?.locationManager?(manager, didUpdateLocations: locations)
        }
        func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
            target?.locationManager?(manager, didFailWithError: error)
        }
        func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
            target?.locationManagerDidChangeAuthorization?(manager)
        }
        func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion) {
            target?.locationManager?(manager, didEnterRegion: region)
        }
        func locationManager(_ manager: CLLocationManager, didVisit visit: CLVisit) {
            target?.locationManager?(manager, didVisit: visit)
        }
        func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager) {
            target?.locationManagerDidPauseLocationUpdates?(manager)
        }
    }

    @Test func `A delegate's methods can be called as optional ones`() throws {
        let (phone, recorder, proxy) = (try Phone(Journey().going(60, speed: 1)), DelegateRecorder(), Proxy())
        try phone {
            let manager = CLLocationManager()
            proxy.target = recorder
            manager.delegate = proxy
            manager.startUpdatingLocation()
            try phone.advance(by: 5)
            #expect(recorder.batches.count == 6)
            manager.delegate?.locationManager?(manager, didFailWithError: CLError(.network))
            manager.delegate?.locationManager?(manager, didEnterRegion: CLRegion())
            manager.delegate?.locationManager?(manager, didVisit: CLVisit())
            manager.delegate?.locationManagerDidPauseLocationUpdates?(manager)
            #expect(
                recorder.calls == [
                    "authorization authorizedAlways fullAccuracy", "failed network", "entered ", "paused",
                ])
            #expect(recorder.visits.count == 1)
            #expect(manager.delegate?.locationManagerShouldDisplayHeadingCalibration?(manager) == false)
        }
    }

    /// Most classes that adopt the protocol have a property named `locationManager`.
    private final class Controller: NSObject, CLLocationManagerDelegate {
        let locationManager = CLLocationManager()
        var last: CLLocation?

        func begin() {
            locationManager.delegate = self
            locationManager.startUpdatingLocation()
            let manager = locationManager
            manager.distanceFilter = 1
        }

        func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
            last = locations.last
            if manager === locationManager, self.locationManager.location != nil { manager.stopUpdatingLocation() }
        }
    }

    @Test func `A class may have a property called locationManager`() throws {
        let phone = try Phone(Journey().going(60, speed: 1))
        try phone {
            let controller = Controller()
            controller.begin()
            try phone.advance(by: 10)
            #expect(controller.last?.second == 0)
        }
    }

    // MARK: Old methods

    private final class OldDelegate: NSObject, CLLocationManagerDelegate {
        var steps: [[Double]] = []
        func locationManager(
            _ manager: CLLocationManager, didUpdateTo newLocation: CLLocation, from oldLocation: CLLocation
        ) {
            steps.append([oldLocation.second, newLocation.second])
        }
    }

    @Test func `A class with the method of before iOS 6 receives that one`() throws {
        let (phone, old) = (try Phone(Journey().going(60, speed: 1)), OldDelegate())
        try phone {
            let manager = CLLocationManager()
            manager.delegate = old
            manager.startUpdatingLocation()
            try phone.advance(by: 2)
            #expect(old.steps == [[0, 0], [0, 1], [1, 2]])
        }
    }

    // MARK: Mocks

    private final class Mock: CLLocationManager {
        var calls: [String] = []
        private weak var storedDelegate: (any CLLocationManagerDelegate)?

        override var delegate: (any CLLocationManagerDelegate)? {
            get { storedDelegate }
            set { storedDelegate = newValue }
        }
        override var location: CLLocation? { CLLocation(latitude: 1, longitude: 2) }
        override var authorizationStatus: CLAuthorizationStatus { .authorizedWhenInUse }
        override class func locationServicesEnabled() -> Bool { false }
        override class func authorizationStatus() -> CLAuthorizationStatus { .denied }
        override func requestWhenInUseAuthorization() { calls.append("request") }
        override func requestLocation() {
            delegate?.locationManager?(self, didUpdateLocations: [CLLocation(latitude: 3, longitude: 4)])
        }
        override func startMonitoring(for region: CLRegion) { calls.append(region.identifier) }
    }

    @Test func `A manager can be subclassed for a test, which then needs no device`() throws {
        let phone = try Phone(Journey().staying(10))
        phone {
            let (mock, recorder) = (Mock(), DelegateRecorder())
            let manager: CLLocationManager = mock
            manager.delegate = recorder
            manager.requestWhenInUseAuthorization()
            manager.requestLocation()
            #expect(mock.calls == ["request"] && recorder.locations.map(\.coordinate.latitude) == [3])
            #expect(manager.location?.coordinate.longitude == 2 && manager.authorizationStatus == .authorizedWhenInUse)
            #expect(!type(of: manager).locationServicesEnabled() && Mock.authorizationStatus() == .denied)
        }
    }

    // MARK: Unavailable features

    @Test func `Beacons, headings and pushes report that they are not available`() async throws {
        let (phone, recorder) = (try Phone(Journey().staying(10)), DelegateRecorder())
        #expect(!CLLocationManager.headingAvailable() && !CLLocationManager.isRangingAvailable())
        #expect(CLLocationManager.isMonitoringAvailable(for: CLCircularRegion.self))
        #expect(!CLLocationManager.isMonitoringAvailable(for: CLBeaconRegion.self))
        #expect(CLLocationManager.significantLocationChangeMonitoringAvailable())
        #expect(CLLocationManager.deferredLocationUpdatesAvailable() && CLLocationManager.locationServicesEnabled())
        var pushError: (any Error)?
        let manager = phone { CLLocationManager() }
        manager.delegate = recorder
        try phone.settle()
        recorder.clear()
        manager.startUpdatingHeading()
        manager.startRangingBeacons(satisfying: CLBeaconIdentityConstraint(uuid: UUID()))
        manager.startRangingBeacons(in: CLBeaconRegion(uuid: UUID(), identifier: "beacon"))
        manager.startMonitoringLocationPushes { _, error in pushError = error }
        try phone.settle()
        #expect(recorder.calls == ["ranging failed rangingUnavailable", "ranging beacon failed rangingUnavailable"])
        #expect((pushError as? CLLocationPushServiceError)?.code == .unsupportedPlatform)
        await #expect(throws: CLLocationPushServiceError(.unsupportedPlatform)) {
            _ = try await manager.startMonitoringLocationPushes()
        }
    }
}
