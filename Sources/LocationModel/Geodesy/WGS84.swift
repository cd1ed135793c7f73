/// The World Geodetic System of 1984: the ellipsoid of all positions.
package enum WGS84 {
    /// The semi-major axis, metres.
    package static let semiMajorAxis = 6_378_137.0
    /// The relative difference between the major and the minor axis.
    package static let flattening = 1 / 298.257223563
    /// The square of the first eccentricity.
    package static let eccentricitySquared = flattening * (2 - flattening)
    /// The semi-minor axis, metres.
    static let semiMinorAxis = semiMajorAxis * (1 - flattening)
    /// The square of the second eccentricity.
    static let secondEccentricitySquared = eccentricitySquared / ((1 - flattening) * (1 - flattening))
    /// The third flattening.
    static let thirdFlattening = flattening / (2 - flattening)

    /// The radii of curvature in metres, along the meridian and perpendicular to it, for the sine of a latitude.
    package static func radii(sineOfLatitude sine: Double) -> (alongMeridian: Double, acrossMeridian: Double) {
        let w2 = 1 - eccentricitySquared * sine * sine
        let across = semiMajorAxis / w2.squareRoot()
        return (across * (1 - eccentricitySquared) / w2, across)
    }
}
