public import Foundation

/// What the user can do with a notification. It is not shown: the user's tap is the default action.
open class UNNotificationAction: NSObject {
    /// How an action is shown.
    public struct Options: OptionSet, Sendable {
        /// The bits that UserNotifications uses for these options.
        public let rawValue: UInt
        /// The set with this number.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Only on an unlocked device.
        public static let authenticationRequired = Options(rawValue: 1)
        /// It deletes something, and is shown accordingly.
        public static let destructive = Options(rawValue: 2)
        /// It brings the app to the foreground.
        public static let foreground = Options(rawValue: 4)
    }

    /// The app's name for it.
    public let identifier: String
    /// The title of the action's button.
    public let title: String
    /// How it is shown.
    public let options: Options

    /// The picture at the title; nil: none.
    public let icon: UNNotificationActionIcon?

    /// An action, which can be in several categories.
    public init(
        identifier: String, title: String, options: Options = [], icon: UNNotificationActionIcon? = nil
    ) {
        (self.identifier, self.title, self.options, self.icon) = (identifier, title, options, icon)
        super.init()
    }
}

/// The picture at an action's title, which is not shown.
open class UNNotificationActionIcon: NSObject {
    private let name: String

    /// The system's symbol of a name.
    public init(systemImageName: String) { name = systemImageName }
    /// The app's image of a name.
    public init(templateImageName: String) { name = templateImageName }
}

/// How an action is shown, by the name in Objective-C.
public typealias UNNotificationActionOptions = UNNotificationAction.Options

/// An action with a text.
open class UNTextInputNotificationAction: UNNotificationAction {
    /// The title of the button that sends the text.
    public let textInputButtonTitle: String
    /// What is shown without a text.
    public let textInputPlaceholder: String

    /// An action with a text.
    public init(
        identifier: String, title: String, options: Options = [], textInputButtonTitle: String,
        textInputPlaceholder: String
    ) {
        (self.textInputButtonTitle, self.textInputPlaceholder) = (textInputButtonTitle, textInputPlaceholder)
        super.init(identifier: identifier, title: title, options: options)
    }
}
