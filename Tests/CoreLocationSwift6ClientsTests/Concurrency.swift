// As apps write it in Swift 6: actors, streams, the modern API, what is sendable and what is not.
import CoreLocation

actor TrackRecorder {
    private(set) var track: [CLLocation] = []
    private(set) var isStationary = false

    func record(limit: Int) async throws {
        for try await update in CLLocationUpdate.liveUpdates(.fitness) {
            isStationary = update.isStationary
            if update.authorizationDenied || update.authorizationRestricted { throw CLError(.denied) }
            if let location = update.location { track.append(location) }
            if track.count == limit { break }
        }
    }

    func fullAccuracy(with manager: sending CLLocationManager) async throws -> CLAccuracyAuthorization {
        try await manager.requestTemporaryFullAccuracyAuthorization(withPurposeKey: "Navigation")
        return manager.accuracyAuthorization
    }
}

@MainActor
final class GeofenceModel {
    private(set) var events: [String] = []
    private var monitor: CLMonitor?
    private var task: Task<Void, any Error>?

    func begin(around center: CLLocationCoordinate2D) async {
        let monitor = await CLMonitor("fences")
        self.monitor = monitor
        await monitor.add(
            CLMonitor.CircularGeographicCondition(center: center, radius: 200), identifier: "home",
            assuming: .unsatisfied)
        for identifier in await monitor.identifiers {
            guard let record = await monitor.record(for: identifier) else { continue }
            if let circle = record.condition as? CLMonitor.CircularGeographicCondition {
                events.append("\(identifier) \(circle.radius) \(record.lastEvent.state)")
            }
        }
        task = Task {
            for try await event in await monitor.events {
                switch event.state {
                case .satisfied: events.append("in \(event.identifier)")
                case .unsatisfied: events.append("out \(event.identifier)")
                case .unknown, .unmonitored: break
                @unknown default: break
                }
            }
        }
    }

    func end() { task?.cancel() }
}

/// Everything that Apple's lets cross from one actor to another.
func cross(
    _ location: CLLocation, _ coordinate: CLLocationCoordinate2D, _ error: CLError, _ update: CLLocationUpdate,
    _ placemark: CLPlacemark, _ constraint: CLBeaconIdentityConstraint, _ session: CLBackgroundActivitySession,
    _ service: CLServiceSession
) async {
    await Task.detached {
        _ = (location, coordinate, error, update, placemark, constraint, session, service)
    }.value
}

@MainActor
final class Sessions {
    private var background: CLBackgroundActivitySession?
    private var service: CLServiceSession?

    func begin() async throws -> Bool {
        background = CLBackgroundActivitySession()
        let service = CLServiceSession(authorization: .whenInUse)
        self.service = service
        for try await diagnostic in service.diagnostics where !diagnostic.authorizationRequestInProgress {
            return !diagnostic.authorizationDenied
        }
        return false
    }

    func end() {
        background?.invalidate()
        service?.invalidate()
    }
}

/// A stream out of a delegate that has an isolation of its own.
final class StreamingDelegate: NSObject, CLLocationManagerDelegate, Sendable {
    private let continuation: AsyncStream<CLLocation>.Continuation

    init(_ continuation: AsyncStream<CLLocation>.Continuation) { self.continuation = continuation }

    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        for location in locations { continuation.yield(location) }
    }
}

protocol LocationStreaming: Sendable {
    associatedtype Updates: AsyncSequence<CLLocationUpdate, any Error>
    func updates() -> Updates
}

struct SystemStreaming: LocationStreaming {
    func updates() -> CLLocationUpdate.Updates { CLLocationUpdate.liveUpdates() }
}

@MainActor
func address(of location: CLLocation, _ geocoder: CLGeocoder) async -> String? {
    do {
        return try await geocoder.reverseGeocodeLocation(location).first?.name
    } catch CLError.geocodeFoundNoResult, CLError.geocodeFoundPartialResult {
        return ""
    } catch {
        return nil
    }
}

@MainActor
final class Form {
    private(set) var town: String?
    private let geocoder = CLGeocoder()

    func findTown(at location: CLLocation) {
        geocoder.reverseGeocodeLocation(location) { placemarks, error in
            guard error == nil else { return }
            self.town = placemarks?.first?.locality
        }
    }
}
