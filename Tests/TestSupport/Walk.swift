import Glibc
package import LocationModel

/// Paths as fixes: true positions in metres around a place, with the noise of a receiver.
package struct Walk {
    package static let home = Coordinate(latitude: 48.2, longitude: 16.37)

    /// A position this many metres east and north of a place, by the ellipsoid's radii, whose formulas are not those
    /// of the code under test.
    package static func place(east: Double, north: Double, from origin: Coordinate = home) -> Coordinate {
        let (meridian, parallel) = radii(at: origin)
        return Coordinate(
            latitude: origin.latitude + north / meridian * 180 / .pi,
            longitude: origin.longitude + east / parallel * 180 / .pi)
    }

    /// Metres east and north of a place, the inverse of ``place(east:north:from:)``.
    package static func offset(of place: Coordinate, from origin: Coordinate) -> (east: Double, north: Double) {
        let (meridian, parallel) = radii(at: origin)
        return (
            (place.longitude - origin.longitude) * .pi / 180 * parallel,
            (place.latitude - origin.latitude) * .pi / 180 * meridian
        )
    }

    /// The radii of curvature of the meridian and of the parallel.
    private static func radii(at place: Coordinate) -> (meridian: Double, parallel: Double) {
        let phi = place.latitude * .pi / 180
        let (a, e2) = (WGS84.semiMajorAxis, WGS84.eccentricitySquared)
        let w = (1 - e2 * sin(phi) * sin(phi)).squareRoot()
        return (a * (1 - e2) / (w * w * w), a / w * cos(phi))
    }

    package static func fix(
        _ coordinate: Coordinate?, at seconds: Double, accuracy: Double? = 5, altitude: Double? = nil,
        speed: Double? = nil
    ) -> Fix {
        var fix = Fix(time: TestSupport.at(seconds))
        fix.coordinate = coordinate
        fix.horizontalAccuracy = accuracy
        fix.altitude = altitude
        fix.speed = speed
        fix.mode = coordinate == nil ? .none : altitude == nil ? .twoDimensional : .threeDimensional
        return fix
    }

    /// A straight line to the north-east, one fix per second.
    package static func straight(
        seconds: Int, speed: Double, noise: Double = 0, accuracy: Double = 5, _ random: inout SeededGenerator
    ) -> [(truth: Coordinate, fix: Fix)] {
        (0..<seconds).map { second in
            let along = Double(second) * speed / 2.0.squareRoot()
            let truth = place(east: along, north: along)
            let seen = place(
                east: along + noise * random.gaussian(), north: along + noise * random.gaussian())
            return (truth, fix(seen, at: Double(second), accuracy: accuracy))
        }
    }

    /// Parked, while the position drifts slowly like a receiver's, with a correlation time of a minute.
    package static func parked(
        seconds: Int, noise: Double, _ random: inout SeededGenerator
    ) -> [Fix] {
        let keep = exp(-1.0 / 60)
        let push = noise * (1 - keep * keep).squareRoot()
        var (east, north) = (0.0, 0.0)
        return (0..<seconds).map { second in
            east = keep * east + push * random.gaussian()
            north = keep * north + push * random.gaussian()
            return fix(
                place(east: east, north: north), at: Double(second), accuracy: 1.5 * noise)
        }
    }
}
