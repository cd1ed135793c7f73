import Foundation
import TestSupport
import Testing

import LocationModel

struct SineCosineTests {
    @Test(arguments: [(0.0, 0.0, 1.0), (90, 1, 0), (-90, -1, 0)])
    func `Known angles are exact`(degrees: Double, sine: Double, cosine: Double) {
        let angle = SineCosine(degrees: degrees)
        #expect(angle.sine == sine && angle.cosine == cosine)
    }

    @Test func `Any angle is off by no more than the rounding of a radian`() {
        var generator = SeededGenerator(seed: 7)
        for step in -9000...9000 {
            let degrees =
                Double(step) / 100 + (abs(step) < 9000 ? Double.random(in: -0.005...0.005, using: &generator) : 0)
            let angle = SineCosine(degrees: degrees)
            #expect(abs(angle.sine - sin(degrees * .pi / 180)) < 4e-16, "\(degrees)")
            #expect(abs(angle.cosine - cos(degrees * .pi / 180)) < 4e-16, "\(degrees)")
        }
    }

    @Test func `A value that is no angle has neither sine nor cosine`() {
        #expect(SineCosine(degrees: .nan).sine.isNaN && SineCosine(degrees: .nan).cosine.isNaN)
    }
}
