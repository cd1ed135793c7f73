import LocationModel

/// The app's locations in the background as dots of a map, one per cell of a grid, so that all of them can be told
/// apart.
struct SampleDots {
    private static let mostDots = 400
    /// Cells along the map's longer side.
    private static let cells = 100.0

    /// Latitude and longitude, alternating.
    private(set) var coordinates: [Double] = []
    /// The side of a cell in metres.
    private(set) var spacing: Double

    init(_ points: [TripRecorder.Point], extent: Double) {
        spacing = max(1, extent / SampleDots.cells)
        guard let first = points.first else { return }
        let plane = LocalPlane(at: first.coordinate)
        while true {
            var seen = Set<LocalPlane.Point>()
            let kept = points.filter { point in
                let place = plane.point(of: point.coordinate)
                let cell = LocalPlane.Point(
                    east: (place.east / spacing).rounded(), north: (place.north / spacing).rounded())
                return seen.insert(cell).inserted
            }
            coordinates = kept.flatMap {
                [$0.coordinate.latitude.rounded(steps: 1e6), $0.coordinate.longitude.rounded(steps: 1e6)]
            }
            guard kept.count > SampleDots.mostDots else { break }
            spacing *= 2
        }
        spacing = spacing.rounded(steps: 10)
    }
}
