public import LocationModel

/// A local notification that an app has scheduled. It belongs to the system and outlives the process.
public struct LocalNotification: Hashable, Codable, Sendable {
    /// The app's own name for it.
    public var identifier: String
    /// When it is due.
    public var time: Instant

    /// A notification that is due at this instant.
    public init(_ identifier: String, at time: Instant) {
        self.identifier = identifier
        self.time = time
    }
}

/// Local notifications (spec/app-lifecycle.md): one wakes an app only when the user confirms it. An app on the screen
/// gets it itself; for any other one the system shows it.
extension ApplicationLifecycle {
    mutating func schedule(_ notification: LocalNotification) {
        guard state.executes else { return }
        cancelNotification(notification.identifier)
        remembered.schedule(notification)
    }

    mutating func cancelNotification(_ identifier: String) {
        guard state.executes else { return }
        remembered.scheduledNotifications.removeAll { $0.identifier == identifier }
        remembered.shownNotifications.removeAll { $0 == identifier }
    }

    mutating func passNotificationTime(into effects: inout [Effect]) {
        let identifier = remembered.scheduledNotifications.removeFirst().identifier
        if state.isForeground && process.ending == nil {
            effects.append(.deliverNotification(identifier))
        } else {
            remembered.shownNotifications.append(identifier)
            effects.append(.showNotification(identifier))
        }
    }

    mutating func confirmNotification(_ identifier: String, into effects: inout [Effect]) {
        guard let index = remembered.shownNotifications.firstIndex(of: identifier) else { return }
        remembered.shownNotifications.remove(at: index)
        guard state != .notRunning else { return launch(for: .localNotification(identifier), into: &effects) }
        enterForeground(into: &effects)
        effects.append(.deliverNotification(identifier))
    }
}
