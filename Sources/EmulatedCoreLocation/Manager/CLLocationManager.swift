import EmulatedDevice
public import Foundation
import LocationEngine
import LocationModel
import LocationService

/// Asks for locations, and hands them to a delegate.
///
/// Made on a thread with a run loop, it calls its delegate there, as Apple's does; which device it talks to, and where
/// that has its positions from, is said outside the app (`LOCATIOND_SOURCE` and the others), or by the test that runs it.
open class CLLocationManager: NSObject {
    let device = Device.current
    let courier: Courier
    private var connection: LocationClient?

    // What the app has asked for in this life
    var isUpdating = false
    var monitorsSignificantChanges = false
    /// Whether a location is requested whose answer has not come.
    var awaitsAnswer = false
    /// Whether the delegate is being told the answer.
    var isAnswering = false
    /// Regions whose monitoring has been asked for, until it is known what came of it.
    var regionsAskedFor: [String: CLRegion] = [:]
    /// Regions whose state has been asked for.
    var statesAskedFor: [String: CLRegion] = [:]
    /// The last location that the delegate was told, for who wants to know it with the next one.
    var previousLocation: CLLocation?
    /// Whether the delegate is about to be told what the user allows.
    private var isAuthorizationDue = false

    /// A location manager that asks for nothing yet.
    public override init() {
        courier = Courier(device)
        super.init()
    }

    deinit { connection?.send(.stopUpdatingLocation) }

    // MARK: The delegate

    /// Who is told, on the run loop of the thread that has made this manager; nobody until it is set. It is told what the
    /// user allows first of all.
    open weak var delegate: (any CLLocationManagerDelegate)? {
        didSet {
            guard delegate != nil, delegate !== oldValue else { return }
            _ = client
            guard !isAuthorizationDue else { return }
            isAuthorizationDue = true
            later { manager in
                manager.isAuthorizationDue = false
                manager.delegate?.locationManagerDidChangeAuthorization(manager)
            }
        }
    }

    // MARK: What is wanted

    /// Metres; one of the constants, or any number. A hint: best until it is set.
    open var desiredAccuracy: CLLocationAccuracy = kCLLocationAccuracyBest {
        didSet { settle { $0.send(.desiredAccuracy(DesiredAccuracy(rawValue: desiredAccuracy))) } }
    }

    /// Metres that the device must have moved since the last delivered location; ``kCLDistanceFilterNone``, which lets all
    /// pass, until it is set. A smaller move is delivered when the accuracy has improved.
    open var distanceFilter: CLLocationDistance = kCLDistanceFilterNone {
        didSet { settle { $0.send(.distanceFilter(distanceFilter)) } }
    }

    /// What the user is doing: a cue for the automatic pause.
    open var activityType = CLActivityType.other {
        didSet { settle { $0.send(.activityType(ActivityType(activityType))) } }
    }

    /// Whether updates may end by themselves when the device is unlikely to move; true until it is set.
    open var pausesLocationUpdatesAutomatically = true {
        didSet { settle { $0.send(.pausesLocationUpdatesAutomatically(pausesLocationUpdatesAutomatically)) } }
    }

    /// Whether updates that were started on the screen keep the app running behind it; false until it is set.
    ///
    /// To set it in an app whose `UIBackgroundModes` has no `location` is a programmer's error, and ends the program.
    open var allowsBackgroundLocationUpdates = false {
        didSet {
            if allowsBackgroundLocationUpdates && !device.configuration.info.hasLocationBackgroundMode {
                fatalError("allowsBackgroundLocationUpdates needs location in UIBackgroundModes of the Info.plist")
            }
            settle { $0.send(.allowsBackgroundLocationUpdates(allowsBackgroundLocationUpdates)) }
        }
    }

    /// Whether the status bar tells that the app uses locations behind the screen; there is none here.
    open var showsBackgroundLocationIndicator = false

    /// Degrees that the device must have turned since the last heading; 1 until it is set.
    open var headingFilter: CLLocationDegrees = 1
    /// How the device is held, for headings.
    open var headingOrientation = CLDeviceOrientation.portrait

    // MARK: What is known

    /// The last location of any kind; nil when there is none, or the app may not know it.
    open var location: CLLocation? {
        let snapshot = device.snapshot
        guard snapshot.authorization.isGranted, let fix = snapshot.location else { return nil }
        return CLLocation(fix, from: device.configuration.source)
    }

    /// The last heading: none, as no source has one.
    open var heading: CLHeading? { nil }

    /// Whether the user lets the app use location services, and when.
    open var authorizationStatus: CLAuthorizationStatus { CLAuthorizationStatus(device.snapshot.authorization.status) }
    /// How exactly the user lets the app know where the device is.
    open var accuracyAuthorization: CLAccuracyAuthorization {
        device.snapshot.authorization.accuracy == .full ? .fullAccuracy : .reducedAccuracy
    }
    /// Whether a widget of the app may use locations: there are no widgets.
    open var isAuthorizedForWidgetUpdates: Bool { false }

