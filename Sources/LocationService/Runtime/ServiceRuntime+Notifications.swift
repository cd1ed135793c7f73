import ApplicationLifecycle
import LocationEngine
import LocationModel

/// Local notifications that are due at the border of a region. The system monitors it for itself: a crossing shows the
/// notification, and neither wakes nor launches the app.
extension ServiceRuntime {
    /// Monitors the region of a notification that the app has just scheduled, or no longer that of one it has
    /// cancelled.
    mutating func monitorRegion(after event: LifecycleEvent) {
        guard lifecycle.state.executes else { return }
        switch event {
        case .scheduleNotification(let notification):
            let name = Region.name(ofNotification: notification.identifier)
            if var region = notification.region {
                region.identifier = name
                sendToEngine(.request(client, .startMonitoring(region)))
            } else {
                stopMonitoring(name)
            }
        case .cancelNotification(let identifier): stopMonitoring(Region.name(ofNotification: identifier))
        default: break
        }
    }

    private mutating func stopMonitoring(_ name: String) {
        guard app.record.monitoring.regions.contains(where: { $0.region.identifier == name }) else { return }
        sendToEngine(.request(client, .stopMonitoring(region: name)))
    }

    /// The device has crossed the border.
    mutating func notificationRegionCrossed(_ name: String, of identifier: String) {
        apply(.notificationDue(identifier))
        let isScheduled = lifecycle.record.scheduledNotifications.contains { $0.identifier == identifier }
        guard !isScheduled, let now = timing.now else { return }
        engine.handle(.request(client, .stopMonitoring(region: name)), at: now, into: &effects)
    }
}
