import LocationModel
import LocationService
import SampleWorkload

/// The app under test: on the screen it does for each location what apps with a map do; in the background it only
/// monitors places.
final class SampleApplication {
    private var workload = SampleWorkload()
    private var places: GeofenceMonitor
    private var crossings: [Crossing] = []

    /// - Parameter start: where the trip begins; the places surround it.
    init(around start: Coordinate) {
        places = GeofenceMonitor(SampleApplication.places(around: start))
    }

    /// The app, with its work registered.
    var application: Application {
        var application = Application()
        application.register(.foregroundOnly) { [self] delivery in workload.update(with: delivery.locations) }
        application.register(.always) { [self] delivery in
            for fix in delivery.locations {
                guard let coordinate = fix.coordinate else { continue }
                places.update(
                    with: coordinate, accuracy: fix.horizontalAccuracy ?? 0, at: fix.time, appendingTo: &crossings)
            }
            crossings.removeAll(keepingCapacity: true)
        }
        return application
    }

    /// Twenty places, Core Location's limit for an app, on a grid of about a kilometre.
    private static func places(around start: Coordinate) -> [Geofence] {
        (0..<20).map { number in
            let center = Coordinate(
                latitude: start.latitude + 0.01 * Double(number / 5 - 2),
                longitude: start.longitude + 0.015 * Double(number % 5 - 2))
            return Geofence(name: "place \(number + 1)", center: center, radius: 150)
        }
    }
}
