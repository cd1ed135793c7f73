public import Foundation

/// What a location manager tells. Every method is optional: what a class does not implement does nothing.
///
/// A method must stand in the class that declares the conformance, or in one of its superclasses: Swift looks for it
/// there, and does not find the one that only a subclass has, which Objective-C would.
public protocol CLLocationManagerDelegate: NSObjectProtocol {
    /// The device was here: at least one location, the oldest first.
    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])
    /// The device was here, before iOS 6; not called when the class has ``locationManager(_:didUpdateLocations:)``.
    func locationManager(
        _ manager: CLLocationManager, didUpdateTo newLocation: CLLocation, from oldLocation: CLLocation)
    /// A location could not be had: ``CLError/locationUnknown``, ``CLError/denied``.
    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)
    /// Deferred updates have ended, with an error when not because their distance or time was over.
    func locationManager(_ manager: CLLocationManager, didFinishDeferredUpdatesWithError error: (any Error)?)
    /// The updates have ended by themselves, because the device is unlikely to move. It is the app's affair to start them
    /// again.
    func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager)
    /// The updates have begun again.
    func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager)
    /// The device points here.
    func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading)
    /// Whether the user is asked to calibrate the compass.
    func locationManagerShouldDisplayHeadingCalibration(_ manager: CLLocationManager) -> Bool
    /// The device has entered a region.
    func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion)
    /// The device has left a region.
    func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion)
    /// Where the device is, seen from a region.
    func locationManager(_ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion)
    /// A region cannot be monitored.
    func locationManager(
        _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?, withError error: any Error)
    /// A region is being monitored.
    func locationManager(_ manager: CLLocationManager, didStartMonitoringFor region: CLRegion)
    /// A place was reached or left.
    func locationManager(_ manager: CLLocationManager, didVisit visit: CLVisit)
    /// Beacons were seen.
    func locationManager(
        _ manager: CLLocationManager, didRange beacons: [CLBeacon],
        satisfying beaconConstraint: CLBeaconIdentityConstraint)
    /// Beacons cannot be ranged.
    func locationManager(
        _ manager: CLLocationManager, didFailRangingFor beaconConstraint: CLBeaconIdentityConstraint, error: any Error)
    /// Beacons were seen, before iOS 13.
    func locationManager(
        _ manager: CLLocationManager, didRangeBeacons beacons: [CLBeacon], in region: CLBeaconRegion)
    /// Beacons cannot be ranged, before iOS 13.
    func locationManager(
        _ manager: CLLocationManager, rangingBeaconsDidFailFor region: CLBeaconRegion, withError error: any Error)
    /// What the user allows: when a location manager has been made, and whenever it changes.
    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)
    /// What the user allows, before iOS 14; not called when the class has
    /// ``locationManagerDidChangeAuthorization(_:)``.
    func locationManager(_ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus)
}

/// What is done when a class does not implement a method: nothing, or what the older method does.
extension CLLocationManagerDelegate {
    /// Calls ``locationManager(_:didUpdateTo:from:)`` with the last of the locations.
    public func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        guard let new = locations.last else { return }
        let old = locations.count > 1 ? locations[locations.count - 2] : manager.previousLocation
        locationManager(manager, didUpdateTo: new, from: old ?? new)
    }

    /// Nothing; but who requests a location must listen to the answer.
    public func locationManager(
        _ manager: CLLocationManager, didUpdateTo newLocation: CLLocation, from oldLocation: CLLocation
    ) {
        manager.missAnswer("locationManager:didUpdateLocations:")
    }

    /// Nothing; but who requests a location must listen to the answer.
    public func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
        manager.missAnswer("locationManager:didFailWithError:")
    }

    /// Nothing.
    public func locationManager(_ manager: CLLocationManager, didFinishDeferredUpdatesWithError error: (any Error)?) {}
    /// Nothing.
    public func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager) {}
    /// Nothing.
    public func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager) {}
    /// Nothing.
    public func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading) {}
    /// False.
    public func locationManagerShouldDisplayHeadingCalibration(_ manager: CLLocationManager) -> Bool { false }
    /// Nothing.
    public func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion) {}
    /// Nothing.
    public func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion) {}
    /// Nothing.
    public func locationManager(
        _ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion
    ) {}
    /// Nothing.
    public func locationManager(
        _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?, withError error: any Error
    ) {}
    /// Nothing.
    public func locationManager(_ manager: CLLocationManager, didStartMonitoringFor region: CLRegion) {}
    /// Nothing.
    public func locationManager(_ manager: CLLocationManager, didVisit visit: CLVisit) {}
    /// Nothing.
    public func locationManager(
        _ manager: CLLocationManager, didRange beacons: [CLBeacon],
        satisfying beaconConstraint: CLBeaconIdentityConstraint
    ) {}
    /// Nothing.
    public func locationManager(
        _ manager: CLLocationManager, didFailRangingFor beaconConstraint: CLBeaconIdentityConstraint, error: any Error
    ) {}
    /// Nothing.
    public func locationManager(
        _ manager: CLLocationManager, didRangeBeacons beacons: [CLBeacon], in region: CLBeaconRegion
    ) {}
    /// Nothing.
    public func locationManager(
        _ manager: CLLocationManager, rangingBeaconsDidFailFor region: CLBeaconRegion, withError error: any Error
    ) {}

    /// Calls ``locationManager(_:didChangeAuthorization:)``.
    public func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
        locationManager(manager, didChangeAuthorization: manager.authorizationStatus)
    }

    /// Nothing.
    public func locationManager(_ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus) {}
}
