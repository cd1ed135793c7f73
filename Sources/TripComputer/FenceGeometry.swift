import LocationModel

/// A fence in metres on a flat map of its own, so that nothing but additions and multiplications is left per position.
struct FenceGeometry: Sendable {
    private let plane: LocalPlane
    private let ring: [LocalPlane.Point]
    private let radius: Double

    init(_ shape: Geofence.Shape) {
        switch shape {
        case .circle(let center, let radius):
            plane = LocalPlane(at: center)
            ring = []
            self.radius = radius
        case .polygon(let corners):
            let box = CoordinateBox(around: corners)
            let plane = LocalPlane(at: box.center)
            self.plane = plane
            ring = corners.map { plane.point(of: $0) }
            radius = 0
        }
    }

    /// Metres to the border: positive outside, negative inside.
    func distanceOutside(of coordinate: Coordinate) -> Double {
        let point = plane.point(of: coordinate)
        guard var previous = ring.last else {
            // The flat map is true to a metre as far as that.
            return (radius < 10_000 ? point.length : plane.origin.distance(to: coordinate)) - radius
        }
        var nearest = Double.infinity
        var inside = false
        for corner in ring {
            nearest = min(nearest, point.distance(toSegmentFrom: previous, to: corner))
            // Even-odd: does the edge cross the ray to the east?
            if (corner.north > point.north) != (previous.north > point.north) {
                let t = (point.north - corner.north) / (previous.north - corner.north)
                if point.east < corner.east + t * (previous.east - corner.east) { inside.toggle() }
            }
            previous = corner
        }
        return inside ? -nearest : nearest
    }
}
