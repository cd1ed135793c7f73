import EmulatedCoreLocation
import EmulatedUIKit

/// App code as it is written for iOS: collects locations.
final class LocationCollector: NSObject, CLLocationManagerDelegate {
    let manager = CLLocationManager()
    private(set) var locations: [CLLocation] = []
    private(set) var authorizations: [CLAuthorizationStatus] = []
    private(set) var errors: [CLError.Code] = []

    override init() {
        super.init()
        manager.delegate = self
        manager.allowsBackgroundLocationUpdates = true
    }

    func start() {
        manager.requestAlwaysAuthorization()
        manager.startUpdatingLocation()
    }

    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        self.locations += locations
    }

    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
        if let error = error as? CLError { errors.append(error.code) }
    }

    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
        authorizations.append(manager.authorizationStatus)
    }
}

/// An app that collects locations from its launch on.
final class CollectorApp: UIResponder, UIApplicationDelegate {
    let collector = LocationCollector()

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        collector.start()
        return true
    }
}
