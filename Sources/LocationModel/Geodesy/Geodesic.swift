/// A geodesic of the WGS-84 ellipsoid, represented as a great circle of the auxiliary sphere: C. F. F. Karney,
/// "Algorithms for geodesics", Journal of Geodesy 87 (2013) 43-55. Variable names and equation numbers follow the
/// paper.
///
/// The points where the circle meets the two parallels determine the length and the difference in longitude. The circle
/// itself is found in one of two ways (``length(fromLatitude:toLatitude:longitude:)``).
struct Geodesic {
    /// An end of the arc, as the double of its angle σ from the node where the circle crosses the equator northward.
    private struct End {
        let sine2: Double
        let cosine2: Double

        /// `y` and `x` are proportional to the sine and the cosine of σ (eq. 11).
        init(_ y: Double, _ x: Double) {
            let r2 = x * x + y * y
            // An arc along the equator has no node, and its series vanish.
            (sine2, cosine2) = r2 > 0 ? (2 * x * y / r2, (x - y) * (x + y) / r2) : (0, 1)
        }
    }

    private let from: End
    private let to: End
    /// Radians between the ends, along the circle.
    private let sigma: Double
    /// Radians of longitude between the ends, on the auxiliary sphere.
    private let omega: Double
    /// The sine of the azimuth at the node.
    private let sinAlpha0: Double
    /// Karney's ε, the expansion parameter of the series (eq. 16).
    private let epsilon: Double

    private init(from: End, to: End, sigma: Double, omega: Double, sinAlpha0: Double) {
        self.from = from
        self.to = to
        self.sigma = sigma
        self.omega = omega
        self.sinAlpha0 = sinAlpha0
        let k2 = WGS84.secondEccentricitySquared * max(0, 1 - sinAlpha0 * sinAlpha0)
        let root = (1 + k2).squareRoot() + 1
        epsilon = k2 / (root * root)
    }

    // MARK: The inverse problem

    /// The length in metres between two latitudes (degrees) that are 0 to 180 degrees of longitude apart.
    static func length(fromLatitude: Double, toLatitude: Double, longitude: Double) -> Double {
        // Eq. 44: by symmetry, the first end is the one farther from the equator, and south of it. An end on the
        // equator is moved a tiny distance south, so that the arc has a direction from its node.
        let (near, far) = abs(fromLatitude) < abs(toLatitude) ? (fromLatitude, toLatitude) : (toLatitude, fromLatitude)
        let beta1 = ReducedLatitude(-abs(far))
        let beta2 = ReducedLatitude(far > 0 ? -near : near)
        let lambda = longitude * (.pi / 180)
        return Geodesic(from: beta1, to: beta2, longitude: lambda)?.length
            ?? Geodesic(from: beta1, to: beta2, nearlyAntipodal: lambda).length
    }

    /// The sine and cosine of a latitude on the auxiliary sphere.
    private struct ReducedLatitude {
        let sine: Double
        let cosine: Double

        init(_ latitude: Double) {
            let phi = SineCosine(degrees: latitude)
            let (y, x) = ((1 - WGS84.flattening) * phi.sine, phi.cosine)
            let r = (x * x + y * y).squareRoot()
            // Karney's section 4: the pole and the equator themselves are avoided by a tiny distance.
            sine = y == 0 ? -1e-200 : y / r
            cosine = max(x / r, 1e-200)
        }
    }

    /// The geodesic that spans a longitude, by Bessel's iteration of the longitude on the sphere: each step reduces the
    /// error by a factor of the flattening; nil for nearly antipodal points, where it does not converge.
    private init?(from beta1: ReducedLatitude, to beta2: ReducedLatitude, longitude: Double) {
        var omega = longitude
        for _ in 0..<10 {
            let arc = Geodesic(from: beta1, to: beta2, omega: omega)
            let error = longitude - arc.longitude
            guard abs(error) > 5e-14 else {
                self = arc
                return
            }
            omega += error
            guard omega <= .pi else { return nil }
        }
        return nil
    }

    /// The great circle between two parallels that are `omega` radians of longitude apart on the sphere.
    private init(from beta1: ReducedLatitude, to beta2: ReducedLatitude, omega: Double) {
        let angle = SineCosine(radians: omega)
        // The sine of the arc multiplied by the sine and cosine of the azimuths at its ends.
        let east = beta2.cosine * angle.sine
        let north1 = beta1.cosine * beta2.sine - beta1.sine * beta2.cosine * angle.cosine
        let north2 = beta1.cosine * beta2.sine * angle.cosine - beta1.sine * beta2.cosine
        let sinSigma = (east * east + north1 * north1).squareRoot()
        let cosSigma = beta1.sine * beta2.sine + beta1.cosine * beta2.cosine * angle.cosine
        self.init(
            from: End(beta1.sine * sinSigma, north1 * beta1.cosine),
            to: End(beta2.sine * sinSigma, north2 * beta2.cosine),
            sigma: ArcTangent.radians(sinSigma, cosSigma), omega: omega,
            sinAlpha0: sinSigma > 0 ? beta1.cosine * east / sinSigma : 0)
    }

