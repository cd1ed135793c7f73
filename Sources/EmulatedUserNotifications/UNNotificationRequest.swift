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
