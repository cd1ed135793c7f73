import Foundation
import TestSupport
import Testing

import LocationModel

struct ArcTangentTests {
    private static let tiniest = Double.leastNonzeroMagnitude

    @Test(
        arguments: [
            (0, 0, 0), (0, 1, 0), (1, 1, .pi / 4), (1, 0, .pi / 2), (0, -1, .pi), (-1, 0, -.pi / 2),
            (-1, -1, -3 * .pi / 4), (3, .infinity, 0), (.infinity, 3, .pi / 2), (tiniest, -1, .pi),
            (tiniest, tiniest, .pi / 4),
        ] as [(Double, Double, Double)])
    func `Known angles are exact`(y: Double, x: Double, radians: Double) {
        #expect(ArcTangent.radians(y, x) == radians)
    }

    @Test func `The angle of any vector is the C library's`() {
        var generator = SeededGenerator(seed: 9)
        func any(_ exponents: ClosedRange<Int>) -> Double {
            let magnitude = Double.random(in: 1..<2, using: &generator)
            let exponent = Int.random(in: exponents, using: &generator)
            return Double(
                sign: Bool.random(using: &generator) ? .plus : .minus, exponent: exponent, significand: magnitude)
        }
        // Vectors in all directions, of any size, close to an axis, and close to a diagonal.
        for _ in 0..<100_000 {
            let size = any(-300...300)
            for (y, x) in [
                (any(0...3), any(0...3)), (size, size * any(-1...1)), (any(-60...0), any(0...60)),
                (size * (1 + any(-52 ... -20)), size),
            ] {
                let radians = ArcTangent.radians(y, x)
                #expect(abs(radians - atan2(y, x)) <= 5e-16 * abs(radians), "\(y), \(x)")
            }
        }
    }

    @Test func `Sine and cosine have their angle`() {
        var generator = SeededGenerator(seed: 10)
        for _ in 0..<10_000 {
            let radians = Double.random(in: -.pi ... .pi, using: &generator)
            let angle = SineCosine(radians: radians)
            #expect(abs(ArcTangent.radians(angle.sine, angle.cosine) - radians) <= 1e-15)
        }
    }

    @Test(arguments: [(Double.nan, 1.0), (1, .nan), (.nan, 0), (0, .nan), (.nan, .nan)])
    func `What is no vector has no angle`(y: Double, x: Double) { #expect(ArcTangent.radians(y, x).isNaN) }
}
