import Glibc
import Testing
import TraceGenerator

/// Compares with libm, which is used as the oracle only here.
struct TrigonometryTests {
    @Test func `Sine and cosine agree with libm to 1e-13, several turns in both directions`() {
        var worst = 0.0
        for degrees in stride(from: -1000.0, through: 1000, by: 0.37) {
            let (sine, cosine) = Trigonometry.sineAndCosine(degrees: degrees)
            let reduced = degrees.truncatingRemainder(dividingBy: 360) * .pi / 180
            worst = max(worst, abs(sine - sin(reduced)), abs(cosine - cos(reduced)))
        }
        #expect(worst < 1e-13)
    }

    @Test func `The bearing of a vector is the angle it was made from, 0 up to but not including 360`() {
        for degrees in stride(from: 0.0, to: 360, by: 0.41) {
            let (east, north) = Trigonometry.sineAndCosine(degrees: degrees)
            #expect(abs(Trigonometry.bearing(east: east * 3, north: north * 3) - degrees) < 1e-9)
        }
        #expect(Trigonometry.bearing(east: -1e-300, north: 1) == 0)
        #expect(Trigonometry.bearing(east: 0, north: 0) == 0)
    }

    @Test func `Elevations run from -90 to 90`() {
        for degrees in stride(from: -90.0, through: 90, by: 0.7) {
            let (up, horizontal) = Trigonometry.sineAndCosine(degrees: degrees)
            #expect(abs(Trigonometry.elevation(horizontal: abs(horizontal), up: up) - degrees) < 1e-9)
        }
    }

    @Test(arguments: [(350.0, 10.0, 20.0), (10, 350, -20), (0, 90, 90), (5, 5, 0)])
    func `A turn goes the short way`(from: Double, to: Double, expected: Double) {
        #expect(Trigonometry.turn(from: from, to: to) == expected)
    }
}
