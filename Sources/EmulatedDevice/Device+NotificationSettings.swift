import Foundation
import Synchronization

/// What the system keeps about an app's notifications, whatever happens to its processes.
package struct NotificationSettings: Codable, Equatable, Sendable {
    /// Whether the user has agreed to notifications.
    package var isAuthorized = false
    /// The number at the app's icon; 0: none.
    package var badge = 0
}

extension Device {
    /// Whether the app may show notifications, and the number at its icon.
    package var notificationSettings: NotificationSettings {
        get {
            guard let settingsFile else { return state.withLock { $0.notificationSettings } }
            guard let data = settingsFile.read() else { return NotificationSettings() }
            return (try? PropertyListDecoder().decode(NotificationSettings.self, from: data)) ?? NotificationSettings()
        }
        set {
            guard let settingsFile else { return state.withLock { $0.notificationSettings = newValue } }
            settingsFile.write(try? PropertyListEncoder().encode(newValue))
        }
    }

    private var settingsFile: PreservedFile? {
        configuration.preservedStateDirectory.map { PreservedFile(directory: $0, name: "notification-settings") }
    }
}
