import CoreLocation
import UIKit

/// Surveys a point as the mean of forty-five locations. In the background it continues as long as it may, and keeps the
/// result so far when its time is over.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate, @preconcurrency CLLocationManagerDelegate {
    let survey = Survey(goal: 45)
    private let locationManager = CLLocationManager()
    private var backgroundTask = UIBackgroundTaskIdentifier.invalid

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        locationManager.delegate = self
        locationManager.requestWhenInUseAuthorization()
        locationManager.startUpdatingLocation()
        return true
    }

    func applicationDidEnterBackground(_ application: UIApplication) {
        guard !survey.isComplete else { return }
        backgroundTask = application.beginBackgroundTask(withName: "survey") { [weak self] in
            self?.survey.interrupt()
            self?.endBackgroundTask()
        }
    }

    func applicationWillEnterForeground(_ application: UIApplication) {
        survey.resume()
        endBackgroundTask()
    }

    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        for location in locations { survey.add(location) }
        guard survey.isComplete else { return }
        manager.stopUpdatingLocation()
        endBackgroundTask()
    }

    private func endBackgroundTask() {
        guard backgroundTask != .invalid else { return }
        UIApplication.shared.endBackgroundTask(backgroundTask)
        backgroundTask = .invalid
    }
}
