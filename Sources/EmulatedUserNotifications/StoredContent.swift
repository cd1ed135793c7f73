import EmulatedCoreLocation
import Foundation

/// A notification's content and trigger as they outlive the app's process.
struct StoredContent: Codable {
    private var values: UNNotificationContent.Values
    /// The app's `userInfo` as a property list; nil if it cannot be one.
    private var information: Data?
    private var trigger: StoredTrigger?

    init(_ request: UNNotificationRequest) {
        values = request.content.values
        information = try? PropertyListSerialization.data(
            fromPropertyList: request.content.userInfo, format: .binary, options: 0)
        trigger = request.trigger.flatMap(StoredTrigger.init)
    }

    init?(data: Data) {
        guard let stored = try? PropertyListDecoder().decode(StoredContent.self, from: data) else { return nil }
        self = stored
    }

    var data: Data? { try? PropertyListEncoder().encode(self) }

    /// The request as the app has made it.
    func request(identifier: String) -> UNNotificationRequest {
        let list = information.flatMap { unsafe try? PropertyListSerialization.propertyList(from: $0, format: nil) }
        return UNNotificationRequest(
            identifier: identifier,
            content: UNNotificationContent(values, userInfo: list as? [AnyHashable: Any] ?? [:]),
            trigger: trigger?.trigger)
    }

    /// Whether a notification was scheduled here; the others are of `UILocalNotification`.
    static func isOfCenter(_ identifier: String) -> Bool { !identifier.hasPrefix("UILocalNotification.") }
}

/// A trigger as it outlives the app's process.
private enum StoredTrigger: Codable {
    case interval(seconds: Double, repeats: Bool)
    case calendar(DateComponents, repeats: Bool)
    case region(StoredRegion, repeats: Bool)

    struct StoredRegion: Codable {
        var identifier: String
        var latitude: Double
        var longitude: Double
        var radius: Double
        var notifyOnEntry: Bool
        var notifyOnExit: Bool
    }

    init?(_ trigger: UNNotificationTrigger) {
        switch trigger {
        case let trigger as UNTimeIntervalNotificationTrigger:
            self = .interval(seconds: trigger.timeInterval, repeats: trigger.repeats)
        case let trigger as UNCalendarNotificationTrigger:
            self = .calendar(trigger.dateComponents, repeats: trigger.repeats)
        case let trigger as UNLocationNotificationTrigger:
            let region = trigger.region
            self = .region(
                StoredRegion(
                    identifier: region.identifier, latitude: region.center.latitude,
                    longitude: region.center.longitude, radius: region.radius, notifyOnEntry: region.notifyOnEntry,
                    notifyOnExit: region.notifyOnExit),
                repeats: trigger.repeats)
        default: return nil
        }
    }

    var trigger: UNNotificationTrigger {
        switch self {
        case .interval(let seconds, let repeats):
            return UNTimeIntervalNotificationTrigger(timeInterval: seconds, repeats: repeats)
        case .calendar(let parts, let repeats):
            return UNCalendarNotificationTrigger(dateMatching: parts, repeats: repeats)
        case .region(let stored, let repeats):
            let center = CLLocationCoordinate2D(latitude: stored.latitude, longitude: stored.longitude)
            let region = CLCircularRegion(center: center, radius: stored.radius, identifier: stored.identifier)
            (region.notifyOnEntry, region.notifyOnExit) = (stored.notifyOnEntry, stored.notifyOnExit)
            return UNLocationNotificationTrigger(region: region, repeats: repeats)
        }
    }
}
