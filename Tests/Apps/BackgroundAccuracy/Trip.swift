import CoreLocation

/// The positions of a trip, and its drawing.
final class Trip {
    private(set) var distance: CLLocationDistance = 0
    /// The line on the map, in points.
    private(set) var line: [(x: Double, y: Double)] = []
    /// How often it was drawn, which is the heavy work.
    private(set) var drawings = 0

    private var locations: [CLLocation] = []

    func add(_ location: CLLocation) {
        if let last = locations.last { distance += location.distance(from: last) }
        locations.append(location)
    }

    /// Projects the whole trip again, as a map does when it grows.
    func draw() {
        drawings += 1
        line = locations.map { location in
            let latitude = location.coordinate.latitude * .pi / 180
            return (location.coordinate.longitude, log(tan(.pi / 4 + latitude / 2)) * 180 / .pi)
        }
    }
}
