import Foundation
import TestSupport
import Testing

import LocationModel

struct SineCosineTests {
    @Test("Known angles, exactly", arguments: [(0.0, 0.0, 1.0), (90, 1, 0), (-90, -1, 0)])
    func known(degrees: Double, sine: Double, cosine: Double) {
        let angle = SineCosine(degrees: degrees)
        #expect(angle.sine == sine && angle.cosine == cosine)
    }

    @Test("Off by no more than the rounding of a radian")
    func rounding() {
        var generator = SeededGenerator(seed: 7)
        for step in -9000...9000 {
            let degrees =
                Double(step) / 100 + (abs(step) < 9000 ? Double.random(in: -0.005...0.005, using: &generator) : 0)
            let angle = SineCosine(degrees: degrees)
            #expect(abs(angle.sine - sin(degrees * .pi / 180)) < 4e-16, "\(degrees)")
            #expect(abs(angle.cosine - cos(degrees * .pi / 180)) < 4e-16, "\(degrees)")
        }
    }

    @Test("What is no angle has none")
    func none() {
        #expect(SineCosine(degrees: .nan).sine.isNaN && SineCosine(degrees: .nan).cosine.isNaN)
    }
}
