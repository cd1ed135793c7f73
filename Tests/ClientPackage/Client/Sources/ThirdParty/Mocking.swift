// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// In the style of apps that replace the manager in their tests: a protocol to which Apple's class conforms unchanged.
import CoreLocation

protocol LocationManaging: AnyObject {
    var delegate: CLLocationManagerDelegate? { get set }
    var location: CLLocation? { get }
    var desiredAccuracy: CLLocationAccuracy { get set }
    var distanceFilter: CLLocationDistance { get set }
    var activityType: CLActivityType { get set }
    var pausesLocationUpdatesAutomatically: Bool { get set }
    var allowsBackgroundLocationUpdates: Bool { get set }
    var showsBackgroundLocationIndicator: Bool { get set }
    var authorizationStatus: CLAuthorizationStatus { get }
    var accuracyAuthorization: CLAccuracyAuthorization { get }
    var monitoredRegions: Set<CLRegion> { get }
    var maximumRegionMonitoringDistance: CLLocationDistance { get }
    var heading: CLHeading? { get }
    var headingFilter: CLLocationDegrees { get set }
    var headingOrientation: CLDeviceOrientation { get set }
    static func locationServicesEnabled() -> Bool
    static func headingAvailable() -> Bool
    static func significantLocationChangeMonitoringAvailable() -> Bool
    static func isMonitoringAvailable(for regionClass: AnyClass) -> Bool
    func requestWhenInUseAuthorization()
    func requestAlwaysAuthorization()
    func requestTemporaryFullAccuracyAuthorization(withPurposeKey: String, completion: ((Error?) -> Void)?)
    func startUpdatingLocation()
    func stopUpdatingLocation()
    func requestLocation()
    func startUpdatingHeading()
    func stopUpdatingHeading()
    func startMonitoring(for region: CLRegion)
    func stopMonitoring(for region: CLRegion)
    func requestState(for region: CLRegion)
    func startMonitoringSignificantLocationChanges()
    func stopMonitoringSignificantLocationChanges()
    func startMonitoringVisits()
    func stopMonitoringVisits()
    func startRangingBeacons(satisfying constraint: CLBeaconIdentityConstraint)
    func stopRangingBeacons(satisfying constraint: CLBeaconIdentityConstraint)
}

extension CLLocationManager: LocationManaging {}

protocol GeocodingService {
    func reverseGeocodeLocation(_ location: CLLocation, completionHandler: @escaping CLGeocodeCompletionHandler)
    func reverseGeocodeLocation(
        _ location: CLLocation, preferredLocale: Locale?, completionHandler: @escaping CLGeocodeCompletionHandler)
    func geocodeAddressString(_ address: String, completionHandler: @escaping CLGeocodeCompletionHandler)
    func cancelGeocode()
    var isGeocoding: Bool { get }
}

extension CLGeocoder: GeocodingService {}

protocol LocationUpdateValue {
    var location: CLLocation? { get }
    var isStationary: Bool { get }
}

extension CLLocationUpdate: LocationUpdateValue {}

class MockLocationManager: CLLocationManager {
    var mockedLocation: CLLocation?
    var mockedStatus = CLAuthorizationStatus.notDetermined
    private(set) var isUpdating = false

    override var location: CLLocation? { mockedLocation }
    override var authorizationStatus: CLAuthorizationStatus { mockedStatus }
    override func requestWhenInUseAuthorization() {
        mockedStatus = .authorizedWhenInUse
        delegate?.locationManagerDidChangeAuthorization?(self)
        delegate?.locationManager?(self, didChangeAuthorization: mockedStatus)
    }
    override func startUpdatingLocation() {
        isUpdating = true
        guard let mockedLocation else { return }
        delegate?.locationManager?(self, didUpdateLocations: [mockedLocation])
    }
    override func stopUpdatingLocation() { isUpdating = false }
    override func requestLocation() {
        delegate?.locationManager?(self, didFailWithError: CLError(.locationUnknown))
    }
}

class MockHeading: CLHeading,
    @unchecked Sendable  // Proof: it stores nothing of its own.
{
    override var trueHeading: CLLocationDirection { 90 }
    override var headingAccuracy: CLLocationDirection { 5 }
}

class MockVisit: CLVisit,
    @unchecked Sendable  // Proof: it stores nothing of its own.
{
    override var arrivalDate: Date { Date(timeIntervalSince1970: 0) }
    override var coordinate: CLLocationCoordinate2D { CLLocationCoordinate2D(latitude: 1, longitude: 2) }
}

class MockLocation: CLLocation,
    @unchecked Sendable  // Proof: it stores nothing of its own.
{
    override var floor: CLFloor? { nil }
    override var coordinate: CLLocationCoordinate2D { .init(latitude: 7, longitude: 8) }
}

class MockBeacon: CLBeacon,
    @unchecked Sendable  // Proof: it stores nothing of its own.
{
    override var proximity: CLProximity { .near }
}
