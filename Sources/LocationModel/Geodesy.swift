#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Distances on the WGS-84 ellipsoid.
extension Coordinate {
    /// Metres to another position along the geodesic, as `CLLocation.distance(from:)` measures it.
    ///
    /// Vincenty's inverse formula, accurate to half a millimetre. It does not converge for the few pairs that are
    /// nearly antipodal; there the distance over the sphere of the same mean radius stands in (0.5 % off at most).
    public func distance(to other: Coordinate) -> Double {
        let a = 6_378_137.0
        let f = 1 / 298.257223563
        let b = a * (1 - f)
        let difference = (other.longitude - longitude) * .pi / 180
        let u1 = atan((1 - f) * tan(latitude * .pi / 180))
        let u2 = atan((1 - f) * tan(other.latitude * .pi / 180))
        let (sinU1, cosU1) = (sin(u1), cos(u1))
        let (sinU2, cosU2) = (sin(u2), cos(u2))

        var lambda = difference
        for _ in 0..<100 {
            let (sinLambda, cosLambda) = (sin(lambda), cos(lambda))
            let across = cosU2 * sinLambda
            let along = cosU1 * sinU2 - sinU1 * cosU2 * cosLambda
            let sinSigma = (across * across + along * along).squareRoot()
            if sinSigma == 0 { return 0 }
            let cosSigma = sinU1 * sinU2 + cosU1 * cosU2 * cosLambda
            let sigma = atan2(sinSigma, cosSigma)
            let sinAlpha = cosU1 * cosU2 * sinLambda / sinSigma
            let cos2Alpha = 1 - sinAlpha * sinAlpha
            // On the equator the line has no midpoint latitude: 0/0.
            let cos2SigmaM = cos2Alpha == 0 ? 0 : cosSigma - 2 * sinU1 * sinU2 / cos2Alpha
            let c = f / 16 * cos2Alpha * (4 + f * (4 - 3 * cos2Alpha))
            let previous = lambda
            lambda =
                difference + (1 - c) * f * sinAlpha
                * (sigma + c * sinSigma * (cos2SigmaM + c * cosSigma * (2 * cos2SigmaM * cos2SigmaM - 1)))
            guard abs(lambda - previous) < 1e-12 else { continue }

            let u = cos2Alpha * (a * a - b * b) / (b * b)
            let bigA = 1 + u / 16384 * (4096 + u * (-768 + u * (320 - 175 * u)))
            let bigB = u / 1024 * (256 + u * (-128 + u * (74 - 47 * u)))
            let fourth =
                bigB / 6 * cos2SigmaM * (4 * sinSigma * sinSigma - 3) * (4 * cos2SigmaM * cos2SigmaM - 3)
            let correction =
                bigB * sinSigma
                * (cos2SigmaM + bigB / 4 * (cosSigma * (2 * cos2SigmaM * cos2SigmaM - 1) - fourth))
            return b * bigA * (sigma - correction)
        }
        return sphericalDistance(to: other)
    }

    private func sphericalDistance(to other: Coordinate) -> Double {
        let (phi1, phi2) = (latitude * .pi / 180, other.latitude * .pi / 180)
        let halfPhi = sin((phi2 - phi1) / 2)
        let halfLambda = sin((other.longitude - longitude) * .pi / 360)
        let h = halfPhi * halfPhi + cos(phi1) * cos(phi2) * halfLambda * halfLambda
        return 2 * 6_371_008.8 * asin(min(h.squareRoot(), 1))
    }
}
