package import Foundation
import LocationModel
import Synchronization

extension Device {
    /// Whether `locationd launch` has started the app's process.
    package var isLaunchedBySystem: Bool { configuration.preservedStateDirectory != nil }

    /// The state of its screen that the app has preserved for its next process; nil: none, or it was discarded.
    package var preservedState: Data? {
        get { preservedFile.map { $0.read() } ?? state.withLock { $0.preservedState } }
        set {
            guard let preservedFile else { return state.withLock { $0.preservedState = newValue } }
            preservedFile.write(newValue)
        }
    }

    private var preservedFile: PreservedFile? {
        configuration.preservedStateDirectory.map { PreservedFile(directory: $0, name: "screen") }
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
        guard let notificationFile else { return state.withLock { $0.notificationContents = contents } }
        notificationFile.write(contents.isEmpty ? nil : try? PropertyListEncoder().encode(contents))
    }

    private var notificationContents: [String: Data] {
        guard let notificationFile else { return state.withLock { $0.notificationContents } }
        guard let data = notificationFile.read() else { return [:] }
        return (try? PropertyListDecoder().decode([String: Data].self, from: data)) ?? [:]
    }

    private var notificationFile: PreservedFile? {
        configuration.preservedStateDirectory.map { PreservedFile(directory: $0, name: "notifications") }
    }
}
