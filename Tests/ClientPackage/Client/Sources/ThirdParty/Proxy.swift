// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// In the style of reactive packages: a delegate that feeds subjects and forwards to the previous delegate.
import CoreLocation
import Foundation

final class Subject<Value> {
    private var observers: [(Value) -> Void] = []
    func subscribe(_ observer: @escaping (Value) -> Void) { observers.append(observer) }
    func send(_ value: Value) { observers.forEach { $0(value) } }
}

typealias CLErrorEvent = (manager: CLLocationManager, error: Error)
typealias CLLocationsEvent = (manager: CLLocationManager, locations: [CLLocation])
typealias CLRegionEvent = (manager: CLLocationManager, state: CLRegionState, region: CLRegion)
typealias CLAuthorizationEvent = (manager: CLLocationManager, status: CLAuthorizationStatus)

final class LocationManagerDelegateProxy: NSObject, CLLocationManagerDelegate {
    private(set) weak var locationManager: CLLocationManager?
    private weak var forwardDelegate: CLLocationManagerDelegate?

    let didUpdateLocations = Subject<CLLocationsEvent>()
    let didFail = Subject<CLErrorEvent>()
    let didDetermineState = Subject<CLRegionEvent>()
    let didChangeAuthorization = Subject<CLAuthorizationEvent>()

    init(_ locationManager: CLLocationManager) {
        self.locationManager = locationManager
        forwardDelegate = locationManager.delegate
        super.init()
        locationManager.delegate = self
    }

    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        didUpdateLocations.send(CLLocationsEvent(manager, locations))
        forwardDelegate?.locationManager?(manager, didUpdateLocations: locations)
    }

    func locationManager(_ manager: CLLocationManager, didFailWithError error: Error) {
        didFail.send(CLErrorEvent(manager, error))
        forwardDelegate?.locationManager?(manager, didFailWithError: error)
    }

    func locationManager(_ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion) {
        didDetermineState.send(CLRegionEvent(manager, state, region))
        forwardDelegate?.locationManager?(manager, didDetermineState: state, for: region)
    }

    func locationManager(_ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus) {
        didChangeAuthorization.send(CLAuthorizationEvent(manager, status))
        forwardDelegate?.locationManager?(manager, didChangeAuthorization: status)
    }

    func locationManager(
        _ manager: CLLocationManager, didRangeBeacons beacons: [CLBeacon], in region: CLBeaconRegion
    ) {
        forwardDelegate?.locationManager?(manager, didRangeBeacons: beacons, in: region)
    }

    func locationManager(_ manager: CLLocationManager, didFinishDeferredUpdatesWithError error: Error?) {
        forwardDelegate?.locationManager?(manager, didFinishDeferredUpdatesWithError: error)
    }

    func locationManagerShouldDisplayHeadingCalibration(_ manager: CLLocationManager) -> Bool {
        forwardDelegate?.locationManagerShouldDisplayHeadingCalibration?(manager) ?? false
    }
}

/// Binders by key path.
struct Binder<Base: AnyObject, Value> {
    let set: (Base, Value) -> Void
}

extension CLLocationManager {
    static let accuracyBinder = Binder<CLLocationManager, CLLocationAccuracy> { $0.desiredAccuracy = $1 }
    static func binder<Value>(_ path: ReferenceWritableKeyPath<CLLocationManager, Value>) -> Binder<
        CLLocationManager, Value
    > {
        Binder { $0[keyPath: path] = $1 }
    }
}
