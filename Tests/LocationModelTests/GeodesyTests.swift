import Foundation
import LocationModel
import TestSupport
import Testing

struct GeodesyTests {
    private static let quarterMeridian = 10_001_965.729

    /// Spec values, and geodesics computed with GeographicLib (Karney), in metres.
    @Test(arguments: [
        (40.7128, -74.0060, 51.5074, -0.1278, 5_585_234.0, 1.0),
        (0, 0, 0, 1, 111_319.491, 0.001),
        (0, 0, 1, 0, 110_574.389, 0.001),
        (0, 179.5, 0, -179.5, 111_319.491, 0.001),
        (0, 0, 90, 0, quarterMeridian, 0.001),
        (90, 0, -90, 0, 2 * quarterMeridian, 0.001),
        (90, 12, -90, 167, 2 * quarterMeridian, 0.001),
        (0, 0, 0, 90, 6_378_137 * Double.pi / 2, 0.001),
        // Flinders Peak to Buninyong, the example of Vincenty's paper as Geoscience Australia publishes it.
        (-37.951033417, 144.424867889, -37.652821139, 143.926495528, 54_972.271, 0.001),
        (90, 0, 90, 77, 0, 0.001),
        (60, 10, 60, 370, 0, 0.001),
    ])
    func aKnownGeodesicIsMeasured(
        latitude: Double, longitude: Double, toLatitude: Double, toLongitude: Double, metres: Double, tolerance: Double
    ) {
        let a = Coordinate(latitude: latitude, longitude: longitude)
        let b = Coordinate(latitude: toLatitude, longitude: toLongitude)
        #expect(abs(a.distance(to: b) - metres) <= tolerance)
        #expect(abs(b.distance(to: a) - metres) <= tolerance)
    }

    /// The geodesic between antipodes goes over a pole. Where the formula does not converge a sphere stands in, 0.5 %
    /// off at most.
    @Test(arguments: [
        (0.0, 0.0, 0.0, 180.0), (0, 0, 0.5, 179.7), (30, -60, -30, 120), (0, 0, 0, 179.9), (45, 10, -45, -170),
        (89.9, 0, -89.9, 180), (0.001, 0, -0.001, 179.999), (12, 34, -12.1, -146.1),
    ])
    func antipodesAreHalfAMeridianApart(latitude: Double, longitude: Double, toLatitude: Double, toLongitude: Double) {
        let a = Coordinate(latitude: latitude, longitude: longitude)
        let b = Coordinate(latitude: toLatitude, longitude: toLongitude)
        let metres = a.distance(to: b)
        #expect(abs(metres / (2 * Self.quarterMeridian) - 1) < 0.005)
        #expect(abs(b.distance(to: a) / metres - 1) < 1e-6)
    }

    @Test func nearAntipodesAreFarApartWhetherTheFormulaConvergesOrNot() {
        var generator = SeededGenerator(seed: 8)
        for _ in 0..<5000 {
            let a = Coordinate(
                latitude: .random(in: -89...89, using: &generator), longitude: .random(in: -180...0, using: &generator))
            let b = Coordinate(
                latitude: -a.latitude + .random(in: -1...1, using: &generator),
                longitude: a.longitude + 180 + .random(in: -1...1, using: &generator))
            let metres = a.distance(to: b)
            #expect((19_750_000...20_104_000).contains(metres))
        }
    }

    @Test func distanceIsSymmetricNeverNegativeAndZeroToItself() {
        var generator = SeededGenerator(seed: 6)
        for _ in 0..<5000 {
            let a = Coordinate(
                latitude: .random(in: -90...90, using: &generator),
                longitude: .random(in: -180...180, using: &generator))
            let b = Coordinate(
                latitude: .random(in: -90...90, using: &generator),
                longitude: .random(in: -180...180, using: &generator))
            #expect(a.distance(to: a) == 0)
            let there = a.distance(to: b)
            #expect(there >= 0 && there < 20_016_000)
            #expect(abs(there - b.distance(to: a)) < 0.001)
        }
    }

    /// The oracle for the short distances that a trip is made of: the ellipsoid's two radii of curvature.
    @Test func aShortDistanceIsThatOnTheTangentPlane() {
        var generator = SeededGenerator(seed: 7)
        let (a, e2) = (6_378_137.0, 0.00669437999014)
        for _ in 0..<5000 {
            let latitude = Double.random(in: -85...85, using: &generator)
            let longitude = Double.random(in: -180...180, using: &generator)
            let north = Double.random(in: -300...300, using: &generator)
            let east = Double.random(in: -300...300, using: &generator)
            let phi = latitude * .pi / 180
            let w2 = 1 - e2 * sin(phi) * sin(phi)
            let (meridian, normal) = (a * (1 - e2) / pow(w2, 1.5), a / sqrt(w2))
            let b = Coordinate(
                latitude: latitude + north / meridian * 180 / .pi,
                longitude: longitude + east / (normal * cos(phi)) * 180 / .pi)
            let metres = Coordinate(latitude: latitude, longitude: longitude).distance(to: b)
            // Meridians converge: the tangent plane itself is off by the tangent of the latitude.
            #expect(abs(metres - hypot(north, east)) < 0.02 + 0.2 * abs(tan(phi)))
        }
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity]) func aPositionThatIsNoneIsNowhere(degrees: Double) {
        let good = Coordinate(latitude: 1, longitude: 2)
        for bad in [Coordinate(latitude: degrees, longitude: 0), Coordinate(latitude: 0, longitude: degrees)] {
            #expect(good.distance(to: bad).isNaN)
            #expect(bad.distance(to: good).isNaN)
            #expect(bad.distance(to: bad).isNaN)
        }
    }
}