    // MARK: The standard updates

    /// Asks for locations until ``stopUpdatingLocation()``. A second start changes nothing; a requested location is not
    /// waited for any longer.
    open func startUpdatingLocation() {
        awaitsAnswer = false
        isUpdating = true
        client.send(.startUpdatingLocation)
    }

    /// Ends the updates, and does not wait for a requested location any longer.
    open func stopUpdatingLocation() {
        awaitsAnswer = false
        isUpdating = false
        client.send(.stopUpdatingLocation)
    }

    /// Asks for one location: the delegate is told it, or that it is not to be had, exactly once. Nothing while updates
    /// run, or while one is outstanding.
    ///
    /// A delegate that does not implement the method that answers is a programmer's error, and ends the program when the
    /// answer comes.
    open func requestLocation() {
        if !isUpdating { awaitsAnswer = true }
        client.send(.requestLocation)
    }

    /// Holds locations back behind the screen until the device has travelled so many metres, or so many seconds have
    /// passed; then the delegate is told all of them, and that it is over, exactly once for each call.
    open func allowDeferredLocationUpdates(untilTraveled distance: CLLocationDistance, timeout: TimeInterval) {
        client.send(.allowDeferredUpdates(metres: distance, seconds: timeout))
    }

    /// Holds no locations back any longer.
    open func disallowDeferredLocationUpdates() { client.send(.disallowDeferredUpdates) }

    // MARK: Permission

    /// Asks the user for locations while the app is in use, unless he has been asked before; the delegate is told his
    /// answer. Without a usage text in the Info.plist, and behind the screen, nothing happens.
    open func requestWhenInUseAuthorization() { ask(always: false) }

    /// Asks the user for locations at any time: when he has not been asked before, and once when he allows them while the
    /// app is in use.
    open func requestAlwaysAuthorization() { ask(always: true) }

    /// Asks the user for full accuracy for as long as the app is in use.
    /// - Parameter completion: is told, where the delegate is told, that the user was asked, or ``CLError/promptDeclined``:
    ///   when the app has full accuracy, is behind the screen, or does not say for which purpose.
    open func requestTemporaryFullAccuracyAuthorization(
        withPurposeKey purposeKey: String, completion: (((any Error)?) -> Void)? = nil
    ) {
        askForFullAccuracy(purpose: purposeKey, completion: completion)
    }

