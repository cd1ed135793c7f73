import LocationModel

/// Local notifications: a notification wakes an app only if the user confirms it. An app on the
/// screen receives it directly; for any other app the system shows it.
extension ApplicationLifecycle {
    mutating func schedule(_ notification: LocalNotification) {
        guard state.executes else { return }
        cancelNotification(notification.identifier)
        record.schedule(notification)
    }

    mutating func cancelNotification(_ identifier: String) {
        guard state.executes else { return }
        record.scheduledNotifications.removeAll { $0.identifier == identifier }
        record.shownNotifications.removeAll { $0 == identifier }
    }

    mutating func fireDueNotification(into effects: inout [Effect]) {
        var notification = record.scheduledNotifications.removeFirst()
        let identifier = notification.identifier
        if let interval = notification.interval {
            // Repetitions that a time jump skipped are not delivered.
            repeat {
                notification.time = notification.time.advanced(bySeconds: max(interval, LocalNotification.minInterval))
            } while notification.time <= now
            record.schedule(notification)
        }
        deliver(identifier, into: &effects)
    }

    mutating func fireNotification(atBorder identifier: String, into effects: inout [Effect]) {
        let index = record.scheduledNotifications.firstIndex { $0.identifier == identifier && $0.region != nil }
        guard let index else { return }
        if record.scheduledNotifications[index].repeatsAtBorder != true {
            record.scheduledNotifications.remove(at: index)
        }
        deliver(identifier, into: &effects)
    }

    private mutating func deliver(_ identifier: String, into effects: inout [Effect]) {
        if state.isForeground && process.ending == nil {
            effects.append(.notify(.notification(identifier, isShown: false)))
        } else {
            record.show(identifier)
            effects.append(.notify(.notification(identifier, isShown: true)))
        }
    }

    mutating func confirmNotification(_ identifier: String, into effects: inout [Effect]) {
        guard let index = record.shownNotifications.firstIndex(of: identifier) else { return }
        record.shownNotifications.remove(at: index)
        guard state != .notRunning else { return launch(for: .localNotification(identifier), into: &effects) }
        enterForeground(into: &effects)
        effects.append(.notify(.notification(identifier, isShown: false)))
    }
}
