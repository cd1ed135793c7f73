import ApplicationLifecycle
import EmulatedDevice
public import Foundation
import LocationModel

/// The name of the system's sound.
public let UILocalNotificationDefaultSoundName = "UILocalNotificationDefaultSoundName"

/// A local notification, before iOS 10.
open class UILocalNotification: NSObject {
    /// When it is due, as the real time: its distance from now counts; nil: at once.
    open var fireDate: Date?
    /// Ignored: the date is an instant.
    open var timeZone: TimeZone?
    /// The unit of the calendar after which it is repeated, a minute or longer; empty: never.
    open var repeatInterval: NSCalendar.Unit = []
    /// The calendar of the repetitions; nil: the user's.
    open var repeatCalendar: Calendar?
    /// The notification's text; nil: it has only a title.
    open var alertBody: String?
    /// The title above the text; nil: none.
    open var alertTitle: String?
    /// The title of the button that opens the app; stored, but no button is shown.
    open var alertAction: String?
    /// The sound's file, which is not played.
    open var soundName: String?
    /// The number at the app's icon; 0: unchanged.
    open var applicationIconBadgeNumber = 0
    /// Property-list values of the app.
    open var userInfo: [AnyHashable: Any]?

    /// A new one each time it is scheduled, because iOS schedules a copy.
    fileprivate var identifier = ""

    /// A notification that is due at once.
    public override init() {}

    /// Seconds until the first repetition, which are those between all of them; nil: none.
    fileprivate var interval: Double? {
        let units: [(NSCalendar.Unit, Calendar.Component)] = [
            (.minute, .minute), (.hour, .hour), (.day, .day), (.weekday, .weekOfYear), (.weekOfYear, .weekOfYear),
            (.month, .month), (.quarter, .quarter), (.year, .year),
        ]
        let date = fireDate ?? Date()
        guard let unit = units.first(where: { repeatInterval.contains($0.0) })?.1 else { return nil }
        // Foundation does not add quarters.
        let (part, count) = unit == .quarter ? (.month, 3) : (unit, 1)
        return (repeatCalendar ?? .current).date(byAdding: part, value: count, to: date)?.timeIntervalSince(date)
    }

    // MARK: Its form outside of the process

    /// The beginning of the identifiers of these notifications.
    static let prefix = "UILocalNotification."

    init?(_ data: Data, identifier: String) {
        let list = unsafe try? PropertyListSerialization.propertyList(from: data, format: nil)
        guard let values = list as? [String: Any] else { return nil }
        self.identifier = identifier
        alertBody = values["body"] as? String
        alertTitle = values["title"] as? String
        alertAction = values["action"] as? String
        soundName = values["sound"] as? String
        applicationIconBadgeNumber = values["badge"] as? Int ?? 0
        fireDate = values["date"] as? Date
        timeZone = (values["timeZone"] as? String).flatMap { TimeZone(identifier: $0) }
        repeatInterval = NSCalendar.Unit(rawValue: values["repetition"] as? UInt ?? 0)
        repeatCalendar = (values["calendar"] as? Data).flatMap {
            try? PropertyListDecoder().decode(Calendar.self, from: $0)
        }
        userInfo = values["info"] as? [AnyHashable: Any]
    }

    fileprivate var data: Data? {
        var values: [String: Any] = ["badge": applicationIconBadgeNumber]
        values["body"] = alertBody
        values["title"] = alertTitle
        values["action"] = alertAction
        values["sound"] = soundName
        values["date"] = fireDate
        values["timeZone"] = timeZone?.identifier
        values["repetition"] = repeatInterval.rawValue
        values["calendar"] = repeatCalendar.flatMap { try? PropertyListEncoder().encode($0) }
        if let userInfo, PropertyListSerialization.propertyList(userInfo, isValidFor: .binary) {
            values["info"] = userInfo
        }
        return try? PropertyListSerialization.data(fromPropertyList: values, format: .binary, options: 0)
    }
}

extension UIApplication {
    /// Schedules a copy of a notification; at most 64 are kept, the soonest.
    public func scheduleLocalNotification(_ notification: UILocalNotification) {
        guard let device else { return }
        notification.identifier = UILocalNotification.prefix + UUID().uuidString
        let seconds = notification.fireDate?.secondsLeft ?? 0
        let badge = notification.applicationIconBadgeNumber
        device.setNotificationContent(notification.data, badge: badge > 0 ? badge : nil, of: notification.identifier)
        let time = (device.time ?? device.waitForRequests() ?? Instant(nanoseconds: 0)).advanced(bySeconds: seconds)
        device.send(
            .scheduleNotification(
                LocalNotification(notification.identifier, at: time, every: notification.interval)
                    .showing(title: notification.alertTitle ?? "", text: notification.alertBody ?? "")))
    }

    /// Shows a notification, or passes it to the app if it is in the foreground.
    public func presentLocalNotificationNow(_ notification: UILocalNotification) {
        notification.fireDate = nil
        scheduleLocalNotification(notification)
    }

    /// Cancels a notification as it was scheduled last, whether it is still scheduled or shown.
    public func cancelLocalNotification(_ notification: UILocalNotification) {
        device?.send(.cancelNotification(notification.identifier))
        device?.setNotificationContent(nil, of: notification.identifier)
    }

    /// Cancels all notifications, scheduled and shown.
    public func cancelAllLocalNotifications() {
        device?.waitForRequests()
        guard let snapshot = device?.snapshot else { return }
        let names = snapshot.scheduledNotifications.map(\.identifier) + snapshot.shownNotifications
        for name in names {
            if let notification = localNotification(named: name) { cancelLocalNotification(notification) }
        }
    }

    /// The scheduled notifications, the soonest first.
    public var scheduledLocalNotifications: [UILocalNotification]? {
        device?.waitForRequests()
        return device?.snapshot.scheduledNotifications.compactMap { localNotification(named: $0.identifier) }
    }

    /// Nil for another kind of notification.
    func localNotification(named name: String) -> UILocalNotification? {
        guard name.hasPrefix(UILocalNotification.prefix), let data = device?.notificationContent(of: name) else {
            return nil
        }
        return UILocalNotification(data, identifier: name)
    }

    /// Passes a notification to the delegate, or shows it.
    func handleNotification(named name: String, isShown: Bool) {
        guard let notification = localNotification(named: name) else { return }
        guard isShown else {
            delegate?.application(self, didReceive: notification)
            return
        }
        // What has launched the app shows it, whether the app runs or not.
        guard Device.simulation == nil, device?.isLaunchedBySystem != true else { return }
        DesktopProgram.show(NotificationText(title: notification.alertTitle ?? "", text: notification.alertBody ?? ""))
    }
}