    /// The geodesic that spans a longitude, by bisection of its azimuth at the first end: the longitude grows with the
    /// azimuth (Karney's section 4).
    private init(from beta1: ReducedLatitude, to beta2: ReducedLatitude, nearlyAntipodal longitude: Double) {
        var (low, high) = (0.0, Double.pi)
        while true {
            let alpha1 = low + (high - low) / 2
            let arc = Geodesic(from: beta1, to: beta2, alpha1: alpha1)
            guard low < alpha1, alpha1 < high else {
                self = arc
                return
            }
            if arc.longitude < longitude { low = alpha1 } else { high = alpha1 }
        }
    }

    /// The great circle that leaves a parallel at an azimuth, up to its first northward crossing of the other parallel.
    private init(from beta1: ReducedLatitude, to beta2: ReducedLatitude, alpha1: Double) {
        let azimuth = SineCosine(radians: alpha1)
        let sinAlpha0 = azimuth.sine * beta1.cosine
        // Eq. 45.
        let along1 = azimuth.cosine * beta1.cosine
        let difference = (beta2.cosine - beta1.cosine) * (beta2.cosine + beta1.cosine)
        let along2 = max(0, along1 * along1 + difference).squareRoot()
        // Eq. 11 and 12.
        self.init(
            from: End(beta1.sine, along1), to: End(beta2.sine, along2),
            sigma: ArcTangent.radians(beta2.sine, along2) - ArcTangent.radians(beta1.sine, along1),
            omega: ArcTangent.radians(sinAlpha0 * beta2.sine, along2)
                - ArcTangent.radians(sinAlpha0 * beta1.sine, along1),
            sinAlpha0: sinAlpha0)
    }

    // MARK: The integrals

    /// Metres between the ends (eq. 7 and 15 to 18).
    private var length: Double {
        let e = epsilon
        let e2 = e * e
        let a1 = (1 + e2 * (1 / 4 + e2 * (1 / 64 + e2 / 256))) / (1 - e)
        let difference = sineSeries(
            e * (-1 / 2 + e2 * (3 / 16 - e2 / 32)),
            e2 * (-1 / 16 + e2 * (1 / 32 - e2 * 9 / 2048)),
            e * e2 * (-1 / 48 + e2 * 3 / 256),
            e2 * e2 * (-5 / 512 + e2 * 3 / 512),
            e * e2 * e2 * (-7 / 1280))
        return WGS84.semiMinorAxis * a1 * (sigma + difference)
    }

    /// Radians of longitude between the ends (eq. 8 and 23 to 25).
    private var longitude: Double {
        let e = epsilon
        let n = WGS84.thirdFlattening
        let e2 = e * e
        let a3 =
            1 - e * (1 - n) / 2 - e2 * (2 + n - 3 * n * n) / 8 - e * e2 * (1 + 3 * n + n * n) / 16
            - e2 * e2 * (3 + 2 * n) / 64 - e * e2 * e2 * 3 / 128
        let difference = sineSeries(
            e
                * ((1 - n) / 4 + e
                    * ((1 - n * n) / 8 + e * ((3 + 3 * n - n * n) / 64 + e * ((5 + 2 * n) / 128 + e * 3 / 128)))),
            e2 * ((2 - 3 * n + n * n) / 32 + e * ((3 - 2 * n - 3 * n * n) / 64 + e * ((3 + n) / 128 + e * 5 / 256))),
            e * e2 * ((5 - 9 * n + 5 * n * n) / 192 + e * ((9 - 10 * n) / 384 + e * 7 / 512)),
            e2 * e2 * ((7 - 14 * n) / 512 + e * 7 / 512),
            e * e2 * e2 * 21 / 2560)
        return omega - WGS84.flattening * sinAlpha0 * a3 * (sigma + difference)
    }

    /// The difference of the sum of `c_l sin 2lσ` between the two ends, by Clenshaw recurrence.
    private func sineSeries(_ c1: Double, _ c2: Double, _ c3: Double, _ c4: Double, _ c5: Double) -> Double {
        func sum(_ end: End) -> Double {
            let x = 2 * end.cosine2
            let b4 = x * c5 + c4
            let b3 = x * b4 - c5 + c3
            let b2 = x * b3 - b4 + c2
            return end.sine2 * (x * b2 - b3 + c1)
        }
        return sum(to) - sum(from)
    }
}
