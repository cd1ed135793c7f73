import CoreLocation

/// A location manager that remembers what it was asked for.
final class TripManager: CLLocationManager {
    private(set) var isRecording = false
    private(set) var isWatching = false

    override func startUpdatingLocation() {
        isRecording = true
        super.startUpdatingLocation()
    }

    override func stopUpdatingLocation() {
        isRecording = false
        super.stopUpdatingLocation()
    }

    override func startMonitoringSignificantLocationChanges() {
        isWatching = true
        super.startMonitoringSignificantLocationChanges()
    }

    override func stopMonitoringSignificantLocationChanges() {
        isWatching = false
        super.stopMonitoringSignificantLocationChanges()
    }
}
