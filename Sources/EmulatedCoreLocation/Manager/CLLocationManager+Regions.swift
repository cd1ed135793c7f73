import EmulatedDevice
import Foundation
import LocationModel
import LocationService

/// Region monitoring, as the delegate sees it.
extension CLLocationManager {
    /// The region of that name as the system has stored it; nil if it is no longer monitored.
    func monitoredRegion(named name: String) -> CLCircularRegion? {
        device.snapshot.monitoring.regions.first { $0.region.identifier == name && $0.isOfManagers }
            .map { CLCircularRegion($0.region) }
    }

    func monitor(_ region: CLRegion) {
        guard let circle = region.monitored else {
            return callLater { manager in
                manager.delegate?.locationManager(
                    manager, monitoringDidFailFor: region, withError: CLError(.regionMonitoringFailure))
            }
        }
        let name = circle.identifier
        regionsPendingStart[name] = region
        client.send(.startMonitoring(circle))
        let (me, dispatcher) = (UncheckedSendableBox(WeakReference(object: self)), dispatcher)
        client.afterRequests { status in
            let isMonitored = status.record.monitoring.regions.contains { $0.region == circle }
            dispatcher.dispatch {
                // Removed already if it has failed.
                guard let manager = me.value.object,
                    let region = manager.regionsPendingStart.removeValue(forKey: name), isMonitored
                else { return }
                manager.delegate?.locationManager(manager, didStartMonitoringFor: region)
            }
        }
    }

    func fail(_ failure: MonitoringFailure, regionNamed name: String) {
        // Only the manager that started the monitoring reports it.
        guard let region = regionsPendingStart.removeValue(forKey: name) else { return }
        let code: CLError.Code = failure == .denied ? .regionMonitoringDenied : .regionMonitoringFailure
        delegate?.locationManager(self, monitoringDidFailFor: region, withError: CLError(code))
    }

    func determine(_ state: RegionState, ofRegionNamed name: String) {
        guard let region = regionsPendingState.removeValue(forKey: name) ?? monitoredRegion(named: name) else { return }
        delegate?.locationManager(self, didDetermineState: CLRegionState(state), for: region)
    }
}

extension MonitoringRecord.MonitoredRegion {
    /// Whether a location manager monitors it, and not a ``CLMonitor`` or a notification.
    var isOfManagers: Bool {
        MonitoredName(region.identifier) == nil && Region.notification(named: region.identifier) == nil
    }
}

extension CLRegionState {
    init(_ state: RegionState) {
        self =
            switch state {
            case .unknown: .unknown
            case .inside: .inside
            case .outside: .outside
            }
    }
}
