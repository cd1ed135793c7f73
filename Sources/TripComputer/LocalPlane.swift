import LocationModel

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A flat map around one position: metres east and north of it.
///
/// The scale is that of the WGS-84 ellipsoid at the origin's latitude. Ten kilometres away it is off by a quarter of a
/// per cent at 60 degrees of latitude; going back to a coordinate is exact. Not for the poles' last kilometres.
struct LocalPlane: Sendable {
    /// Metres east and north of the origin.
    struct Point: Hashable, Sendable {
        var east: Double
        var north: Double

        var length: Double { (east * east + north * north).squareRoot() }

        static func - (a: Point, b: Point) -> Point { Point(east: a.east - b.east, north: a.north - b.north) }
        static func dot(_ a: Point, _ b: Point) -> Double { a.east * b.east + a.north * b.north }
        static func cross(_ a: Point, _ b: Point) -> Double { a.east * b.north - a.north * b.east }
    }

    let origin: Coordinate
    private let metresPerDegreeEast: Double
    private let metresPerDegreeNorth: Double

    init(at origin: Coordinate) {
        let a = 6_378_137.0
        let e2 = 0.00669437999014
        let phi = origin.latitude * .pi / 180
        let w2 = 1 - e2 * sin(phi) * sin(phi)
        let across = a / w2.squareRoot()
        let along = across * (1 - e2) / w2
        self.origin = origin
        // A metre's width is left at the pole, so that nothing is divided by zero.
        metresPerDegreeEast = max(across * cos(phi), 1) * .pi / 180
        metresPerDegreeNorth = along * .pi / 180
    }

    func point(of coordinate: Coordinate) -> Point {
        Point(
            east: LocalPlane.wrapped(coordinate.longitude - origin.longitude) * metresPerDegreeEast,
            north: (coordinate.latitude - origin.latitude) * metresPerDegreeNorth)
    }

    func coordinate(of point: Point) -> Coordinate {
        Coordinate(
            latitude: min(max(origin.latitude + point.north / metresPerDegreeNorth, -90), 90),
            longitude: LocalPlane.wrapped(origin.longitude + point.east / metresPerDegreeEast))
    }

    /// How many degrees of latitude and longitude so many metres are here.
    func degrees(ofMetres metres: Double) -> (latitude: Double, longitude: Double) {
        (metres / metresPerDegreeNorth, metres / metresPerDegreeEast)
    }

    /// Degrees within -180 to 180, so that the date line is a line like any other.
    static func wrapped(_ degrees: Double) -> Double {
        abs(degrees) <= 180 ? degrees : degrees.remainder(dividingBy: 360)
    }
}

extension LocalPlane.Point {
    /// Metres to the nearest point of the segment between two others.
    func distance(toSegmentFrom a: LocalPlane.Point, to b: LocalPlane.Point) -> Double {
        let (along, here) = (b - a, self - a)
        let squared = LocalPlane.Point.dot(along, along)
        guard squared > 0 else { return here.length }
        let t = min(max(LocalPlane.Point.dot(here, along) / squared, 0), 1)
        return LocalPlane.Point(east: here.east - t * along.east, north: here.north - t * along.north).length
    }
}
