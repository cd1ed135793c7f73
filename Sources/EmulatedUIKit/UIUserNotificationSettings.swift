import EmulatedDevice
public import Foundation

/// How an app notifies its user, in iOS 8 and 9.
public struct UIUserNotificationType: OptionSet, Sendable {
    /// The bits that UIKit uses for these ways.
    public let rawValue: UInt
    /// The set with this number.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// By the number at its icon.
    public static let badge = UIUserNotificationType(rawValue: 1)
    /// By a sound, which is not played here.
    public static let sound = UIUserNotificationType(rawValue: 2)
    /// By a notification with a text.
    public static let alert = UIUserNotificationType(rawValue: 4)
}

/// A kind of notification with actions, in iOS 8 and 9; they are not shown.
open class UIUserNotificationCategory: NSObject {
    /// The app's name for it.
    open var identifier: String?
}

/// How an app notifies its user, in iOS 8 and 9.
open class UIUserNotificationSettings: NSObject {
    /// The ways of notifying that the app asks for, or that the user has agreed to.
    public let types: UIUserNotificationType
    /// The kinds of notifications.
    public let categories: Set<UIUserNotificationCategory>?

    /// Settings to be registered; nil: no kinds of notifications with actions.
    public init(types: UIUserNotificationType, categories: Set<UIUserNotificationCategory>?) {
        (self.types, self.categories) = (types, categories)
        super.init()
    }
}

extension UIApplication {
    /// Asks the user, who agrees; then the delegate is called.
    public func registerUserNotificationSettings(_ notificationSettings: UIUserNotificationSettings) {
        device?.changeNotificationSettings { $0.isAuthorized = true }
        userNotificationTypes = notificationSettings.types
        device?.enqueueOnMainThread { [weak self] in
            guard let self, let settings = currentUserNotificationSettings else { return }
            delegate?.application(self, didRegister: settings)
        }
    }

    /// What the user has agreed to: in a later process of the app, everything.
    public var currentUserNotificationSettings: UIUserNotificationSettings? {
        guard device?.notificationSettings.isAuthorized == true else {
            return UIUserNotificationSettings(types: [], categories: nil)
        }
        return UIUserNotificationSettings(types: userNotificationTypes, categories: nil)
    }
}
