import ApplicationLifecycle
import EmulatedDevice
public import Foundation
import LocationEngine
import LocationModel
import LocationService

/// Starts and stops the location services, and calls a delegate with their events.
///
/// The delegate is called on the run loop of the thread that made the manager, as on iOS. The source of the locations
/// is chosen outside the app (`LOCATIOND_SOURCE` and the other variables), or by the test that runs it.
open class CLLocationManager: NSObject {
    let device = Device.current
    let dispatcher: CallbackDispatcher
    private var connection: LocationClient?

    // The app's requests in this process
    var isUpdating = false
    var monitorsSignificantChanges = false
    /// When the last significant change was, of those that were delivered since monitoring has started.
    var lastSignificantChange: Instant?
    /// Whether `requestLocation` was called and has not been completed.
    var hasOpenRequest = false
    /// Whether the delegate is being called to complete `requestLocation`.
    var isCompletingRequest = false
    /// Regions whose monitoring was requested, until it has started or failed.
    var regionsPendingStart: [String: CLRegion] = [:]
    /// Regions whose state was requested.
    var regionsPendingState: [String: CLRegion] = [:]
    /// The last location that was delivered, for `didUpdateTo:from:`.
    var previousLocation: CLLocation?
    /// Whether a call of the delegate with the authorization is pending.
    private var isAuthorizationCallPending = false

    /// A location manager without running services.
    public override init() {
        dispatcher = CallbackDispatcher(device)
        super.init()
    }

    deinit { connection?.send(.stopUpdatingLocation) }

    // MARK: The delegate

    /// Receives the events, on the run loop of the thread that made this manager; first of all the authorization.
    open weak var delegate: (any CLLocationManagerDelegate)? {
        didSet {
            guard delegate != nil, delegate !== oldValue else { return }
            _ = client
            guard !isAuthorizationCallPending else { return }
            isAuthorizationCallPending = true
            callLater { manager in
                manager.isAuthorizationCallPending = false
                manager.delegate?.locationManagerDidChangeAuthorization(manager)
            }
        }
    }

    // MARK: Settings

    /// Metres: one of the constants or any number. A hint. Default: best.
    open var desiredAccuracy: CLLocationAccuracy = kCLLocationAccuracyBest {
        didSet { connection?.send(.desiredAccuracy(DesiredAccuracy(rawValue: desiredAccuracy))) }
    }

    /// Metres that the device must move from the last delivered location before the next one is delivered. A smaller
    /// move is delivered if the accuracy has improved. Default: ``kCLDistanceFilterNone``, no filter.
    open var distanceFilter: CLLocationDistance = kCLDistanceFilterNone {
        didSet { connection?.send(.distanceFilter(distanceFilter)) }
    }

    /// The user's activity: a hint for the automatic pause.
    open var activityType = CLActivityType.other {
        didSet { connection?.send(.activityType(ActivityType(activityType))) }
    }

    /// Whether updates may be paused when the device is unlikely to move. Default: true.
    open var pausesLocationUpdatesAutomatically = true {
        didSet { connection?.send(.pausesLocationUpdatesAutomatically(pausesLocationUpdatesAutomatically)) }
    }

    /// Whether updates that were started in the foreground keep the app running in the background. Default: false.
    ///
    /// Setting it in an app whose `UIBackgroundModes` lacks `location` is a programming error and ends the program.
    open var allowsBackgroundLocationUpdates = false {
        didSet {
            if allowsBackgroundLocationUpdates && !device.configuration.info.hasLocationBackgroundMode {
                fatalError("allowsBackgroundLocationUpdates needs location in UIBackgroundModes of the Info.plist")
            }
            connection?.send(.allowsBackgroundLocationUpdates(mayUpdateInBackground))
        }
    }

    /// Before iOS 9 the background mode alone lets updates continue.
    private var mayUpdateInBackground: Bool {
        let configuration = device.configuration
        return allowsBackgroundLocationUpdates
            || configuration.profile.version < 9 && configuration.info.hasLocationBackgroundMode
    }

    /// Has no effect: there is no status bar.
    open var showsBackgroundLocationIndicator = false

    /// Why the app needs locations, for the user's prompt before iOS 6; no prompt is shown here.
    open var purpose: String?

    /// Degrees that the device must turn before the next heading is delivered. Default: 1.
    open var headingFilter: CLLocationDegrees = 1
    /// How the device is held, for headings.
    open var headingOrientation = CLDeviceOrientation.portrait

    // MARK: Current values

    /// The last location from any service; nil if there is none or the app is not authorized.
    open var location: CLLocation? {
        let snapshot = device.snapshot
        guard snapshot.authorization.isGranted, let fix = snapshot.location else { return nil }
        return CLLocation(fix, on: device)
    }

    /// Nil: no source delivers headings.
    open var heading: CLHeading? { nil }

