import EmulatedDevice
import Foundation
import LocationEngine
import LocationModel
import LocationService

/// The regions that the app monitors, as its delegate knows them.
extension CLLocationManager {
    /// The region of that name as the system has it; nil when it is monitored no longer.
    func monitoredRegion(named name: String) -> CLCircularRegion? {
        device.snapshot.monitored.regions.first { $0.region.identifier == name && $0.isOfManagers }
            .map { CLCircularRegion($0.region) }
    }

    func monitor(_ region: CLRegion) {
        guard let circle = (region as? CLCircularRegion)?.region else {
            return later { manager in
                manager.delegate?.locationManager(
                    manager, monitoringDidFailFor: region, withError: CLError(.regionMonitoringFailure))
            }
        }
        let name = circle.identifier
        regionsAskedFor[name] = region
        client.send(.startMonitoring(circle))
        afterwards { status in
            status.record.monitored.regions.contains { $0.region == circle }
        } tell: { manager, isMonitored in
            // It is out already when it has failed.
            guard let region = manager.regionsAskedFor.removeValue(forKey: name), isMonitored else { return }
            manager.delegate?.locationManager(manager, didStartMonitoringFor: region)
        }
    }

    func fail(_ failure: MonitoringFailure, regionNamed name: String) {
        // Who has not asked for it is not told.
        guard let region = regionsAskedFor.removeValue(forKey: name) else { return }
        let code: CLError.Code = failure == .denied ? .regionMonitoringDenied : .regionMonitoringFailure
        delegate?.locationManager(self, monitoringDidFailFor: region, withError: CLError(code))
    }

    /// Asks where the device is, seen from a region; nobody knows of one that is not monitored.
    func askForState(of region: CLRegion) {
        statesAskedFor[region.identifier] = region
        client.send(.requestState(region: region.identifier))
    }

    func determine(_ state: RegionState, ofRegionNamed name: String) {
        guard let region = statesAskedFor.removeValue(forKey: name) ?? monitoredRegion(named: name) else { return }
        delegate?.locationManager(self, didDetermineState: CLRegionState(state), for: region)
    }
}

extension Monitored.MonitoredRegion {
    /// Whether a location manager has asked for it, and not a ``CLMonitor``.
    var isOfManagers: Bool { MonitoredName(region.identifier) == nil }
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
