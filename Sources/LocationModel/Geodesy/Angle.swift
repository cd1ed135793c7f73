/// Angles in degrees, identical on every machine, unlike with the functions of the C library.
package enum Angle {
    /// The angle of a vector from north, 0 up to but not including 360; 0 for the zero vector.
    package static func bearing(east: Double, north: Double) -> Double {
        normalized(degrees: ArcTangent.radians(east, north) * (180 / .pi))
    }

    /// The angle of a vector above the horizon, -90 to 90.
    package static func elevation(horizontal: Double, up: Double) -> Double {
        ArcTangent.radians(up, horizontal) * (180 / .pi)
    }

    /// An angle normalized to 0 up to but not including 360.
    package static func normalized(degrees: Double) -> Double {
        let turned = degrees - (degrees / 360).rounded(.down) * 360
        return turned >= 360 ? 0 : turned
    }

    /// An angle normalized to -180 to 180, as longitudes are, so that the antimeridian needs no special case.
    package static func wrapped(degrees: Double) -> Double {
        abs(degrees) <= 180 ? degrees : degrees.remainder(dividingBy: 360)
    }

    /// The shorter turn from one angle to another, -180 to 180.
    package static func turn(from: Double, to: Double) -> Double {
        let difference = to - from
        return difference - (difference / 360).rounded() * 360
    }
}
