public import Foundation

/// A notification that is to be shown.
open class UNNotificationRequest: NSObject {
    /// The app's name for it; a later request with the same one replaces it.
    public let identifier: String
    /// What the notification shows.
    public let content: UNNotificationContent
    /// When; nil: at once.
    public let trigger: UNNotificationTrigger?

    /// A request whose content is copied.
    public init(identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?) {
        self.identifier = identifier
        self.content = content.copy() as? UNNotificationContent ?? content
        self.trigger = trigger
        super.init()
    }
}

/// A notification that is due, or shown.
open class UNNotification: NSObject {
    /// When it was due.
    public let date: Date
    /// The request by which it was scheduled.
    public let request: UNNotificationRequest

    init(_ request: UNNotificationRequest, at date: Date) {
        self.request = request
        self.date = date
        super.init()
    }
}

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
