// As apps write it in Swift 6: the delegate on the main actor, in each of the three ways.
import CoreLocation

/// With methods that are nonisolated and hop.
@MainActor
final class HoppingStore: NSObject, CLLocationManagerDelegate {
    private let manager = CLLocationManager()
    private(set) var locations: [CLLocation] = []
    private(set) var status = CLAuthorizationStatus.notDetermined
    private(set) var lastError: CLError.Code?

    func begin() {
        manager.delegate = self
        manager.requestWhenInUseAuthorization()
        manager.startUpdatingLocation()
    }

    nonisolated func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        Task { @MainActor in self.locations += locations }
    }

    nonisolated func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
        let status = manager.authorizationStatus
        Task { @MainActor in self.status = status }
    }

    nonisolated func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
        let code = (error as? CLError)?.code
        Task { @MainActor in self.lastError = code }
    }
}

/// With methods that know where they are called.
@MainActor
final class AssumingStore: NSObject, CLLocationManagerDelegate {
    let manager = CLLocationManager()
    private(set) var last: CLLocation?

    override init() {
        super.init()
        manager.delegate = self
    }

    nonisolated func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        MainActor.assumeIsolated { last = locations.last }
    }
}

/// With a conformance of before concurrency.
@MainActor
final class PreconcurrencyStore: NSObject, @preconcurrency CLLocationManagerDelegate {
    let manager = CLLocationManager()
    private(set) var last: CLLocation?

    func begin() { manager.delegate = self }

    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        last = locations.last
        manager.stopUpdatingLocation()
    }
}

/// With a conformance that is the main actor's.
@MainActor
final class IsolatedStore: NSObject, @MainActor CLLocationManagerDelegate {
    let manager = CLLocationManager()
    private(set) var last: CLLocation?

    func begin() { manager.delegate = self }

    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        last = locations.last
    }
}
