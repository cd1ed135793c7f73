import LocationModel

/// Degrees that enclose a shape. West and east may lie beyond 180: a box over the date line goes on counting.
struct CoordinateBox: Sendable {
    let south: Double
    let north: Double
    let west: Double
    let east: Double

    var center: Coordinate {
        Coordinate(latitude: (south + north) / 2, longitude: LocalPlane.wrapped((west + east) / 2))
    }
}

extension CoordinateBox {
    init(around shape: Geofence.Shape) {
        switch shape {
        case .polygon(let corners): self.init(around: corners)
        case .circle(let center, let radius): self.init(around: center, radius: radius)
        }
    }

    init(around corners: [Coordinate]) {
        let start = corners[0].longitude
        var (south, north, west, east) = (90.0, -90.0, start, start)
        for corner in corners {
            let longitude = start + LocalPlane.wrapped(corner.longitude - start)
            (south, north) = (min(south, corner.latitude), max(north, corner.latitude))
            (west, east) = (min(west, longitude), max(east, longitude))
        }
        self.init(south: south, north: north, west: west, east: east)
    }

    private init(around center: Coordinate, radius: Double) {
        let (high, wide) = LocalPlane(at: center).degrees(ofMetres: radius)
        self.init(
            south: max(center.latitude - high, -90), north: min(center.latitude + high, 90),
            west: center.longitude - min(wide, 180), east: center.longitude + min(wide, 180))
    }
}
