import CoreLocation
import UIKit

/// Handles location changes in the background (recipe 14.5), as written for iOS 4 to 7: with the background mode
/// `location`, nothing has to be requested.
@main
class AppDelegate: UIResponder, UIApplicationDelegate, CLLocationManagerDelegate {
    var window: UIWindow?
    private var locationManager: CLLocationManager!
    private var isExecutingInBackground = false
    /// Locations that were processed in full, and those that were only received.
    private(set) var processed = 0
    private(set) var received = 0

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        locationManager = CLLocationManager()
        locationManager.desiredAccuracy = kCLLocationAccuracyBest
        locationManager.delegate = self
        prepare(locationManager)
        locationManager.startUpdatingLocation()
        return true
    }

    /// What iOS 9 and later require in addition.
    func prepare(_ manager: CLLocationManager) {}

    func applicationDidEnterBackground(_ application: UIApplication) {
        isExecutingInBackground = true
        locationManager.desiredAccuracy = kCLLocationAccuracyHundredMeters
    }

    func applicationWillEnterForeground(_ application: UIApplication) {
        isExecutingInBackground = false
        locationManager.desiredAccuracy = kCLLocationAccuracyBest
    }

    func locationManager(
        _ manager: CLLocationManager, didUpdateTo newLocation: CLLocation, from oldLocation: CLLocation
    ) {
        received += 1
        if isExecutingInBackground { return }
        processed += 1
        print("±\(Int(newLocation.horizontalAccuracy)) m")
    }
}

/// The same app for today's rules.
class ModernAppDelegate: AppDelegate {
    override func prepare(_ manager: CLLocationManager) {
        manager.requestAlwaysAuthorization()
        manager.allowsBackgroundLocationUpdates = true
    }
}
