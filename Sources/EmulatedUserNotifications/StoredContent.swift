import Foundation

/// A notification's content as it outlives the app's process.
struct StoredContent: Codable {
    private var title: String
    private var subtitle: String
    private var body: String
    private var badge: Int?
    private var category: String
    private var thread: String
    private var hasSound: Bool
    /// A property list.
    private var information: Data?

    init(_ content: UNNotificationContent) {
        let values = content.values
        (title, subtitle, body, badge) = (values.title, values.subtitle, values.body, values.badge)
        (category, thread, hasSound) = (values.categoryIdentifier, values.threadIdentifier, values.hasSound)
        information = try? PropertyListSerialization.data(
            fromPropertyList: content.userInfo, format: .binary, options: 0)
    }

    init?(data: Data) {
        guard let stored = try? PropertyListDecoder().decode(StoredContent.self, from: data) else { return nil }
        self = stored
    }

    var data: Data? { try? PropertyListEncoder().encode(self) }

    var content: UNNotificationContent {
        let list = information.flatMap { unsafe try? PropertyListSerialization.propertyList(from: $0, format: nil) }
        return UNNotificationContent(
            .init(
                title: title, subtitle: subtitle, body: body, badge: badge, categoryIdentifier: category,
                threadIdentifier: thread, hasSound: hasSound),
            userInfo: list as? [AnyHashable: Any] ?? [:])
    }
}
