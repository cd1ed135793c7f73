public import Foundation

/// A kind of notification, with its actions.
open class UNNotificationCategory: NSObject {
    /// What the kind permits.
    public struct Options: OptionSet, Sendable {
        /// The bits that UserNotifications uses for these options.
        public let rawValue: UInt
        /// The set with this number.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The app is notified when one is dismissed; without an effect here.
        public static let customDismissAction = Options(rawValue: 1)
        /// In a car, too.
        public static let allowInCarPlay = Options(rawValue: 2)
        /// Without a preview, the title is shown.
        public static let hiddenPreviewsShowTitle = Options(rawValue: 4)
        /// Without a preview, the second line is shown.
        public static let hiddenPreviewsShowSubtitle = Options(rawValue: 8)
    }

    /// The app's name for it: ``UNNotificationContent/categoryIdentifier``.
    public let identifier: String
    /// What the user can do.
    public let actions: [UNNotificationAction]
    /// The intents of Siri that the kind belongs to; without an effect here.
    public let intentIdentifiers: [String]
    /// What is shown in place of a hidden text.
    public let hiddenPreviewsBodyPlaceholder: String
    /// What the kind permits.
    public let options: Options

    /// A kind of notification.
    public init(
        identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String],
        hiddenPreviewsBodyPlaceholder: String = "", options: Options = []
    ) {
        (self.identifier, self.actions) = (identifier, actions)
        self.hiddenPreviewsBodyPlaceholder = hiddenPreviewsBodyPlaceholder
        (self.intentIdentifiers, self.options) = (intentIdentifiers, options)
        super.init()
    }
}

/// What a kind of notification permits.
public typealias UNNotificationCategoryOptions = UNNotificationCategory.Options
