/// Distances on the WGS-84 ellipsoid.
extension Coordinate {
    /// Metres to another position along the shortest geodesic, as `CLLocation.distance(from:)` measures it; off by less
    /// than a micrometre, between antipodes too.
    ///
    /// Longitudes count modulo 360. From or to what is no place (NaN, a latitude beyond 90) the distance is NaN.
    public func distance(to other: Coordinate) -> Double {
        guard abs(latitude) <= 90, abs(other.latitude) <= 90 else { return .nan }
        let (from, to) = (Parallel(latitude), Parallel(other.latitude))
        var apart = abs(other.longitude - longitude)
        if apart > 180 { apart = abs(apart.remainder(dividingBy: 360)) }
        if let metres = Coordinate.distance(from: from, to: to, longitude: apart) { return metres }
        return Geodesic.length(fromLatitude: latitude, toLatitude: other.latitude, longitude: apart)
    }

    /// Metres up to which the chord is as good as the geodesic.
    private static let farthestChord = 50_000.0

    /// The length of a short geodesic from its chord; nil when it is too long for that.
    ///
    /// About its middle, where the ellipsoid bends by `1/R` in its direction, a geodesic of length `s` has a chord of
    /// `s - s³/24R² + s⁵/1920R⁴ …`. `R` is Euler's, taken at the mean latitude and in the direction of the chord: it is
    /// wrong by no more than e²(s/R)², and the terms left out are no more than e²s⁵/R⁴, so that at
    /// ``farthestChord`` both together stay below a micrometre.
    private static func distance(from: Parallel, to: Parallel, longitude: Double) -> Double? {
        let across = 2 * SineCosine(degrees: longitude / 2).sine
        let (inward, upward) = (to.radius - from.radius, to.height - from.height)
        let northward2 = inward * inward + upward * upward
        let eastward2 = from.radius * to.radius * across * across
        let chord2 = northward2 + eastward2
        // Not a NaN either.
        guard chord2 < farthestChord * farthestChord else { return chord2.isNaN ? .nan : nil }
        guard chord2 > 0 else { return 0 }

        let w2 = 1 - Ellipsoid.e2 * (from.sine * from.sine + to.sine * to.sine) / 2
        let w = w2.squareRoot()
        let curvature =
            w / Ellipsoid.a * (northward2 * (w2 / (1 - Ellipsoid.e2)) + eastward2) / chord2
        let q = chord2 * curvature * curvature
        return chord2.squareRoot() * (1 + q * (1 / 24 + q * (3 / 640)))
    }
}

/// The circle of one latitude.
private struct Parallel {
    /// Of the latitude.
    let sine: Double
    /// Metres from the axis of the earth.
    let radius: Double
    /// Metres above the plane of the equator.
    let height: Double

    init(_ latitude: Double) {
        let phi = SineCosine(degrees: latitude)
        sine = phi.sine
        let normal = Ellipsoid.a / (1 - Ellipsoid.e2 * sine * sine).squareRoot()
        radius = normal * phi.cosine
        height = normal * (1 - Ellipsoid.e2) * sine
    }
}

/// WGS 84.
enum Ellipsoid {
    /// Half the major axis, metres.
    static let a = 6_378_137.0
    /// The flattening.
    static let f = 1 / 298.257223563
    /// Half the minor axis, metres.
    static let b = a * (1 - f)
    /// The first eccentricity, squared.
    static let e2 = f * (2 - f)
    /// The second eccentricity, squared.
    static let ep2 = e2 / ((1 - f) * (1 - f))
    /// The third flattening.
    static let n = f / (2 - f)
}
