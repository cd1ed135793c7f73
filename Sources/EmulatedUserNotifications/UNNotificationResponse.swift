public import Foundation

/// The user has tapped a notification.
public let UNNotificationDefaultActionIdentifier = "com.apple.UNNotificationDefaultActionIdentifier"

/// The user has dismissed a notification; never reported.
public let UNNotificationDismissActionIdentifier = "com.apple.UNNotificationDismissActionIdentifier"

/// What the user has done with a notification.
open class UNNotificationResponse: NSObject {
    /// The notification that the user has tapped.
    public let notification: UNNotification
    /// ``UNNotificationDefaultActionIdentifier``
    public let actionIdentifier = UNNotificationDefaultActionIdentifier

    init(_ notification: UNNotification) {
        self.notification = notification
        super.init()
    }
}

/// What the user has written as an answer; none here, because the user's tap is the default action.
open class UNTextInputNotificationResponse: UNNotificationResponse {
    /// Always empty: the user cannot enter a text here.
    public let userText = ""
}
