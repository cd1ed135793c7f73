import CoreLocation
import UIKit

/// Records the places that its user visits. It need not run for that: it is launched for each event.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate, @MainActor CLLocationManagerDelegate {
    let notes = Notes()
    private let locationManager = CLLocationManager()

    static let shop = CLCircularRegion(
        center: CLLocationCoordinate2D(latitude: 52.5377, longitude: 13.4368), radius: 200, identifier: "shop")

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        if launchOptions?[.location] != nil { notes.add("launched for a location") }
        locationManager.delegate = self
        locationManager.requestAlwaysAuthorization()
        if CLLocationManager.isMonitoringAvailable(for: CLCircularRegion.self) {
            locationManager.startMonitoring(for: AppDelegate.shop)
        }
        locationManager.startMonitoringVisits()
        return true
    }

    func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion) {
        notes.add("entered \(region.identifier)")
    }

    func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion) {
        notes.add("left \(region.identifier)")
    }

    func locationManager(_ manager: CLLocationManager, didVisit visit: CLVisit) {
        notes.add(visit.departureDate == .distantFuture ? "a visit begins" : "a visit ends")
    }

    func locationManager(
        _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?, withError error: any Error
    ) { notes.add("cannot watch \(region?.identifier ?? "anything"): \(error)") }
}
