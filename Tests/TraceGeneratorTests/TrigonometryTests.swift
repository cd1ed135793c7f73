import Testing
import TraceGenerator

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Against libm, which is the oracle here and nowhere else.
@Suite("Trigonometry")
struct TrigonometryTests {
    @Test("sine and cosine agree with libm to 1e-13, several turns in both directions")
    func sineAndCosine() {
        var worst = 0.0
        for degrees in stride(from: -1000.0, through: 1000, by: 0.37) {
            let (sine, cosine) = Trigonometry.sineAndCosine(degrees: degrees)
            let reduced = degrees.truncatingRemainder(dividingBy: 360) * .pi / 180
            worst = max(worst, abs(sine - sin(reduced)), abs(cosine - cos(reduced)))
        }
        #expect(worst < 1e-13)
    }

    @Test("the bearing of a vector is the angle it was made from, 0 up to but not including 360")
    func bearing() {
        for degrees in stride(from: 0.0, to: 360, by: 0.41) {
            let (east, north) = Trigonometry.sineAndCosine(degrees: degrees)
            #expect(abs(Trigonometry.bearing(east: east * 3, north: north * 3) - degrees) < 1e-9)
        }
        #expect(Trigonometry.bearing(east: -1e-300, north: 1) == 0)
        #expect(Trigonometry.bearing(east: 0, north: 0) == 0)
    }

    @Test("elevations run from -90 to 90")
    func elevation() {
        for degrees in stride(from: -90.0, through: 90, by: 0.7) {
            let (up, horizontal) = Trigonometry.sineAndCosine(degrees: degrees)
            #expect(abs(Trigonometry.elevation(horizontal: abs(horizontal), up: up) - degrees) < 1e-9)
        }
    }

    @Test("a turn goes the short way", arguments: [(350.0, 10.0, 20.0), (10, 350, -20), (0, 90, 90), (5, 5, 0)])
    func turn(from: Double, to: Double, expected: Double) {
        #expect(Trigonometry.turn(from: from, to: to) == expected)
    }
}