    /// Whether, and when, the app is authorized to use location services.
    open var authorizationStatus: CLAuthorizationStatus { CLAuthorizationStatus(device.snapshot.authorization.status) }
    /// Whether the app receives full or reduced accuracy.
    open var accuracyAuthorization: CLAccuracyAuthorization {
        device.snapshot.authorization.accuracy == .full ? .fullAccuracy : .reducedAccuracy
    }
    /// False: there are no widgets.
    open var isAuthorizedForWidgetUpdates: Bool { false }

    // MARK: The standard updates

    /// Starts the updates. A second start has no effect. Cancels ``requestLocation()``.
    open func startUpdatingLocation() {
        hasOpenRequest = false
        isUpdating = true
        requestAuthorizationByUse()
        client.send(.startUpdatingLocation)
    }

    /// Stops the updates. Cancels ``requestLocation()``.
    open func stopUpdatingLocation() {
        hasOpenRequest = false
        isUpdating = false
        client.send(.stopUpdatingLocation)
    }

    /// Requests one location: the delegate is called exactly once, with a location or an error. Has no effect while
    /// updates run or a request is outstanding.
    ///
    /// A delegate that does not implement the method called is a programming error and ends the program.
    open func requestLocation() {
        if !isUpdating { hasOpenRequest = true }
        client.send(.requestLocation)
    }

    /// Defers updates in the background until the device has travelled `distance` metres or `timeout` seconds have
    /// passed. Then the delegate receives all of them, and the end of the deferral exactly once for each call.
    open func allowDeferredLocationUpdates(untilTraveled distance: CLLocationDistance, timeout: TimeInterval) {
        client.send(.allowDeferredUpdates(metres: distance, seconds: timeout))
    }

    /// Ends the deferral, so that the deferred updates are delivered.
    open func disallowDeferredLocationUpdates() { client.send(.disallowDeferredUpdates) }

    // MARK: Authorization

    /// Requests authorization when in use, if the user has not been asked before; the delegate receives the answer. Has
    /// no effect without a usage description in the Info.plist, and in the background.
    open func requestWhenInUseAuthorization() { requestAuthorization(always: false) }

    /// Requests authorization at any time: if the user has not been asked before, and once more if the app is
    /// authorized when in use.
    open func requestAlwaysAuthorization() { requestAuthorization(always: true) }

    /// Requests full accuracy for as long as the app is in use.
    ///
    /// The completion is called where the delegate is called; with ``CLError/promptDeclined`` if the user was not asked
    /// because the app has full accuracy, is in the background, or the purpose key is missing.
    open func requestTemporaryFullAccuracyAuthorization(
        withPurposeKey purposeKey: String, completion: (((any Error)?) -> Void)? = nil
    ) {
        requestFullAccuracy(purpose: purposeKey, completion: completion)
    }

