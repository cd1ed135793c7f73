/// The sine and cosine of an angle, computed only by additions, multiplications and divisions.
///
/// The results are therefore identical on every machine, unlike those of the C library.
package struct SineCosine {
    package let sine: Double
    package let cosine: Double

    /// - Parameter degrees: any angle.
    package init(degrees: Double) {
        let turned = abs(degrees) > 180 ? degrees.remainder(dividingBy: 360) : degrees
        guard abs(turned) <= 90 || turned.isNaN else {
            let supplement = SineCosine(degrees: 180 - abs(turned))
            (sine, cosine) = (turned < 0 ? -supplement.sine : supplement.sine, -supplement.cosine)
            return
        }
        let magnitude = abs(turned)
        // Above 45 degrees, the sine and cosine of the complement are swapped.
        let isSteep = magnitude > 45
        let (sine, cosine) = SineCosine.series((isSteep ? 90 - magnitude : magnitude) * (.pi / 180))
        self.sine = (turned < 0 ? -1 : 1) * (isSteep ? cosine : sine)
        self.cosine = isSteep ? sine : cosine
    }

    /// - Parameter radians: -π to π.
    package init(radians: Double) {
        // The nearest multiple of a right angle is subtracted with its rounding error, which near π is all of the sine.
        let quarters = (radians / (.pi / 2)).rounded()
        let (sine, cosine) = SineCosine.series(
            radians - quarters * (.pi / 2) - quarters * SineCosine.rightAngleRemainder)
        (self.sine, self.cosine) =
            switch quarters {
            case 1: (cosine, -sine)
            case -1: (-cosine, sine)
            case 2, -2: (-sine, -cosine)
            default: (sine, cosine)
            }
    }

    /// What `Double.pi / 2` lacks to a right angle.
    static let rightAngleRemainder = 6.123233995736766e-17

    /// Taylor series. At 45 degrees, where the results are about 0.7, the first omitted terms are 9e-20 and 2e-18.
    private static func series(_ x: Double) -> (sine: Double, cosine: Double) {
        let q = x * x
        return (x * horner(q, sineTerms), horner(q, cosineTerms))
    }

    /// 1/1!, -1/3!, 1/5! …
    private static let sineTerms: InlineArray<9, Double> = [
        1, -1 / 6, 1 / 120, -1 / 5040, 1 / 362_880, -1 / 39_916_800, 1 / 6_227_020_800, -1 / 1_307_674_368_000,
        1 / 355_687_428_096_000,
    ]
    /// 1/0!, -1/2!, 1/4! …
    private static let cosineTerms: InlineArray<9, Double> = [
        1, -1 / 2, 1 / 24, -1 / 720, 1 / 40320, -1 / 3_628_800, 1 / 479_001_600, -1 / 87_178_291_200,
        1 / 20_922_789_888_000,
    ]

    private static func horner(_ q: Double, _ terms: InlineArray<9, Double>) -> Double {
        var sum = terms[8]
        for index in stride(from: 7, through: 0, by: -1) { sum = sum * q + terms[index] }
        return sum
    }
}
