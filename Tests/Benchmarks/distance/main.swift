// The cost of a distance: `Coordinate.distance(to:)`, compared with the great circle on a sphere, which would do for a
// filter that tolerates an error of half a percent. Rounds alternate; the best of each is printed.
//
//     swift run -c release --package-path Tests/Benchmarks distance

import Glibc

/// A pair of positions about so many metres apart.
func pairs(metres: ClosedRange<Double>) -> [(Coordinate, Coordinate)] {
    var generator = SystemRandomNumberGenerator()
    return (0..<2000).map { _ in
        let start = Coordinate(
            latitude: .random(in: -80...80, using: &generator), longitude: .random(in: -180...180, using: &generator))
        let angle = Double.random(in: metres, using: &generator) / 6_371_000
        let azimuth = Double.random(in: 0...(2 * .pi), using: &generator)
        let phi = start.latitude * .pi / 180
        let end = asin(sin(phi) * cos(angle) + cos(phi) * sin(angle) * cos(azimuth))
        let east = atan2(sin(azimuth) * sin(angle) * cos(phi), cos(angle) - sin(phi) * sin(end))
        return (start, Coordinate(latitude: end * 180 / .pi, longitude: start.longitude + east * 180 / .pi))
    }
}

func greatCircle(_ a: Coordinate, _ b: Coordinate) -> Double {
    let (phi1, phi2) = (a.latitude * .pi / 180, b.latitude * .pi / 180)
    let (y, x) = (sin((phi2 - phi1) / 2), sin((b.longitude - a.longitude) * .pi / 360))
    return 2 * 6_371_008.8 * asin((y * y + cos(phi1) * cos(phi2) * x * x).squareRoot())
}

func nanoseconds(_ pairs: [(Coordinate, Coordinate)], _ measure: (Coordinate, Coordinate) -> Double) -> Double {
    var sum = 0.0
    let clock = ContinuousClock()
    let time = clock.measure { for (a, b) in pairs { sum += measure(a, b) } }
    precondition(sum > 0)
    return Double(time.components.attoseconds) / 1e9 / Double(pairs.count)
}

for (name, metres) in [
    ("a walk, up to 100 m", 1.0...100), ("a drive, up to 40 km", 1000...40_000), ("a flight", 100_000...9_000_000),
    ("to the antipode", 19_990_000...20_010_000),
] {
    let pairs = pairs(metres: metres)
    var (geodesic, sphere) = (Double.infinity, Double.infinity)
    for _ in 0..<20 {
        geodesic = min(geodesic, nanoseconds(pairs) { $0.distance(to: $1) })
        sphere = min(sphere, nanoseconds(pairs) { greatCircle($0, $1) })
    }
    print("\(name): \(Int(geodesic.rounded())) ns, the sphere \(Int(sphere.rounded())) ns")
}
