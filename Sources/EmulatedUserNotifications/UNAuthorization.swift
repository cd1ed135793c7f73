public import Foundation

/// What the app may do.
public struct UNAuthorizationOptions: OptionSet, Sendable {
    /// Apple's number.
    public let rawValue: UInt
    /// The set with this number.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Change the number at its icon.
    public static let badge = UNAuthorizationOptions(rawValue: 1)
    /// Play sounds.
    public static let sound = UNAuthorizationOptions(rawValue: 2)
    /// Show notifications.
    public static let alert = UNAuthorizationOptions(rawValue: 4)
    /// Show notifications in a car.
    public static let carPlay = UNAuthorizationOptions(rawValue: 8)
    /// Ignore the silent mode.
    public static let criticalAlert = UNAuthorizationOptions(rawValue: 16)
    /// Have a page of settings.
    public static let providesAppNotificationSettings = UNAuthorizationOptions(rawValue: 32)
    /// Show notifications quietly without asking.
    public static let provisional = UNAuthorizationOptions(rawValue: 64)
}

/// How a notification is presented while the app is in the foreground.
public struct UNNotificationPresentationOptions: OptionSet, Sendable {
    /// Apple's number.
    public let rawValue: UInt
    /// The set with this number.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Change the number at the icon.
    public static let badge = UNNotificationPresentationOptions(rawValue: 1)
    /// Play the sound.
    public static let sound = UNNotificationPresentationOptions(rawValue: 2)
    /// Show it; before iOS 14.
    public static let alert = UNNotificationPresentationOptions(rawValue: 4)
    /// List it.
    public static let list = UNNotificationPresentationOptions(rawValue: 8)
    /// Show it.
    public static let banner = UNNotificationPresentationOptions(rawValue: 16)

    var isShown: Bool { !isDisjoint(with: [.alert, .list, .banner]) }
}

/// Whether the app may show notifications.
public enum UNAuthorizationStatus: Int, Sendable {
    /// The user has not been asked.
    case notDetermined
    /// It may not.
    case denied
    /// It may.
    case authorized
    /// It may, quietly.
    case provisional
    /// It may for some time.
    case ephemeral
}

/// Whether the user wants something of the app's notifications.
public enum UNNotificationSetting: Int, Sendable {
    /// The app cannot do it, or has not asked.
    case notSupported
    /// The user does not want it.
    case disabled
    /// The user wants it.
    case enabled
}

/// How notifications are shown while the device is in use.
public enum UNAlertStyle: Int, Sendable {
    /// Not at all.
    case none
    /// For a moment.
    case banner
    /// Until the user dismisses them.
    case alert
}

/// When a notification's text is shown.
public enum UNShowPreviewsSetting: Int, Sendable {
    /// Always.
    case always
    /// While the device is not locked.
    case whenAuthenticated
    /// Never.
    case never
}

/// The settings of the app's notifications.
open class UNNotificationSettings: NSObject {
    /// Whether the app may show notifications.
    public let authorizationStatus: UNAuthorizationStatus

    init(_ status: UNAuthorizationStatus) {
        authorizationStatus = status
        super.init()
    }

    /// All of what the user has agreed to, or nothing before.
    private var setting: UNNotificationSetting { authorizationStatus == .authorized ? .enabled : .notSupported }

    /// Whether notifications are shown as alerts.
    open var alertSetting: UNNotificationSetting { setting }
    /// Whether the number at the icon changes.
    open var badgeSetting: UNNotificationSetting { setting }
    /// Whether there are sounds.
    open var soundSetting: UNNotificationSetting { setting }
    /// Whether they are listed.
    open var notificationCenterSetting: UNNotificationSetting { setting }
    /// Whether they are shown on a locked screen.
    open var lockScreenSetting: UNNotificationSetting { setting }
    /// Whether urgent ones are shown although the user does not want to be disturbed.
    open var timeSensitiveSetting: UNNotificationSetting { setting }
    /// For a moment, once the user has agreed.
    open var alertStyle: UNAlertStyle { setting == .enabled ? .banner : .none }
    /// Always: the device is never locked.
    open var showPreviewsSetting: UNShowPreviewsSetting { .always }
    /// False: there are no settings that could open the app's.
    open var providesAppNotificationSettings: Bool { false }
    /// Never: only with Apple's permission.
    open var criticalAlertSetting: UNNotificationSetting { .notSupported }
}
