import EmulatedCoreLocation
import Foundation
import LocationModel
import TestSupport

/// A delegate that records its calls.
final class DelegateRecorder: NSObject, CLLocationManagerDelegate {
    private(set) var calls: [String] = []
    private(set) var batches: [[CLLocation]] = []
    private(set) var visits: [CLVisit] = []
    /// Called for every batch of locations.
    var onLocations: ((CLLocationManager, [CLLocation]) -> Void)?

    /// Seconds of the journey at which the locations were taken.
    var seconds: [Double] { batches.flatMap { $0.map(\.second) } }
    var locations: [CLLocation] { batches.flatMap(\.self) }

    func clear() {
        calls = []
        batches = []
    }

    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        batches.append(locations)
        onLocations?(manager, locations)
    }
    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
        calls.append("failed \(name(error))")
    }
    func locationManager(_ manager: CLLocationManager, didFinishDeferredUpdatesWithError error: (any Error)?) {
        calls.append("deferred \(error.map(name) ?? "done") after \(batches.count)")
    }
    func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager) { calls.append("paused") }
    func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager) { calls.append("resumed") }
    func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion) {
        calls.append("entered \(region.identifier)")
    }
    func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion) {
        calls.append("left \(region.identifier)")
    }
    func locationManager(_ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion) {
        calls.append("\(region.identifier) is \(state)")
    }
    func locationManager(
        _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?, withError error: any Error
    ) {
        calls.append("\(region?.identifier ?? "?") failed \(name(error))")
    }
    func locationManager(_ manager: CLLocationManager, didStartMonitoringFor region: CLRegion) {
        calls.append("monitoring \(region.identifier)")
    }
    func locationManager(_ manager: CLLocationManager, didVisit visit: CLVisit) { visits.append(visit) }
    func locationManager(
        _ manager: CLLocationManager, didFailRangingFor beaconConstraint: CLBeaconIdentityConstraint, error: any Error
    ) {
        calls.append("ranging failed \(name(error))")
    }
    func locationManager(
        _ manager: CLLocationManager, rangingBeaconsDidFailFor region: CLBeaconRegion, withError error: any Error
    ) {
        calls.append("ranging \(region.identifier) failed \(name(error))")
    }
    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
        calls.append("authorization \(manager.authorizationStatus) \(manager.accuracyAuthorization)")
    }

    private func name(_ error: any Error) -> String { (error as? CLError).map { "\($0.code)" } ?? "\(error)" }
}

extension CLLocation {
    /// Seconds of the journey at which it was taken.
    var second: Double { timestamp.timeIntervalSince1970 - Double(at(0).nanoseconds) / 1e9 }

    var metresNorth: Double { (coordinate.latitude - Journey.home.latitude) * Journey.degree }
}
