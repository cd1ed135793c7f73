/// A flat map around one position: metres east and north of it. At a distance of ten kilometres, its error is a quarter
/// of a per cent at 60 degrees of latitude.
package struct LocalPlane: Sendable {
    package struct Point: Hashable, Sendable {
        package var east: Double
        package var north: Double

        package init(east: Double = 0, north: Double = 0) { (self.east, self.north) = (east, north) }

        /// The point at a distance in metres in a direction, in degrees from north.
        package init(distance: Double, bearing: Double) {
            let direction = SineCosine(degrees: bearing)
            self.init(east: distance * direction.sine, north: distance * direction.cosine)
        }

        package var length: Double { (east * east + north * north).squareRoot() }
    }

    package let origin: Coordinate
    private let metresPerDegreeEast: Double
    private let metresPerDegreeNorth: Double

    package init(at origin: Coordinate) {
        let latitude = SineCosine(degrees: origin.latitude)
        let radii = WGS84.radii(sineOfLatitude: latitude.sine)
        self.origin = origin
        // At least one metre, to avoid division by zero at a pole.
        metresPerDegreeEast = max(radii.acrossMeridian * latitude.cosine, 1) * .pi / 180
        metresPerDegreeNorth = radii.alongMeridian * .pi / 180
    }

    package func point(of coordinate: Coordinate) -> Point {
        Point(
            east: Angle.wrapped(degrees: coordinate.longitude - origin.longitude) * metresPerDegreeEast,
            north: (coordinate.latitude - origin.latitude) * metresPerDegreeNorth)
    }

    package func coordinate(of point: Point) -> Coordinate {
        Coordinate(
            latitude: min(max(origin.latitude + point.north / metresPerDegreeNorth, -90), 90),
            longitude: Angle.wrapped(degrees: origin.longitude + point.east / metresPerDegreeEast))
    }
}

extension Coordinate {
    /// The position at this offset, accurate to one metre over ten kilometres at latitudes below 60 degrees.
    package func moved(by offset: LocalPlane.Point) -> Coordinate { LocalPlane(at: self).coordinate(of: offset) }
}
