import Bystander
import CoreLocation
import Wording

/// An app as it is written for iOS, without anything specific to Linux.
@main
final class Client: NSObject, CLLocationManagerDelegate {
    private let locationManager = CLLocationManager()
    private var start: CLLocation?
    private var count = 0

    static func main() {
        let client = Client()
        client.begin()
        RunLoop.main.run(until: Date(timeIntervalSinceNow: 60))
        fatalError("no location in a minute")
    }

    private func begin() {
        print("bystander sees Core Location: \(seesCoreLocation)")
        locationManager.delegate = self
        locationManager.requestWhenInUseAuthorization()
        locationManager.startUpdatingLocation()
    }

    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
        print("authorization: \(manager.authorizationStatus.rawValue)")
    }

    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        guard let location = locations.last else { return }
        count += locations.count
        start = start ?? locations.first
        print(wording(from: start ?? location, to: location))
        print("on the main thread: \(Thread.isMainThread), simulated:", location.isSimulated)
        if count >= 3 { exit(0) }
    }
}
