package import Foundation
import LocationModel
import Synchronization

extension Device {
    /// Whether `locationd launch` has started the app's process.
    package var isLaunchedBySystem: Bool { configuration.preservedStateDirectory != nil }

    /// The state of its screen that the app has preserved for its next process; nil: none, or it was discarded.
    package var preservedState: Data? {
        get { preservedData(named: "screen") }
        set { preserve(newValue, named: "screen") }
    }

    /// What is kept under a name for the app's next process, in a file if the system has launched it; nil: nothing.
    func preservedData(named name: String) -> Data? {
        guard let directory = configuration.preservedStateDirectory else {
            return state.withLock { $0.preserved[name] }
        }
        return PreservedFile(directory: directory, name: name).read()
    }

    /// Keeps something under a name; nil removes it.
    func preserve(_ data: Data?, named name: String) {
        guard let directory = configuration.preservedStateDirectory else {
            return state.withLock { $0.preserved[name] = data }
        }
        PreservedFile(directory: directory, name: name).write(data)
    }

    /// How many notifications' contents are kept, at least all that are scheduled or shown.
    private static let contentLimit = 256

    /// What the app has stored about a local notification, which outlives its process; nil: nothing.
    package func notificationContent(of identifier: String) -> Data? { notificationContents[identifier] }

    /// Stores something about a local notification; nil removes it.
    /// - Parameter badge: the number at the app's icon when it is shown; nil: it leaves it as it is.
    package func setNotificationContent(_ content: Data?, badge: Int? = nil, of identifier: String) {
        var contents = notificationContents
        contents[identifier] = content
        let snapshot = snapshot
        if contents.count > Device.contentLimit {
            let known = Set(
                snapshot.shownNotifications + snapshot.scheduledNotifications.map(\.identifier) + [identifier])
            contents = contents.filter { known.contains($0.key) }
        }
        changeNotificationSettings { $0.setBadge(badge, of: identifier, known: contents.keys) }
        preserve(contents.isEmpty ? nil : try? PropertyListEncoder().encode(contents), named: "notifications")
    }

    private var notificationContents: [String: Data] {
        guard let data = preservedData(named: "notifications") else { return [:] }
        return (try? PropertyListDecoder().decode([String: Data].self, from: data)) ?? [:]
    }
}