    /// Asks the user for full accuracy for as long as the app is in use.
    /// - Throws: ``CLError/promptDeclined`` when he was not asked.
    nonisolated(nonsending) open func requestTemporaryFullAccuracyAuthorization(
        withPurposeKey purposeKey: String
    ) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            askForFullAccuracy(purpose: purposeKey) { error in
                if let error { continuation.resume(throwing: error) } else { continuation.resume() }
            }
        }
    }

    // MARK: Significant changes and visits

    /// Asks for the locations that are at least 500 m and five minutes apart, whatever else is set; they wake the app, and
    /// launch it. The first is the last known location.
    open func startMonitoringSignificantLocationChanges() {
        monitorsSignificantChanges = true
        client.send(.startMonitoringSignificantLocationChanges)
    }

    /// Does not ask for them any longer.
    open func stopMonitoringSignificantLocationChanges() {
        monitorsSignificantChanges = false
        client.send(.stopMonitoringSignificantLocationChanges)
    }

    /// Asks for the places where the device stays: every manager's delegate is told; they wake the app, and launch it. For
    /// an app that the user does not let use locations at any time nothing happens.
    open func startMonitoringVisits() { client.send(.startMonitoringVisits) }

    /// Does not ask for them any longer.
    open func stopMonitoringVisits() { client.send(.stopMonitoringVisits) }

    // MARK: Regions

    /// Metres of radius that a region may have: 1 000 000.
    open var maximumRegionMonitoringDistance: CLLocationDistance { MonitoringRules().maximumRegionMonitoringDistance }

    /// The regions that the app monitors, by whichever manager; they outlast its process.
    open var monitoredRegions: Set<CLRegion> {
        Set(device.snapshot.monitored.regions.filter(\.isOfManagers).map { CLCircularRegion($0.region) })
    }

    /// Has the border of a region watched, at most 20 of them; one of the same identifier is replaced. Crossings wake the
    /// app, and launch it.
    open func startMonitoring(for region: CLRegion) { monitor(region) }

    /// Does not have it watched any longer.
    open func stopMonitoring(for region: CLRegion) {
        regionsAskedFor[region.identifier] = nil
        client.send(.stopMonitoring(region: region.identifier))
    }

    /// Asks where the device is, seen from a region; the delegate is told when it is known.
    open func requestState(for region: CLRegion) { askForState(of: region) }

    // MARK: Headings, beacons, pushes: not here

    /// Has no effect, as on a device without a compass.
    open func startUpdatingHeading() {}
    /// Has no effect.
    open func stopUpdatingHeading() {}
    /// Has no effect.
    open func dismissHeadingCalibrationDisplay() {}

    /// The beacons that are ranged: none.
    open var rangedBeaconConstraints: Set<CLBeaconIdentityConstraint> { [] }
    /// The beacons that are ranged, before iOS 13: none.
    open var rangedRegions: Set<CLRegion> { [] }

    /// Fails with ``CLError/rangingUnavailable``, as on a device without Bluetooth.
    open func startRangingBeacons(satisfying constraint: CLBeaconIdentityConstraint) {
        later { manager in
            manager.delegate?.locationManager(
                manager, didFailRangingFor: constraint, error: CLError(.rangingUnavailable))
        }
    }

    /// Has no effect.
    open func stopRangingBeacons(satisfying constraint: CLBeaconIdentityConstraint) {}

    /// Fails with ``CLError/rangingUnavailable``, as on a device without Bluetooth.
    open func startRangingBeacons(in region: CLBeaconRegion) {
        later { manager in
            manager.delegate?.locationManager(
                manager, rangingBeaconsDidFailFor: region, withError: CLError(.rangingUnavailable))
        }
    }

    /// Has no effect.
    open func stopRangingBeacons(in region: CLBeaconRegion) {}

    /// Fails with ``CLLocationPushServiceError/unsupportedPlatform``.
    open func startMonitoringLocationPushes(completion: ((Data?, (any Error)?) -> Void)? = nil) {
        later { _ in completion?(nil, CLLocationPushServiceError(.unsupportedPlatform)) }
    }

    /// Fails with ``CLLocationPushServiceError/unsupportedPlatform``.
    nonisolated(nonsending) open func startMonitoringLocationPushes() async throws -> Data {
        throw CLLocationPushServiceError(.unsupportedPlatform)
    }

    /// Has no effect.
    open func stopMonitoringLocationPushes() {}

    // MARK: What there is

    /// Whether the user has location services switched on: true.
    open class func locationServicesEnabled() -> Bool { true }
    /// Whether there is a compass: false.
    open class func headingAvailable() -> Bool { false }
    /// Whether significant changes can be had: true.
    open class func significantLocationChangeMonitoringAvailable() -> Bool { true }
    /// Whether regions of a class can be monitored: circles.
    open class func isMonitoringAvailable(for regionClass: AnyClass) -> Bool { regionClass is CLCircularRegion.Type }
    /// Whether regions can be monitored, before iOS 7: true.
    open class func regionMonitoringAvailable() -> Bool { true }
    /// Whether the user lets regions be monitored, before iOS 6: true.
    open class func regionMonitoringEnabled() -> Bool { true }
    /// Whether beacons can be ranged: false.
    open class func isRangingAvailable() -> Bool { false }
    /// Whether updates can be deferred: true.
    open class func deferredLocationUpdatesAvailable() -> Bool { true }
    /// Whether the user lets the app use location services, and when; before iOS 14.
    open class func authorizationStatus() -> CLAuthorizationStatus {
        CLAuthorizationStatus(Device.current.snapshot.authorization.status)
    }

    // MARK: Connection

    /// The app's line to the device; there when it is first needed.
    var client: LocationClient {
        if let connection { return connection }
        let (me, courier) = (Detour(Addressee(object: self)), courier)
        let client = LocationClient(of: device) { event, work in
            courier.deliver { withExtendedLifetime(work) { me.value.object?.take(event) } }
        }
        connection = client
        for request in settings { client.send(request) }
        return client
    }

    /// Everything that is set, as it is asked for at the beginning.
    private var settings: [Request] {
        [
            .desiredAccuracy(DesiredAccuracy(rawValue: desiredAccuracy)), .distanceFilter(distanceFilter),
            .activityType(ActivityType(activityType)),
            .pausesLocationUpdatesAutomatically(pausesLocationUpdatesAutomatically),
            .allowsBackgroundLocationUpdates(allowsBackgroundLocationUpdates),
        ]
    }

    private func settle(_ body: (LocationClient) -> Void) {
        if let connection { body(connection) }
    }

    /// Has something done where the delegate is told, when the app has returned, if this manager is still there.
    func later(_ body: @escaping (CLLocationManager) -> Void) {
        let work = Detour((me: Addressee(object: self), body: body))
        AppCall.$isUnderWay.withValue(true) {
            courier.deliver { if let me = work.value.me.object { work.value.body(me) } }
        }
    }

    /// The same after the device has dealt with what was asked for before, and has found something out about it.
    func afterwards<Finding: Sendable>(
        _ find: @escaping @Sendable (ServiceStatus) -> Finding,
        tell: @escaping (CLLocationManager, Finding) -> Void
    ) {
        let (work, courier) = (Detour((me: Addressee(object: self), body: tell)), courier)
        client.afterwards { status in
            let finding = find(status)
            courier.deliver { if let me = work.value.me.object { work.value.body(me, finding) } }
        }
    }
}
