import EmulatedCoreLocation
import Foundation
import LocationModel
import TestSupport

/// A delegate that records its calls.
final class Listener: NSObject, CLLocationManagerDelegate {
    private(set) var notes: [String] = []
    private(set) var batches: [[CLLocation]] = []
    private(set) var visits: [CLVisit] = []
    /// Called for every batch of locations.
    var reaction: ((CLLocationManager, [CLLocation]) -> Void)?

    /// Seconds of the journey at which the locations were taken.
    var seconds: [Double] { batches.flatMap { $0.map(\.second) } }
    var locations: [CLLocation] { batches.flatMap(\.self) }

    func forget() {
        notes = []
        batches = []
    }

    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        batches.append(locations)
        reaction?(manager, locations)
    }
    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
        notes.append("failed \(name(error))")
    }
    func locationManager(_ manager: CLLocationManager, didFinishDeferredUpdatesWithError error: (any Error)?) {
        notes.append("deferred \(error.map(name) ?? "done") after \(batches.count)")
    }
    func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager) { notes.append("paused") }
    func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager) { notes.append("resumed") }
    func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion) {
        notes.append("entered \(region.identifier)")
    }
    func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion) {
        notes.append("left \(region.identifier)")
    }
    func locationManager(_ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion) {
        notes.append("\(region.identifier) is \(state)")
    }
    func locationManager(
        _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?, withError error: any Error
    ) {
        notes.append("\(region?.identifier ?? "?") failed \(name(error))")
    }
    func locationManager(_ manager: CLLocationManager, didStartMonitoringFor region: CLRegion) {
        notes.append("monitoring \(region.identifier)")
    }
    func locationManager(_ manager: CLLocationManager, didVisit visit: CLVisit) { visits.append(visit) }
    func locationManager(
        _ manager: CLLocationManager, didFailRangingFor beaconConstraint: CLBeaconIdentityConstraint, error: any Error
    ) {
        notes.append("ranging failed \(name(error))")
    }
    func locationManager(
        _ manager: CLLocationManager, rangingBeaconsDidFailFor region: CLBeaconRegion, withError error: any Error
    ) {
        notes.append("ranging \(region.identifier) failed \(name(error))")
    }
    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
        notes.append("authorization \(manager.authorizationStatus) \(manager.accuracyAuthorization)")
    }

    private func name(_ error: any Error) -> String { (error as? CLError).map { "\($0.code)" } ?? "\(error)" }
}

extension CLLocation {
    /// Seconds of the journey at which it was taken.
    var second: Double { timestamp.timeIntervalSince1970 - Double(at(0).nanoseconds) / 1e9 }

    var metresNorth: Double { (coordinate.latitude - Journey.home.latitude) * Journey.degree }
}
