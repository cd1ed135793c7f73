package import LocationModel

/// A circle whose boundary the app monitors.
package struct Place: Hashable, Sendable {
    package let name: String
    package let center: Coordinate
    /// Metres.
    package let radius: Double

    package init(name: String, center: Coordinate, radius: Double) {
        (self.name, self.center, self.radius) = (name, center, radius)
    }
}

/// A crossing of a place's boundary.
package struct Crossing: Hashable, Sendable {
    package enum Direction: Hashable, Sendable { case enter, leave }

    package let place: String
    package let direction: Direction
    /// The time of the position that revealed it.
    package let time: Instant
}

/// Reports when the device enters and leaves places.
///
/// A place is left only when the position is outside by more than its uncertainty, at least twenty metres, so that a
/// walk along a boundary counts as a single entry.
package struct PlaceMonitor: Sendable {
    private static let leastMargin = 20.0

    private struct Watched {
        let place: Place
        let plane: LocalPlane
        var isInside = false
    }

    private var places: [Watched]

    package init(_ places: [Place] = []) {
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
