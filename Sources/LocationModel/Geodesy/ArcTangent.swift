/// The angle of a vector, computed only by additions, multiplications and divisions.
///
/// The results are therefore identical on every machine, unlike those of the C library.
package enum ArcTangent {
    /// Radians from the x axis towards the y axis, -π to π, as by `atan2` of the C library, except that a negative zero
    /// counts as zero. The relative error is less than 5e-16.
    package static func radians(_ y: Double, _ x: Double) -> Double {
        let (across, along) = (abs(y), abs(x))
        guard across > 0 || along > 0 else { return across + along }
        let first: Double
        // By symmetry, only angles of up to 45 degrees from an axis are computed.
        if across <= along {
            let angle = ofRatio(across / along)
            first = x < 0 ? .pi - (angle - 2 * SineCosine.rightAngleRemainder) : angle
        } else {
            let angle = ofRatio(along / across)
            first = .pi / 2 + ((x < 0 ? angle : -angle) + SineCosine.rightAngleRemainder)
        }
        return y < 0 ? -first : first
    }

    /// The arc tangent of a number from 0 to 1: that of the nearest eighth, and a series for the small angle between.
    private static func ofRatio(_ ratio: Double) -> Double {
        guard !ratio.isNaN else { return .nan }
        let eighths = (ratio * 8).rounded()
        // The subtraction is exact, and the result at most 1/16.
        let between = (ratio * 8 - eighths) / (8 + ratio * eighths)
        // Taylor series; the first omitted term is 1e-18 of the sum.
        let q = between * between
        let series = 1 + q * (-1 / 3 + q * (1 / 5 + q * (-1 / 7 + q * (1 / 9 + q * (-1 / 11 + q / 13)))))
        return ofEighths[Int(eighths)] + between * series
    }

    /// The arc tangents of 0, 1/8, 2/8 … 1.
    private static let ofEighths: InlineArray<9, Double> = [
        0, 0.12435499454676144, 0.24497866312686414, 0.35877067027057225, 0.4636476090008061, 0.5585993153435624,
        0.6435011087932844, 0.7188299996216245, 0.7853981633974483,
    ]
}
