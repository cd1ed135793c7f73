/// Sine, cosine and arctangent computed only with `+`, `-`, `*` and `/`.
///
/// IEEE 754 specifies these operations to the last bit, and Swift does not fuse them; libm's functions differ between
/// machines in the last bit, which would accumulate into a different journey. The error is below 1e-14.
package enum Trigonometry {
    /// Sine and cosine of an angle in degrees.
    package static func sineAndCosine(degrees: Double) -> (sine: Double, cosine: Double) {
        let quarters = (degrees / 90).rounded()
        let x = (degrees - quarters * 90) * (.pi / 180)
        let x2 = x * x
        let sine =
            x * (1 - x2 / 6 * (1 - x2 / 20 * (1 - x2 / 42 * (1 - x2 / 72 * (1 - x2 / 110 * (1 - x2 / 156))))))
        let cosine =
            1 - x2 / 2 * (1 - x2 / 12 * (1 - x2 / 30 * (1 - x2 / 56 * (1 - x2 / 90 * (1 - x2 / 132 * (1 - x2 / 182))))))
        // The floating-point remainder is exact, and the number may exceed the range of Int.
        switch quarters.truncatingRemainder(dividingBy: 4) {
        case 0: return (sine, cosine)
        case 1, -3: return (cosine, -sine)
        case 2, -2: return (-sine, -cosine)
        default: return (-cosine, sine)
        }
    }

    /// The angle of a vector in degrees from north, 0 up to but not including 360; 0 for the zero vector.
    package static func bearing(east: Double, north: Double) -> Double {
        guard east != 0 || north != 0 else { return 0 }
        let (x, y) = (north.magnitude, east.magnitude)
        let first = x >= y ? arctangent(y / x) : 90 - arctangent(x / y)
        let bearing =
            switch (north >= 0, east >= 0) {
            case (true, true): first
            case (false, true): 180 - first
            case (false, false): 180 + first
            case (true, false): 360 - first
            }
        return bearing >= 360 ? 0 : bearing
    }

    /// The angle of a vector above the horizon in degrees, -90 to 90.
    package static func elevation(horizontal: Double, up: Double) -> Double {
        let magnitude = 90 - bearing(east: horizontal, north: up.magnitude)
        return up >= 0 ? magnitude : -magnitude
    }

    /// An angle normalized to 0 up to but not including 360.
    package static func normalized(degrees: Double) -> Double {
        let turned = degrees - (degrees / 360).rounded(.down) * 360
        return turned >= 360 ? 0 : turned
    }

    /// The shorter turn from one angle to another in degrees, -180 to 180.
    package static func turn(from: Double, to: Double) -> Double {
        let difference = to - from
        return difference - (difference / 360).rounded() * 360
    }

    /// The arctangent in degrees of a number from 0 to 1: a Taylor series, after a rotation by 45° has reduced the
    /// argument to below tan 22.5°.
    private static func arctangent(_ value: Double) -> Double {
        let isHigh = value > 0.4142135623730950
        let x = isHigh ? (value - 1) / (value + 1) : value
        let x2 = x * x
        var (sum, term) = (0.0, x)
        for divisor in stride(from: 1.0, through: 37, by: 2) {
            sum += term / divisor
            term *= -x2
        }
        return sum * (180 / .pi) + (isHigh ? 45 : 0)
    }
}