    /// Requests full accuracy for as long as the app is in use.
    /// - Throws: ``CLError/promptDeclined`` if the user was not asked.
    nonisolated(nonsending) open func requestTemporaryFullAccuracyAuthorization(
        withPurposeKey purposeKey: String
    ) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            requestFullAccuracy(purpose: purposeKey) { error in
                if let error { continuation.resume(throwing: error) } else { continuation.resume() }
            }
            // The caller waits here, and in a simulation time may not pass before it continues.
            device.callbacks?.runCallbacks()
        }
    }

    // MARK: Significant changes and visits

    /// Starts events for locations at least 500 m and five minutes apart, independent of the other settings. They wake
    /// or launch the app. The first is the last known location.
    open func startMonitoringSignificantLocationChanges() {
        monitorsSignificantChanges = true
        requestAuthorizationByUse()
        client.send(.startMonitoringSignificantLocationChanges)
    }

    /// Stops the events for significant changes.
    open func stopMonitoringSignificantLocationChanges() {
        monitorsSignificantChanges = false
        lastSignificantChange = nil
        client.send(.stopMonitoringSignificantLocationChanges)
    }

    /// Starts events for the places that the device visits: every manager's delegate receives them. They wake or launch
    /// the app. Has no effect without *always* authorization.
    open func startMonitoringVisits() { client.send(.startMonitoringVisits) }

    /// Stops the events for visits.
    open func stopMonitoringVisits() { client.send(.stopMonitoringVisits) }

    // MARK: Regions

    /// The maximum radius of a region: 1 000 000 m.
    open var maximumRegionMonitoringDistance: CLLocationDistance { MonitoringRules().maximumRegionMonitoringDistance }

    /// The regions that all managers of the app monitor; they outlive its process.
    open var monitoredRegions: Set<CLRegion> {
        Set(device.snapshot.monitoring.regions.filter(\.isOfManagers).map { CLCircularRegion($0.region) })
    }

    /// Monitors a region, at most 20; one with the same identifier is replaced. Crossings wake or launch the app.
    open func startMonitoring(for region: CLRegion) {
        requestAuthorizationByUse()
        monitor(region)
    }

    /// Monitors a region; before iOS 6. The accuracy has no effect.
    open func startMonitoring(for region: CLRegion, desiredAccuracy accuracy: CLLocationAccuracy) {
        startMonitoring(for: region)
    }

    /// Stops monitoring a region.
    open func stopMonitoring(for region: CLRegion) {
        regionsPendingStart[region.identifier] = nil
        client.send(.stopMonitoring(region: region.identifier))
    }

    /// Requests whether the device is inside a region; the delegate receives the answer, unknown for one that is not
    /// monitored.
    open func requestState(for region: CLRegion) {
        regionsPendingState[region.identifier] = region
        client.send(.requestState(region: region.identifier))
    }

    // MARK: Not available here: headings, beacons, pushes

    /// Has no effect, as on a device without a compass.
    open func startUpdatingHeading() {}
    /// Has no effect: headings never start.
    open func stopUpdatingHeading() {}
    /// Has no effect: there is no compass to calibrate.
    open func dismissHeadingCalibrationDisplay() {}

    /// Empty: there is no ranging.
    open var rangedBeaconConstraints: Set<CLBeaconIdentityConstraint> { [] }
    /// Empty: there is no ranging; before iOS 13.
    open var rangedRegions: Set<CLRegion> { [] }

    /// Fails with ``CLError/rangingUnavailable``, as on a device without Bluetooth.
    open func startRangingBeacons(satisfying constraint: CLBeaconIdentityConstraint) {
        callLater { manager in
            manager.delegate?.locationManager(
                manager, didFailRangingFor: constraint, error: CLError(.rangingUnavailable))
        }
    }

    /// Has no effect: ranging never starts.
    open func stopRangingBeacons(satisfying constraint: CLBeaconIdentityConstraint) {}

    /// Fails with ``CLError/rangingUnavailable``, as on a device without Bluetooth.
    open func startRangingBeacons(in region: CLBeaconRegion) {
        callLater { manager in
            manager.delegate?.locationManager(
                manager, rangingBeaconsDidFailFor: region, withError: CLError(.rangingUnavailable))
        }
    }

    /// Has no effect: ranging never starts.
    open func stopRangingBeacons(in region: CLBeaconRegion) {}

    /// Fails with ``CLLocationPushServiceError/unsupportedPlatform``.
    open func startMonitoringLocationPushes(completion: ((Data?, (any Error)?) -> Void)? = nil) {
        callLater { _ in completion?(nil, CLLocationPushServiceError(.unsupportedPlatform)) }
    }

    /// Fails with ``CLLocationPushServiceError/unsupportedPlatform``.
    nonisolated(nonsending) open func startMonitoringLocationPushes() async throws -> Data {
        throw CLLocationPushServiceError(.unsupportedPlatform)
    }

    /// Has no effect: location pushes never start.
    open func stopMonitoringLocationPushes() {}

    // MARK: Available services

    /// True: location services are switched on.
    open class func locationServicesEnabled() -> Bool { true }
    /// False: there is no compass.
    open class func headingAvailable() -> Bool { false }
    /// True: significant changes are computed from the fixes of any source.
    open class func significantLocationChangeMonitoringAvailable() -> Bool { true }
    /// Whether regions of a class can be monitored: only circles.
    open class func isMonitoringAvailable(for regionClass: AnyClass) -> Bool { regionClass is CLCircularRegion.Type }
    /// True; before iOS 7.
    open class func regionMonitoringAvailable() -> Bool { true }
    /// True; before iOS 6.
    open class func regionMonitoringEnabled() -> Bool { true }
    /// False: there is no Bluetooth.
    open class func isRangingAvailable() -> Bool { false }
    /// True: updates are deferred by this process, not by the receiver.
    open class func deferredLocationUpdatesAvailable() -> Bool { true }
    /// Whether, and when, the app is authorized to use location services; before iOS 14.
    open class func authorizationStatus() -> CLAuthorizationStatus {
        CLAuthorizationStatus(Device.current.snapshot.authorization.status)
    }

    // MARK: Connection

    /// The manager's connection to the device, made when it is first needed.
    var client: LocationClient {
        if let connection { return connection }
        let (me, dispatcher) = (UncheckedSendableBox(WeakReference(object: self)), dispatcher)
        let client = LocationClient(of: device) { event, completion in
            dispatcher.dispatch { withExtendedLifetime(completion) { me.value.object?.handle(event) } }
        }
        connection = client
        for request in settings { client.send(request) }
        return client
    }

    /// The first requests: all settings.
    private var settings: [Request] {
        [
            .desiredAccuracy(DesiredAccuracy(rawValue: desiredAccuracy)), .distanceFilter(distanceFilter),
            .activityType(ActivityType(activityType)),
            .pausesLocationUpdatesAutomatically(pausesLocationUpdatesAutomatically),
            .allowsBackgroundLocationUpdates(mayUpdateInBackground),
        ]
    }

    /// Calls a body where the delegate is called, after the app's request has returned, if this manager still exists.
    func callLater(_ body: @escaping (CLLocationManager) -> Void) {
        let work = UncheckedSendableBox((me: WeakReference(object: self), body: body))
        CallbackDispatcher.$isRequestInProgress.withValue(true) {
            dispatcher.dispatch { if let me = work.value.me.object { work.value.body(me) } }
        }
    }
}
