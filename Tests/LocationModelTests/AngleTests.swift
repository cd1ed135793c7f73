import Glibc
import Testing
import LocationModel

/// Compares with libm, which is used as the oracle only here.
struct AngleTests {
    @Test func `The bearing of a vector is the angle it was made from, 0 up to but not including 360`() {
        for degrees in stride(from: 0.0, to: 360, by: 0.41) {
            let radians = degrees * .pi / 180
            #expect(abs(Angle.bearing(east: 3 * sin(radians), north: 3 * cos(radians)) - degrees) < 1e-9)
        }
        #expect(Angle.bearing(east: -1e-300, north: 1) == 0)
        #expect(Angle.bearing(east: 0, north: 0) == 0)
    }

    @Test func `Elevations run from -90 to 90`() {
        for degrees in stride(from: -90.0, through: 90, by: 0.7) {
            let radians = degrees * .pi / 180
            #expect(abs(Angle.elevation(horizontal: cos(radians), up: sin(radians)) - degrees) < 1e-9)
        }
    }

    @Test(arguments: [(350.0, 10.0, 20.0), (10, 350, -20), (0, 90, 90), (5, 5, 0)])
    func `A turn goes the short way`(from: Double, to: Double, expected: Double) {
        #expect(Angle.turn(from: from, to: to) == expected)
    }
}
