import Foundation
import TestSupport
import Testing

import LocationModel

struct SineCosineTests {
    @Test(arguments: [
        (0.0, 0.0, 1.0), (90, 1, 0), (-90, -1, 0), (180, 0, -1), (-180, 0, -1), (270, -1, 0), (360, 0, 1),
    ])
    func `Known angles are exact`(degrees: Double, sine: Double, cosine: Double) {
        let angle = SineCosine(degrees: degrees)
        #expect(angle.sine == sine && angle.cosine == cosine)
    }

    @Test func `Any angle is off by no more than the rounding of a radian`() {
        var generator = SeededGenerator(seed: 7)
        for step in -18_000...18_000 {
            let degrees = Double(step) / 100 + Double.random(in: -0.005...0.005, using: &generator)
            let angle = SineCosine(degrees: degrees)
            // The rounding of the oracle's own radians grows with the angle.
            let tolerance = abs(degrees) < 90 ? 4e-16 : 8e-16
            #expect(abs(angle.sine - sin(degrees * .pi / 180)) < tolerance, "\(degrees)")
            #expect(abs(angle.cosine - cos(degrees * .pi / 180)) < tolerance, "\(degrees)")
        }
    }

    @Test(arguments: [181.5, 270, 359.25, -200, 540, 1e6])
    func `An angle of more than a half turn is that of the rest`(degrees: Double) {
        let (angle, rest) = (SineCosine(degrees: degrees), SineCosine(degrees: degrees.remainder(dividingBy: 360)))
        #expect(angle.sine == rest.sine && angle.cosine == rest.cosine)
    }

    @Test func `Any radians have the C library's sine and cosine`() {
        var generator = SeededGenerator(seed: 8)
        let halves = (-16...16).map { Double($0) * (.pi / 16) }
        let nearby = halves.flatMap { [$0.nextUp, $0, $0.nextDown, $0 + 1e-9, $0 - 1e-9] }.filter { abs($0) <= .pi }
        let tiny = [0, .leastNonzeroMagnitude, 1e-300, 1e-20, 1e-8, -1e-8]
        let random = (0..<100_000).map { _ in Double.random(in: -.pi ... .pi, using: &generator) }
        for radians in nearby + tiny + random {
            let angle = SineCosine(radians: radians)
            // The ends included: near π, all of the sine is what `Double.pi` lacks.
            #expect(abs(angle.sine - sin(radians)) <= 3e-16 * abs(sin(radians)), "\(radians)")
            #expect(abs(angle.cosine - cos(radians)) <= 3e-16 * abs(cos(radians)), "\(radians)")
        }
    }

    @Test func `A value that is no angle has neither sine nor cosine`() {
        #expect(SineCosine(degrees: .nan).sine.isNaN && SineCosine(degrees: .nan).cosine.isNaN)
        #expect(SineCosine(radians: .nan).sine.isNaN && SineCosine(radians: .nan).cosine.isNaN)
    }
}
