public import Foundation

extension NSString {
    /// A text of the app's `Localizable.strings`, in which `%@` stands for the arguments. On iOS it is looked up when
    /// the notification is shown, here at once.
    public class func localizedUserNotificationString(forKey key: String, arguments: [Any]?) -> String {
        let format = Bundle.main.localizedString(forKey: key, value: nil, table: nil)
        let values = (arguments ?? []).map { NSString(string: "\($0)") }
        return values.isEmpty ? format : String(format: format, arguments: values)
    }
}
