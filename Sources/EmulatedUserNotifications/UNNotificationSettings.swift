public import Foundation

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
    /// Banners, once the user has agreed.
    open var alertStyle: UNAlertStyle { setting == .enabled ? .banner : .none }
    /// Always: there is no setting that hides them.
    open var showPreviewsSetting: UNShowPreviewsSetting { .always }
    /// False: there are no settings that could open the app's.
    open var providesAppNotificationSettings: Bool { false }
    /// Never: only with Apple's permission.
    open var criticalAlertSetting: UNNotificationSetting { .notSupported }
}
