// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// In the style of small apps: screens in a navigation controller, observers in a hash table, what the settings say.
import CoreLocation
import Foundation
import UIKit
import UserNotifications
import os.log

final class SpeedViewController: UIViewController {
    private let speedLabel: UILabel = {
        let label = UILabel()
        label.font = .monospacedDigitSystemFont(ofSize: 48, weight: .bold)
        label.textColor = .secondaryLabel
        label.lineBreakMode = .byClipping
        label.minimumScaleFactor = 0.5
        label.accessibilityIdentifier = "speed"
        return label
    }()

    override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .portrait }
    override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }

    override func viewDidLoad() {
        super.viewDidLoad()
        navigationItem.title = "Speed"
        view.backgroundColor = .systemBackground
        view.addSubview(speedLabel)
    }

    func show(_ location: CLLocation) {
        UIView.transition(
            with: speedLabel, duration: 0.2, options: .transitionCrossDissolve,
            animations: {
                self.speedLabel.text = String(format: "%.0f", max(0, location.speed) * 3.6)
            }, completion: nil)
    }
}

final class ScreensSceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let windowScene = scene as? UIWindowScene else { return }
        window = UIWindow(frame: windowScene.coordinateSpace.bounds)
        window?.windowScene = windowScene
        window?.tintColor = .systemBlue
        window?.rootViewController = UINavigationController(rootViewController: SpeedViewController())
        window?.makeKeyAndVisible()
    }
}

/// Forwards each location to any number of observers, which it does not retain.
final class LocationBroadcaster: NSObject, CLLocationManagerDelegate {
    private let observers = NSHashTable<AnyObject>.weakObjects()
    private let logger = Logger(subsystem: "org.example", category: "broadcaster")

    func add(_ observer: CLLocationManagerDelegate) { observers.add(observer as AnyObject) }

    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        logger.debug("flags \(locations.count, format: .hex)")
        for case let observer as CLLocationManagerDelegate in observers.allObjects {
            observer.locationManager?(manager, didUpdateLocations: locations)
        }
    }
}

func remind(_ text: String, _ center: UNUserNotificationCenter = .current()) {
    center.getNotificationSettings { settings in
        guard settings.authorizationStatus == .authorized, settings.alertStyle != .none else { return }
        let content = UNMutableNotificationContent()
        content.body = NSString.localizedUserNotificationString(forKey: text, arguments: nil)
        content.sound = .defaultCriticalSound(withAudioVolume: 1)
        center.add(UNNotificationRequest(identifier: text, content: content, trigger: nil))
    }
}
