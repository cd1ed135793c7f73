package import LocationModel

/// Reports when the device enters and leaves geofences.
///
/// A place is left only when the position is outside by more than its uncertainty, at least twenty metres, so that a
/// walk along a boundary counts as a single entry.
package struct GeofenceMonitor: Sendable {
    private static let leastMargin = 20.0

    private struct Watched {
        let place: Geofence
        let plane: LocalPlane
        var isInside = false
    }

    private var places: [Watched]

    package init(_ places: [Geofence] = []) {
        self.places = places.map { Watched(place: $0, plane: LocalPlane(at: $0.center)) }
    }

    /// Appends the crossings revealed by a position.
    package mutating func update(
        with coordinate: Coordinate, accuracy: Double, at time: Instant, appendingTo crossings: inout [Crossing]
    ) {
        let margin = max(accuracy, Self.leastMargin)
        for index in places.indices {
            let outside = places[index].plane.point(of: coordinate).length - places[index].place.radius
            guard places[index].isInside ? outside > margin : outside <= 0 else { continue }
            places[index].isInside.toggle()
            crossings.append(
                Crossing(
                    place: places[index].place.name, direction: places[index].isInside ? .enter : .leave, time: time))
        }
    }
}
