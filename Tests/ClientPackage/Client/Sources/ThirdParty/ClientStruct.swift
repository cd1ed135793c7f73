// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// In the style of architectures that pass dependencies as values: a struct of closures, Apple's classes as equatable
// values.
import CoreLocation
import Foundation

public struct LocationManagerClient {
    public enum Action: Equatable {
        case didChangeAuthorization(CLAuthorizationStatus)
        case didEnterRegion(Region)
        case didExitRegion(Region)
        case didFailWithError(Failure)
        case didUpdateLocations([Location])
        case didVisit(Visit)
        case didRangeBeacons([Beacon])
        case monitoringDidFail(region: Region?, error: Failure)
    }

    public struct Failure: Error, Equatable {
        public let error: NSError
        public init(_ error: Error) { self.error = error as NSError }
    }

    public struct Region: Hashable {
        public let rawValue: CLRegion?
        public var identifier: String
        public var notifyOnEntry: Bool
        public var notifyOnExit: Bool

        init(rawValue: CLRegion) {
            self.rawValue = rawValue
            identifier = rawValue.identifier
            notifyOnEntry = rawValue.notifyOnEntry
            notifyOnExit = rawValue.notifyOnExit
        }

        public static func == (lhs: Self, rhs: Self) -> Bool {
            lhs.identifier == rhs.identifier && lhs.notifyOnEntry == rhs.notifyOnEntry
                && lhs.notifyOnExit == rhs.notifyOnExit
        }
    }

    public struct Location: Equatable {
        public let rawValue: CLLocation
        public var coordinate: CLLocationCoordinate2D { rawValue.coordinate }
        public var speedAccuracy: CLLocationSpeedAccuracy { rawValue.speedAccuracy }
        public var courseAccuracy: CLLocationDirectionAccuracy { rawValue.courseAccuracy }

        public init(rawValue: CLLocation) { self.rawValue = rawValue }

        public init(
            altitude: CLLocationDistance = 0, coordinate: CLLocationCoordinate2D, course: CLLocationDirection = 0,
            courseAccuracy: Double = 0, horizontalAccuracy: CLLocationAccuracy = 0, speed: CLLocationSpeed = 0,
            speedAccuracy: CLLocationSpeedAccuracy = 0, timestamp: Date = Date(),
            verticalAccuracy: CLLocationAccuracy = 0
        ) {
            rawValue = CLLocation(
                coordinate: coordinate, altitude: altitude, horizontalAccuracy: horizontalAccuracy,
                verticalAccuracy: verticalAccuracy, course: course, courseAccuracy: courseAccuracy, speed: speed,
                speedAccuracy: speedAccuracy, timestamp: timestamp)
        }

        public static func == (lhs: Self, rhs: Self) -> Bool {
            lhs.rawValue.coordinate.latitude == rhs.rawValue.coordinate.latitude
                && lhs.rawValue.coordinate.longitude == rhs.rawValue.coordinate.longitude
                && lhs.rawValue.floor?.level == rhs.rawValue.floor?.level
                && lhs.rawValue.timestamp == rhs.rawValue.timestamp
        }
    }

    public struct Visit: Equatable {
        public var arrivalDate: Date
        public var departureDate: Date
        public var horizontalAccuracy: CLLocationAccuracy

        init(visit: CLVisit) {
            arrivalDate = visit.arrivalDate
            departureDate = visit.departureDate
            horizontalAccuracy = visit.horizontalAccuracy
        }
    }

    public struct Beacon: Equatable {
        public let accuracy: CLLocationAccuracy
        public let major: NSNumber
        public let minor: NSNumber
        public let proximity: CLProximity
        public let rssi: Int
        public let timestamp: Date
        public let uuid: UUID

        init(rawValue: CLBeacon) {
            accuracy = rawValue.accuracy
            major = rawValue.major
            minor = rawValue.minor
            proximity = rawValue.proximity
            rssi = rawValue.rssi
            timestamp = rawValue.timestamp
            uuid = rawValue.uuid
        }
    }

    public struct Properties: Equatable {
        var activityType: CLActivityType?
        var allowsBackgroundLocationUpdates: Bool?
        var desiredAccuracy: CLLocationAccuracy?
        var distanceFilter: CLLocationDistance?
        var headingFilter: CLLocationDegrees?
        var headingOrientation: CLDeviceOrientation?
    }

    public var authorizationStatus: () -> CLAuthorizationStatus
    public var location: () -> Location?
    public var requestLocation: () -> Void
    public var set: (Properties) -> Void
    public var startUpdatingLocation: () -> Void
    public var startMonitoringForRegion: (Region) -> Void

    public static func live(_ send: @escaping (Action) -> Void) -> LocationManagerClient {
        let manager = CLLocationManager()
        var delegate: Delegate? = Delegate(send)
        manager.delegate = delegate
        _ = delegate
        return LocationManagerClient(
            authorizationStatus: { manager.authorizationStatus },
            location: {
                defer { delegate = delegate ?? nil }
                return manager.location.map(Location.init(rawValue:))
            },
            requestLocation: { manager.requestLocation() },
            set: { properties in
                if let activityType = properties.activityType { manager.activityType = activityType }
                if let desiredAccuracy = properties.desiredAccuracy { manager.desiredAccuracy = desiredAccuracy }
                if let distanceFilter = properties.distanceFilter { manager.distanceFilter = distanceFilter }
                if let headingFilter = properties.headingFilter { manager.headingFilter = headingFilter }
                if let headingOrientation = properties.headingOrientation {
                    manager.headingOrientation = headingOrientation
                }
            },
            startUpdatingLocation: { manager.startUpdatingLocation() },
            startMonitoringForRegion: { region in
                if let rawValue = region.rawValue { manager.startMonitoring(for: rawValue) }
            })
    }

    private class Delegate: NSObject, CLLocationManagerDelegate {
        let send: (Action) -> Void
        init(_ send: @escaping (Action) -> Void) { self.send = send }

        func locationManager(_ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus) {
            send(.didChangeAuthorization(status))
        }
        func locationManager(_ manager: CLLocationManager, didFailWithError error: Error) {
            send(.didFailWithError(Failure(error)))
        }
        func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
            send(.didUpdateLocations(locations.map(Location.init(rawValue:))))
        }
        func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion) {
            send(.didEnterRegion(Region(rawValue: region)))
        }
        func locationManager(_ manager: CLLocationManager, didVisit visit: CLVisit) {
            send(.didVisit(Visit(visit: visit)))
        }
        func locationManager(
            _ manager: CLLocationManager, didRange beacons: [CLBeacon],
            satisfying beaconConstraint: CLBeaconIdentityConstraint
        ) {
            send(.didRangeBeacons(beacons.map(Beacon.init(rawValue:))))
        }
        func locationManager(
            _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?, withError error: Error
        ) {
            send(.monitoringDidFail(region: region.map(Region.init(rawValue:)), error: Failure(error)))
        }
    }
}
