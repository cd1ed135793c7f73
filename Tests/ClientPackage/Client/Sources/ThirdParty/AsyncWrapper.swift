// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// In the style of packages that turn the delegate into async functions and streams.
import CoreLocation
import Foundation

enum LocationUpdateEvent {
    case didPaused
    case didResume
    case didUpdateLocations(locations: [CLLocation])
    case didFailWith(error: Error)
}

final class AsyncLocationManager {
    private let locationManager: CLLocationManager
    private let proxy: AsyncDelegateProxy

    init(
        locationManager: CLLocationManager = CLLocationManager(),
        desiredAccuracy: CLLocationAccuracy = kCLLocationAccuracyBest
    ) {
        self.locationManager = locationManager
        proxy = AsyncDelegateProxy()
        locationManager.delegate = proxy
        locationManager.desiredAccuracy = desiredAccuracy
    }

    var status: CLAuthorizationStatus { locationManager.authorizationStatus }

    func startUpdatingLocation() -> AsyncStream<LocationUpdateEvent> {
        AsyncStream { continuation in
            proxy.updates = continuation
            locationManager.startUpdatingLocation()
            continuation.onTermination = { @Sendable [weak self] _ in self?.locationManager.stopUpdatingLocation() }
        }
    }

    func requestLocation() async throws -> CLLocation? {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                proxy.location = continuation
                locationManager.requestLocation()
            }
        } onCancel: {
            locationManager.stopUpdatingLocation()
        }
    }

    func requestPermission() async -> CLAuthorizationStatus {
        await withCheckedContinuation { continuation in
            guard locationManager.authorizationStatus == .notDetermined else {
                return continuation.resume(with: .success(locationManager.authorizationStatus))
            }
            proxy.permission = continuation
            locationManager.requestWhenInUseAuthorization()
        }
    }

    func requestFullAccuracy(purposeKey: String) async throws -> CLAccuracyAuthorization? {
        try await locationManager.requestTemporaryFullAccuracyAuthorization(withPurposeKey: purposeKey)
        return locationManager.accuracyAuthorization
    }
}

final class AsyncDelegateProxy: NSObject, CLLocationManagerDelegate {
    var updates: AsyncStream<LocationUpdateEvent>.Continuation?
    var location: CheckedContinuation<CLLocation?, Error>?
    var permission: CheckedContinuation<CLAuthorizationStatus, Never>?

    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        updates?.yield(.didUpdateLocations(locations: locations))
        location?.resume(returning: locations.first)
        location = nil
    }

    func locationManager(_ manager: CLLocationManager, didFailWithError error: Error) {
        updates?.yield(.didFailWith(error: error))
        location?.resume(throwing: error)
        location = nil
    }

    func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager) { updates?.yield(.didPaused) }
    func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager) { updates?.yield(.didResume) }

    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
        guard manager.authorizationStatus != .notDetermined else { return }
        permission?.resume(with: .success(manager.authorizationStatus))
        permission = nil
    }
}
