import EmulatedDevice
import EmulatedUserNotifications
import Foundation
import LocationModel
import LocationService
import TestSupport

/// A device at rest on virtual time, with the notification center of its app.
@MainActor struct NotificationFixture {
    let stepped: SteppedDevice
    let device: Device

    init() throws {
        var configuration = DeviceConfiguration()
        configuration.source = .trace(path: PackageFiles.trace("parked"), speed: .max)
        stepped = try SteppedDevice(configuration)
        device = stepped.device
    }

    var center: UNUserNotificationCenter { Device.$scoped.withValue(device) { .current() } }

    /// Adds a request whose content has a title, a body, user information and a sound.
    func add(_ identifier: String, badge: Int? = nil, _ trigger: UNNotificationTrigger?) {
        let content = UNMutableNotificationContent()
        content.title = "Tea"
        content.body = "It is \(identifier)"
        content.userInfo = ["place": identifier]
        content.badge = badge.map { NSNumber(value: $0) }
        content.interruptionLevel = .timeSensitive
        content.sound = UNNotificationSound(named: UNNotificationSoundName("bell.caf"))
        center.add(UNNotificationRequest(identifier: identifier, content: content, trigger: trigger))
    }

    func after(_ seconds: Double, repeats: Bool = false) -> UNNotificationTrigger {
        UNTimeIntervalNotificationTrigger(timeInterval: seconds, repeats: repeats)
    }
}
