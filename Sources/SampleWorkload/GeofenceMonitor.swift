package import LocationModel

/// Reports when the device enters and leaves geofences.
///
/// A place is left only when the position is outside by more than its uncertainty, at least twenty metres, so that a
/// walk along a boundary counts as a single entry.
package struct GeofenceMonitor: Sendable {
    private static let leastMargin = 20.0

    private struct Watched {
        let geofence: Geofence
        let plane: LocalPlane
        var isInside = false
    }

    private var geofences: [Watched]

    package init(_ geofences: [Geofence] = []) {
        self.geofences = geofences.map { Watched(geofence: $0, plane: LocalPlane(at: $0.center)) }
    }

    /// Appends the crossings revealed by a position.
    package mutating func update(
        with coordinate: Coordinate, accuracy: Double, at time: Instant, appendingTo crossings: inout [Crossing]
    ) {
        let margin = max(accuracy, Self.leastMargin)
        for index in geofences.indices {
            let outside = geofences[index].plane.point(of: coordinate).length - geofences[index].geofence.radius
            guard geofences[index].isInside ? outside > margin : outside <= 0 else { continue }
            geofences[index].isInside.toggle()
            crossings.append(
                Crossing(
                    place: geofences[index].geofence.name, direction: geofences[index].isInside ? .entered : .exited,
                    time: time))
        }
    }
}
