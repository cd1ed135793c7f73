import Foundation
import LocationModel
import Synchronization

/// What the system keeps about an app's notifications, whatever happens to its processes.
package struct NotificationSettings: Codable, Equatable, Sendable {
    /// Whether the user has agreed to notifications.
    package var isAuthorized = false
    /// The number at the app's icon; 0: none.
    package var badge = 0
    /// The numbers that notifications put at the icon when they are shown, by their identifiers; nil: none.
    private var badges: [String: Int]?
    /// The shown notifications that have changed the badge already; nil: none.
    private var shown: [String]?

    /// Before the app has asked for anything.
    package init() {}

    /// Keeps the number of a scheduled notification; nil: it leaves the badge as it is.
    /// - Parameter known: the notifications whose numbers are still needed.
    package mutating func setBadge(_ badge: Int?, of identifier: String, known: some Sequence<String>) {
        var badges = badges ?? [:]
        badges[identifier] = badge.map { max(0, $0) }
        let known = Set(known)
        badges = badges.filter { $0.key == identifier || known.contains($0.key) }
        self.badges = badges.isEmpty ? nil : badges
    }

    /// A notification is shown.
    package mutating func show(_ identifier: String) {
        if let badge = badges?[identifier] { self.badge = badge }
        shown = (shown ?? []) + [identifier]
    }

    /// Shows those that were shown while the app's process did not notice, and forgets those that no longer are.
    /// - Parameter present: all that are shown now, the oldest first.
    package mutating func update(shown present: [String]) {
        var noticed = shown ?? []
        for identifier in present {
            if let index = noticed.firstIndex(of: identifier) { noticed.remove(at: index) } else { show(identifier) }
        }
        shown = present.isEmpty ? nil : present
    }
}

extension Device {
    /// Whether the app may show notifications, and the number at its icon.
    package var notificationSettings: NotificationSettings {
        guard let data = preservedData(named: "notification-settings") else { return NotificationSettings() }
        return (try? PropertyListDecoder().decode(NotificationSettings.self, from: data)) ?? NotificationSettings()
    }

    /// Changes them, from any thread.
    package func changeNotificationSettings(_ change: (inout NotificationSettings) -> Void) {
        settingsLock.withLock { _ in
            let before = notificationSettings
            var settings = before
            change(&settings)
            guard settings != before else { return }
            preserve(try? PropertyListEncoder().encode(settings), named: "notification-settings")
        }
    }

    /// The badge is the system's: it changes when a notification is shown, whether the app has a process or not. A
    /// process that the system has launched learns that from the record.
    /// - Parameter noticed: the notifications that were shown before the event, as far as this process knows.
    func updateBadge(after event: ServiceEvent, noticed: [String]?) {
        switch event {
        case .notification(let identifier, isShown: true): changeNotificationSettings { $0.show(identifier) }
        case .record(let record) where record.lifecycle.shownNotifications != noticed:
            changeNotificationSettings { $0.update(shown: record.lifecycle.shownNotifications) }
        default: break
        }
    }
}
