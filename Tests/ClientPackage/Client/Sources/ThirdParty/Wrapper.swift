// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// In the style of wrappers with closures: one shared object, pending requests, availability checks, old and new
// methods.
import CoreLocation
import Foundation

open class LocationWrapper: NSObject {
    public static let shared = LocationWrapper()

    public enum Accuracy: CaseIterable {
        case best, tenMeters, hundredMeters, kilometer, reduced

        var meters: CLLocationAccuracy {
            switch self {
            case .best: return kCLLocationAccuracyBest
            case .tenMeters: return kCLLocationAccuracyNearestTenMeters
            case .hundredMeters: return kCLLocationAccuracyHundredMeters
            case .kilometer: return kCLLocationAccuracyKilometer
            case .reduced:
                if #available(iOS 14.0, macOS 11.0, *) { return kCLLocationAccuracyReduced }
                return kCLLocationAccuracyThreeKilometers
            }
        }
    }

    public enum Failure: LocalizedError {
        case notAuthorized
        case coreLocation(CLError)
        case other(Error)
    }

    public typealias Completion = (Result<CLLocation, Failure>) -> Void

    private lazy var locationManager: CLLocationManager = {
        let manager = CLLocationManager()
        manager.delegate = self
        manager.desiredAccuracy = Accuracy.best.meters
        return manager
    }()
    private let geocoder = CLGeocoder()
    private var completions: [UUID: Completion] = [:]
    private var regions: [String: (CLRegionState) -> Void] = [:]
    public private(set) var lastVisit: CLVisit?

    public var authorizationStatus: CLAuthorizationStatus {
        if #available(iOS 14.0, *) {
            return locationManager.authorizationStatus
        } else {
            return CLLocationManager.authorizationStatus()
        }
    }

    @discardableResult
    public func locate(accuracy: Accuracy = .best, completion: @escaping Completion) -> UUID {
        let identifier = UUID()
        completions[identifier] = completion
        locationManager.desiredAccuracy = accuracy.meters
        guard CLLocationManager.locationServicesEnabled() else {
            finish(.failure(.notAuthorized))
            return identifier
        }
        switch authorizationStatus {
        case .notDetermined:
            locationManager.requestWhenInUseAuthorization()
        case .restricted, .denied:
            finish(.failure(.notAuthorized))
        case .authorizedAlways, .authorizedWhenInUse:
            locationManager.requestLocation()
        @unknown default:
            break
        }
        return identifier
    }

    public func monitor(_ region: CLCircularRegion, handler: @escaping (CLRegionState) -> Void) {
        guard CLLocationManager.isMonitoringAvailable(for: CLCircularRegion.self) else { return }
        regions[region.identifier] = handler
        region.notifyOnEntry = true
        region.notifyOnExit = true
        locationManager.startMonitoring(for: region)
        locationManager.requestState(for: region)
    }

    public func address(of location: CLLocation, completion: @escaping (String?) -> Void) {
        geocoder.reverseGeocodeLocation(location) { [weak self] placemarks, error in
            guard self != nil, error == nil, let placemark = placemarks?.first else { return completion(nil) }
            let parts = [placemark.subThoroughfare, placemark.thoroughfare, placemark.locality, placemark.country]
            completion(parts.compactMap { $0 }.joined(separator: " "))
        }
    }

    private func finish(_ result: Result<CLLocation, Failure>) {
        let waiting = completions.values
        completions.removeAll()
        waiting.forEach { $0(result) }
    }
}

extension LocationWrapper: CLLocationManagerDelegate {
    public func locationManager(_ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus) {
        handle(status)
    }

    @available(iOS 14.0, macOS 11.0, *)
    public func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
        handle(manager.authorizationStatus)
    }

    private func handle(_ status: CLAuthorizationStatus) {
        guard !completions.isEmpty else { return }
        switch status {
        case .authorizedAlways, .authorizedWhenInUse: locationManager.requestLocation()
        case .denied, .restricted: finish(.failure(.notAuthorized))
        default: break
        }
    }

    public func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        guard let location = locations.max(by: { $0.timestamp < $1.timestamp }), location.horizontalAccuracy >= 0 else {
            return
        }
        finish(.success(location))
    }

    public func locationManager(_ manager: CLLocationManager, didFailWithError error: Error) {
        if let error = error as? CLError {
            switch error.code {
            case .denied: finish(.failure(.notAuthorized))
            default: finish(.failure(.coreLocation(error)))
            }
        } else if (error as NSError).domain == kCLErrorDomain {
            finish(.failure(.other(error)))
        }
    }

    public func locationManager(
        _ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion
    ) {
        regions[region.identifier]?(state)
    }

    public func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion) {
        guard region is CLCircularRegion else { return }
        regions[region.identifier]?(.inside)
    }

    public func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion) {
        regions[region.identifier]?(.outside)
    }

    public func locationManager(
        _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?, withError error: Error
    ) {
        guard let region = region else { return }
        regions[region.identifier] = nil
    }

    public func locationManager(_ manager: CLLocationManager, didVisit visit: CLVisit) { lastVisit = visit }
}
