import LocationModel
import LocationService

extension SystemRecord {
    /// What an earlier run has left that applies to a run with this configuration, such as `2 regions, visits`; nil if
    /// there is nothing.
    func carryover(to configuration: ServiceConfiguration) -> String? {
        var parts: [String] = []
        func append(_ count: Int, _ one: String, _ several: String) {
            if count > 0 { parts.append(count.counted(one, several)) }
        }
        append(monitoring.regions.count, "region", "regions")
        if monitoring.significantChanges { parts.append("significant changes") }
        if monitoring.visits { parts.append("visits") }
        append(lifecycle.scheduledNotifications.count, "scheduled notification", "scheduled notifications")
        append(lifecycle.shownNotifications.count, "shown notification", "shown notifications")
        if lifecycle.hasPreservedState { parts.append("its user interface") }
        if configuration.authorization == nil, monitoring.authorization != Authorization(.authorizedAlways) {
            parts.append("authorization \(monitoring.authorization.status.rawValue)")
        }
        if !configuration.isLaunchedByUser, lifecycle.wasQuitByUser { parts.append("quit by the user") }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}
