import LocationModel
import LocationService
import TripComputer

/// The app under test: on the screen it does what apps with a map do for every location, behind it only what has to go
/// on: watching places.
final class SampleApplication {
    private var trip = TripComputer()
    private var places: GeofenceMonitor
    private var events: [GeofenceEvent] = []

    /// - Parameter start: where the trip begins; the places are laid around it.
    init(around start: Coordinate) {
        places = GeofenceMonitor(SampleApplication.places(around: start))
    }

    /// The app, with its work registered.
    var application: Application {
        var application = Application()
        application.register(.foregroundOnly) { [self] delivery in
            trip.update(with: delivery.locations, appendingTo: &events)
        }
        application.register(.always) { [self] delivery in
            for fix in delivery.locations {
                guard let coordinate = fix.coordinate else { continue }
                places.update(
                    with: coordinate, accuracy: fix.horizontalAccuracy ?? 0, at: fix.time, appendingTo: &events)
            }
            events.removeAll(keepingCapacity: true)
        }
        return application
    }

    /// Twenty places, Core Location's limit for an app, on a grid of about a kilometre.
    private static func places(around start: Coordinate) -> [Geofence] {
        (0..<20).compactMap { number in
            let centre = Coordinate(
                latitude: start.latitude + 0.01 * Double(number / 5 - 2),
                longitude: start.longitude + 0.015 * Double(number % 5 - 2))
            return Geofence(identifier: "place \(number + 1)", shape: .circle(center: centre, radius: 150))
        }
    }
}
