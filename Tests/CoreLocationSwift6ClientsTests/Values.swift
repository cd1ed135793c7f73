// As architectures write it in Swift 6 that pass everything as sendable values.
import CoreLocation

enum LocationEvent: Sendable {
    case locations([CLLocation])
    case heading(CLHeading)
    case visit(CLVisit)
    case beacons([CLBeacon], CLBeaconIdentityConstraint)
    case entered(String)
    case failed(any Error)
}

struct DeviceValues: Sendable, Equatable {
    let location: CLLocation
    var floor: CLFloor?
    var source: CLLocationSourceInformation?
    var placemark: CLPlacemark?
    var status = CLAuthorizationStatus.notDetermined
    var accuracy = CLAccuracyAuthorization.fullAccuracy
    var activity = CLActivityType.other
    var state = CLRegionState.unknown
    var proximity = CLProximity.unknown
    var code: CLError.Code?
}

/// A delegate that is a stream.
final class EventSource: NSObject, CLLocationManagerDelegate, Sendable {
    let events: AsyncStream<LocationEvent>
    private let continuation: AsyncStream<LocationEvent>.Continuation

    override init() {
        (events, continuation) = AsyncStream.makeStream()
        super.init()
    }

    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        continuation.yield(.locations(locations))
    }

    func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading) {
        continuation.yield(.heading(newHeading))
    }

    func locationManager(_ manager: CLLocationManager, didVisit visit: CLVisit) { continuation.yield(.visit(visit)) }

    func locationManager(
        _ manager: CLLocationManager, didRange beacons: [CLBeacon],
        satisfying beaconConstraint: CLBeaconIdentityConstraint
    ) {
        continuation.yield(.beacons(beacons, beaconConstraint))
    }

    func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion) {
        continuation.yield(.entered(region.identifier))
    }

    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
        continuation.yield(.failed(error))
    }
}

/// The first location, or none when something else comes first.
func location(before end: @escaping @Sendable () async throws -> Void) async throws -> CLLocation {
    try await withThrowingTaskGroup(of: CLLocation.self) { group in
        group.addTask {
            for try await update in CLLocationUpdate.liveUpdates() {
                if let location = update.location { return location }
            }
            throw CLError(.locationUnknown)
        }
        group.addTask {
            try await end()
            throw CLError(.network)
        }
        defer { group.cancelAll() }
        guard let first = try await group.next() else { throw CLError(.locationUnknown) }
        return first
    }
}
