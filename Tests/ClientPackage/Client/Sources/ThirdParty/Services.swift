// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// In the style of Swift 5 packages that use UIKit wherever they are, log, and notify: nothing says on which actor it
// is.
import Contacts
import CoreLocation
import Foundation
import UIKit
import UserNotifications
import os.log

final class Services {
    private let log = OSLog(subsystem: "org.example", category: "services")
    private let logger = Logger(subsystem: "org.example", category: "services")
    private var timer: Timer?
    private var task = UIBackgroundTaskIdentifier.invalid

    var isActive: Bool { UIApplication.shared.applicationState == .active }

    func begin() {
        task = UIApplication.shared.beginBackgroundTask(withName: "services") { [weak self] in self?.end() }
        NotificationCenter.default.addObserver(
            forName: UIApplication.didEnterBackgroundNotification, object: nil, queue: .main
        ) { [weak self] _ in self?.end() }
        os_log("begun: %{public}@", log: log, type: .info, "\(task.rawValue)")
        logger.debug("device \(UIDevice.current.model, privacy: .public)")
        timer = Timer.scheduledTimer(withTimeInterval: 60, repeats: true) { _ in }
        DispatchQueue.main.async { self.end() }
        DispatchQueue.global().asyncAfter(deadline: .now() + 1) { [weak self] in self?.end() }
    }

    func end() {
        timer?.invalidate()
        if task != .invalid { UIApplication.shared.endBackgroundTask(task) }
        task = .invalid
    }

    func remind(at placemark: CLPlacemark) {
        let content = UNMutableNotificationContent()
        content.title =
            placemark.postalAddress.map {
                CNPostalAddressFormatter.string(from: $0, style: .mailingAddress)
            } ?? "somewhere"
        let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 5, repeats: false)
        let request = UNNotificationRequest(identifier: UUID().uuidString, content: content, trigger: trigger)
        UNUserNotificationCenter.current().requestAuthorization(options: [.alert, .sound]) { granted, _ in
            guard granted else { return }
            UNUserNotificationCenter.current().add(request) { error in
                if let error = error { print("not added: \(error)") }
            }
        }
    }

    func openSettings() {
        guard let url = URL(string: UIApplication.openSettingsURLString), UIApplication.shared.canOpenURL(url) else {
            return
        }
        UIApplication.shared.open(url)
    }
}
