import CoreLocation
import UIKit

/// Records a trip: with the best accuracy in the foreground, and no better than needed in the background.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate, @MainActor CLLocationManagerDelegate {
    let trip = Trip()
    private let locationManager = CLLocationManager()
    private var isInBackground = false

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        locationManager.delegate = self
        locationManager.desiredAccuracy = kCLLocationAccuracyBest
        locationManager.allowsBackgroundLocationUpdates = true
        locationManager.requestAlwaysAuthorization()
        locationManager.startUpdatingLocation()
        return true
    }

    func applicationDidEnterBackground(_ application: UIApplication) {
        isInBackground = true
        locationManager.desiredAccuracy = kCLLocationAccuracyHundredMeters
    }

    func applicationWillEnterForeground(_ application: UIApplication) {
        isInBackground = false
        locationManager.desiredAccuracy = kCLLocationAccuracyBest
        // The background's part of the trip is drawn once, now.
        trip.draw()
    }

    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        for location in locations where location.horizontalAccuracy >= 0 { trip.add(location) }
        if !isInBackground { trip.draw() }
        if let location = locations.last {
            let metres = Int(trip.distance)
            print(
                "\(metres) m, ±\(Int(location.horizontalAccuracy)) m, \(isInBackground ? "background" : "foreground")")
        }
    }

    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
        print("no location: \(error)")
    }
}
