/// The delegate's methods as Objective-C's optional methods are called:
/// `delegate?.locationManager?(manager, didUpdateLocations: locations)`.
///
/// Apple's methods are optional: code that forwards them, or calls them in a test, writes a question mark after the
/// name. In plain Swift that requires a property of the same name whose value can be called.
extension CLLocationManagerDelegate {
    /// The methods named `locationManager`.
    @_disfavoredOverload public var locationManager: LocationManagerDelegateCalls? {
        LocationManagerDelegateCalls(delegate: self)
    }

    /// The method of the same name.
    @_disfavoredOverload public var locationManagerDidChangeAuthorization: ((CLLocationManager) -> Void)? {
        { [self] manager in self.locationManagerDidChangeAuthorization(manager) }
    }

    /// The method of the same name.
    @_disfavoredOverload public var locationManagerDidPauseLocationUpdates: ((CLLocationManager) -> Void)? {
        { [self] manager in self.locationManagerDidPauseLocationUpdates(manager) }
    }

    /// The method of the same name.
    @_disfavoredOverload public var locationManagerDidResumeLocationUpdates: ((CLLocationManager) -> Void)? {
        { [self] manager in self.locationManagerDidResumeLocationUpdates(manager) }
    }

    /// The method of the same name.
    @_disfavoredOverload public var locationManagerShouldDisplayHeadingCalibration: ((CLLocationManager) -> Bool)? {
        { [self] manager in self.locationManagerShouldDisplayHeadingCalibration(manager) }
    }
}
