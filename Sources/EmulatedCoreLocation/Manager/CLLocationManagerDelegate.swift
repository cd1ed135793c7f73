public import Foundation

/// Receives a location manager's events. Every method is optional.
///
/// A method must be implemented by the class that declares the conformance, or by one of its superclasses: Swift does
/// not find one that only a subclass implements, as Objective-C would.
public protocol CLLocationManagerDelegate: NSObjectProtocol {
    /// New locations: at least one, the oldest first.
    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])
    /// A new location, before iOS 6; not called if the class implements ``locationManager(_:didUpdateLocations:)``.
    func locationManager(
        _ manager: CLLocationManager, didUpdateTo newLocation: CLLocation, from oldLocation: CLLocation)
    /// No location is available: ``CLError/locationUnknown``, ``CLError/denied``.
    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)
    /// Deferred updates have ended, with an error unless their distance or time was reached.
    func locationManager(_ manager: CLLocationManager, didFinishDeferredUpdatesWithError error: (any Error)?)
    /// The updates were paused because the device is unlikely to move. The app must start them again.
    func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager)
    /// The updates were resumed.
    func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager)
    /// Never called: there is no compass.
    func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading)
    /// Whether the user is to be asked to calibrate the compass.
    func locationManagerShouldDisplayHeadingCalibration(_ manager: CLLocationManager) -> Bool
    /// The device has entered a region.
    func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion)
    /// The device has left a region.
    func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion)
    /// Whether the device is inside or outside a region.
    func locationManager(_ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion)
    /// A region cannot be monitored.
    func locationManager(
        _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?, withError error: any Error)
    /// Monitoring of a region has started.
    func locationManager(_ manager: CLLocationManager, didStartMonitoringFor region: CLRegion)
    /// The device has arrived at a place or left it.
    func locationManager(_ manager: CLLocationManager, didVisit visit: CLVisit)
    /// Never called: there is no Bluetooth.
    func locationManager(
        _ manager: CLLocationManager, didRange beacons: [CLBeacon],
        satisfying beaconConstraint: CLBeaconIdentityConstraint)
    /// Beacons cannot be ranged.
    func locationManager(
        _ manager: CLLocationManager, didFailRangingFor beaconConstraint: CLBeaconIdentityConstraint, error: any Error)
    /// Beacons were ranged, before iOS 13.
    func locationManager(
        _ manager: CLLocationManager, didRangeBeacons beacons: [CLBeacon], in region: CLBeaconRegion)
    /// Beacons cannot be ranged, before iOS 13.
    func locationManager(
        _ manager: CLLocationManager, rangingBeaconsDidFailFor region: CLBeaconRegion, withError error: any Error)
    /// The authorization: after a location manager was made, and whenever it changes.
    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)
    /// The authorization, before iOS 14; not called if the class implements
    /// ``locationManagerDidChangeAuthorization(_:)``.
    func locationManager(_ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus)
}

/// For methods that a class does not implement: no effect, or a call of the older method.
extension CLLocationManagerDelegate {
    /// Calls ``locationManager(_:didUpdateTo:from:)`` with the last of the locations.
    public func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        guard let new = locations.last else { return }
        let old = locations.count > 1 ? locations[locations.count - 2] : manager.previousLocation
        locationManager(manager, didUpdateTo: new, from: old ?? new)
    }

    /// Ends the program if a location was requested: the delegate must implement it then.
    public func locationManager(
        _ manager: CLLocationManager, didUpdateTo newLocation: CLLocation, from oldLocation: CLLocation
    ) {
        manager.requireMethodForRequest("locationManager:didUpdateLocations:")
    }

    /// Ends the program if a location was requested: the delegate must implement it then.
    public func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
        manager.requireMethodForRequest("locationManager:didFailWithError:")
    }

    /// Default: does nothing.
    public func locationManager(_ manager: CLLocationManager, didFinishDeferredUpdatesWithError error: (any Error)?) {}
    /// Default: does nothing.
    public func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager) {}
    /// Default: does nothing.
    public func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager) {}
    /// Default: does nothing.
    public func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading) {}
    /// Default: false.
    public func locationManagerShouldDisplayHeadingCalibration(_ manager: CLLocationManager) -> Bool { false }
    /// Default: does nothing.
    public func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion) {}
    /// Default: does nothing.
    public func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion) {}
    /// Default: does nothing.
    public func locationManager(
        _ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion
    ) {}
    /// Default: does nothing.
    public func locationManager(
        _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?, withError error: any Error
    ) {}
    /// Default: does nothing.
    public func locationManager(_ manager: CLLocationManager, didStartMonitoringFor region: CLRegion) {}
    /// Default: does nothing.
    public func locationManager(_ manager: CLLocationManager, didVisit visit: CLVisit) {}
    /// Default: does nothing.
    public func locationManager(
        _ manager: CLLocationManager, didRange beacons: [CLBeacon],
        satisfying beaconConstraint: CLBeaconIdentityConstraint
    ) {}
    /// Default: does nothing.
    public func locationManager(
        _ manager: CLLocationManager, didFailRangingFor beaconConstraint: CLBeaconIdentityConstraint, error: any Error
    ) {}
    /// Default: does nothing.
    public func locationManager(
        _ manager: CLLocationManager, didRangeBeacons beacons: [CLBeacon], in region: CLBeaconRegion
    ) {}
    /// Default: does nothing.
    public func locationManager(
        _ manager: CLLocationManager, rangingBeaconsDidFailFor region: CLBeaconRegion, withError error: any Error
    ) {}

    /// Calls ``locationManager(_:didChangeAuthorization:)``.
    public func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
        locationManager(manager, didChangeAuthorization: manager.authorizationStatus)
    }

    /// Default: does nothing.
    public func locationManager(_ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus) {}
}
