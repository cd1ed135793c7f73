import Foundation
import LocationModel

/// Follows a geodesic by its definition, straight ahead on the surface: in space, turning only as the ellipsoid does.
/// Slow, but without series and without special cases at the poles; after half the circumference of the earth, the
/// error is less than a micrometre.
enum GeodesicOracle {
    private static let a = 6_378_137.0
    private static let b = a * (1 - 1 / 298.257223563)
    private static let e2 = 1 - (b / a) * (b / a)

    /// The position after this many metres, from the meridian of Greenwich in the direction of an azimuth in degrees.
    static func walk(_ metres: Double, from start: Coordinate, azimuth: Double) -> Coordinate {
        let (phi, alpha) = (start.latitude * .pi / 180, azimuth * .pi / 180)
        let normal = a / (1 - e2 * sin(phi) * sin(phi)).squareRoot()
        var place = SIMD3(normal * cos(phi), 0, normal * (1 - e2) * sin(phi))
        var heading = SIMD3(-sin(phi) * cos(alpha), sin(alpha), cos(phi) * cos(alpha))
        // Runge-Kutta; the error grows with the fourth power of the step.
        let steps = max(10, Int(metres / 10_000))
        let h = metres / Double(steps)
        for _ in 0..<steps {
            let k1 = turn(at: place, heading)
            let heading2 = heading + h / 2 * k1
            let k2 = turn(at: place + h / 2 * heading, heading2)
            let heading3 = heading + h / 2 * k2
            let k3 = turn(at: place + h / 2 * heading2, heading3)
            let heading4 = heading + h * k3
            let k4 = turn(at: place + h * heading3, heading4)
            place += h / 6 * sum(heading, heading2, heading3, heading4)
            heading += h / 6 * sum(k1, k2, k3, k4)
        }
        let fromAxis = (place.x * place.x + place.y * place.y).squareRoot()
        return Coordinate(
            latitude: atan2(place.z, (1 - e2) * fromAxis) * 180 / .pi, longitude: atan2(place.y, place.x) * 180 / .pi)
    }

    /// The four slopes of a step, those in its middle twice.
    private static func sum(
        _ first: SIMD3<Double>, _ second: SIMD3<Double>, _ third: SIMD3<Double>, _ fourth: SIMD3<Double>
    ) -> SIMD3<Double> {
        let middle = second + third
        return first + middle + middle + fourth
    }

    /// The change of the heading along the normal that keeps it on the surface.
    private static func turn(at place: SIMD3<Double>, _ heading: SIMD3<Double>) -> SIMD3<Double> {
        let shape = SIMD3(1 / (a * a), 1 / (a * a), 1 / (b * b))
        let normal = place * shape
        return -((heading * heading * shape).sum() / (normal * normal).sum()) * normal
    }
}
