/// Dilution of precision: the factor by which the geometry of the satellites magnifies range errors.
///
/// The square roots of the diagonal of the inverse of `GᵀG`, where each satellite has a row in `G`: its direction, and
/// 1 for the receiver's clock (E. D. Kaplan, C. J. Hegarty, "Understanding GPS/GNSS", 11.2.1).
struct Dilution: Sendable {
    var horizontal: Double
    var vertical: Double
    var position: Double

    /// `GᵀG`, accumulated satellite by satellite.
    struct NormalMatrix {
        fileprivate var rows = InlineArray<4, SIMD8<Double>>(repeating: .zero)

        mutating func add(_ direction: (east: Double, north: Double, up: Double)) {
            let row = SIMD8(direction.east, direction.north, direction.up, 1, 0, 0, 0, 0)
            for index in 0..<4 { rows[index] += row[index] * row }
        }
    }

    init(horizontal: Double, vertical: Double) {
        self.horizontal = horizontal
        self.vertical = vertical
        position = (horizontal * horizontal + vertical * vertical).squareRoot()
    }

    /// Nil if the matrix has no inverse, or no useful one.
    init?(_ matrix: NormalMatrix) {
        // Gauss-Jordan elimination with the unit matrix in the right half; no pivoting, because the matrix is either
        // positive definite or useless.
        var rows = matrix.rows
        for index in 0..<4 { rows[index][index + 4] = 1 }
        for pivot in 0..<4 {
            guard rows[pivot][pivot] > 1e-6 else { return nil }
            rows[pivot] /= rows[pivot][pivot]
            for other in 0..<4 where other != pivot { rows[other] -= rows[other][pivot] * rows[pivot] }
        }
        let (east, north, up) = (rows[0][4], rows[1][5], rows[2][6])
        guard east > 0, north > 0, up > 0 else { return nil }
        self.init(horizontal: (east + north).squareRoot(), vertical: up.squareRoot())
    }

    func scaled(by factor: Double) -> Dilution {
        Dilution(horizontal: horizontal * factor, vertical: vertical * factor)
    }
}
